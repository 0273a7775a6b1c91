import type { Figure } from './figure.ts';
import { measurePeer } from './schema-peer.ts';
import { inWorkspace, largeTree, takeSchemaSample } from './schema-samples.ts';

/**
 * `schema/check-all`: from opening a workspace with a large tree until background workers have parsed and
 * resolved every file, with nothing cached, against protobufjs doing the same. Includes the peak memory of
 * the process (goal: below 1200 MB).
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
