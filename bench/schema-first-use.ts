import { type Figure, median } from './figure.ts';
import { measurePeer } from './schema-peer.ts';
import { inWorkspace, largeTree, takeSchemaSample } from './schema-samples.ts';

const rounds = 3;

/**
 * `schema/first-use`: from opening a workspace with a large tree that was never read to the first encoded
 * request, against protobufjs parsing and resolving all its files.
 */
export async function measureSchemaFirstUse(): Promise<readonly Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sample = await inWorkspace((workspaceFolder) =>
      takeSchemaSample({
        workspaceFolder,
        source: largeTree,
        typeName: 'google.pubsub.v1.PublishRequest',
        isChecked: false,
      }),
    );
    times.push(sample.encodedMs);
  }
  const peerMs = await measurePeer(largeTree);
  return [
    {
      name: 'schema/first-use',
      value: median(times) / peerMs,
      unit: 'x',
      better: 'lower',
      n: rounds,
    },
    { name: 'schema/first-use-ms', value: median(times), unit: 'ms', better: 'lower', n: rounds },
    { name: 'schema/peer-ms', value: peerMs, unit: 'ms', better: 'lower', n: 1 },
  ];
}
