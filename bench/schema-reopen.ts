import { type Figure, median } from './figure.ts';
import { measurePeer } from './schema-peer.ts';
import { inWorkspace, largeTree, takeSchemaSample } from './schema-samples.ts';

const rounds = 5;

/**
 * `schema/reopen`: from opening a workspace with an unchanged large tree until its types are listed, against
 * protobufjs parsing and resolving all its files. The first opening, which fills the cache, does not count.
 */
export async function measureSchemaReopen(): Promise<readonly Figure[]> {
  const usable: number[] = [];
  const encoded: number[] = [];
  await inWorkspace(async (workspaceFolder) => {
    const request = {
      workspaceFolder,
      source: largeTree,
      typeName: 'google.pubsub.v1.PublishRequest',
      isChecked: false,
    };
    for (let round = 0; round <= rounds; round += 1) {
      const sample = await takeSchemaSample(request);
      if (round === 0) continue;
      usable.push(sample.usableMs);
      encoded.push(sample.encodedMs);
    }
  });
  const peerMs = await measurePeer(largeTree);
  return [
    {
      name: 'schema/reopen',
      value: median(usable) / peerMs,
      unit: 'x',
      better: 'lower',
      n: rounds,
    },
    { name: 'schema/reopen-ms', value: median(usable), unit: 'ms', better: 'lower', n: rounds },
    {
      name: 'schema/reopen-encoded-ms',
      value: median(encoded),
      unit: 'ms',
      better: 'lower',
      n: rounds,
    },
  ];
}
