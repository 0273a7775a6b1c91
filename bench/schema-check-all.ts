import type { Figure } from './figure.ts';
import { measurePeer } from './schema-peer.ts';
import { inWorkspace, largeTree, takeSchemaSample } from './schema-samples.ts';

/**
 * `schema/check-all`: from the opening of a workspace with a large tree until every file was parsed
 * and resolved in the background workers, with nothing cached, against protobufjs doing so. With the
 * most memory of the process meanwhile (goal: below 1200 MB).
 */
export async function measureSchemaCheckAll(): Promise<readonly Figure[]> {
  const { checkedMs, peakBytes } = await inWorkspace((workspaceFolder) =>
    takeSchemaSample({
      workspaceFolder,
      source: largeTree,
      typeName: 'google.pubsub.v1.PublishRequest',
      isChecked: true,
    }),
  );
  const peerMs = await measurePeer(largeTree);
  return [
    { name: 'schema/check-all', value: checkedMs / peerMs, unit: 'x', better: 'lower', n: 1 },
    {
      name: 'schema/check-memory',
      value: peakBytes / 1_000_000,
      unit: 'MB',
      better: 'lower',
      n: 1,
    },
  ];
}
