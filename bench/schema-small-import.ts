import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findProtoFiles } from '../src/main/engine/schemas/index/find-proto-files.ts';
import { createThreadShare } from '../src/main/proto/types/index/thread-share.ts';
import { type Figure, median } from './figure.ts';
import { inWorkspace, largeTree, takeSchemaSample } from './schema-samples.ts';

const rounds = 5;
const sizes = [50, 500] as const;
/** A folder with more files than are used, and a type from one of its first files. */
const folder = join(largeTree, 'google', 'ads', 'googleads');
const typeName = 'google.protobuf.Empty';

/**
 * `schema/small-import`: trees of the size that most teams have, never read before, from opening the
 * workspace until its types are listed. In milliseconds, without a peer (goal: below 300).
 */
export async function measureSchemaSmallImport(): Promise<readonly Figure[]> {
  const { files } = await findProtoFiles(folder, createThreadShare(undefined));
  const figures: Figure[] = [];
  for (const size of sizes) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await inWorkspace(async (workspaceFolder) => {
        const source = join(workspaceFolder, 'protos');
        for (const path of [...files.keys()].slice(0, size)) {
          const target = join(source, relative(largeTree, path));
          await mkdir(dirname(target), { recursive: true });
          await cp(path, target);
        }
        const request = { workspaceFolder, source, typeName, isChecked: false };
        times.push((await takeSchemaSample(request)).usableMs);
      });
    }
    figures.push({
      name: `schema/small-import-${size}`,
      value: median(times),
      unit: 'ms',
      better: 'lower',
      n: rounds,
    });
  }
  return figures;
}
