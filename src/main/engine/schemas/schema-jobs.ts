import type { Problem } from '../../../shared/problem.ts';
import { toExactBytes } from '../../proto/bytes/to-exact-bytes.ts';
import { checkFiles } from '../../proto/types/check/check-files.ts';
import { exportDescriptorSet } from '../../proto/types/descriptor-set/write-descriptor-set.ts';
import { type PackedSnapshot, unpackSnapshot } from '../../proto/types/packed-snapshot.ts';

/** A worker's jobs on the files of a schema set. */
export const schemaJobs = {
  /** Returns the problems of some files of a snapshot, and the names that they use and the snapshot lacks. */
  checkFiles(input: {
    readonly snapshot: PackedSnapshot;
    readonly ownPaths: ReadonlySet<string>;
    /** Import paths of files outside the snapshot, by the names that they define. */
    readonly elsewhere: ReadonlyMap<string, string>;
  }): { readonly problems: readonly Problem[]; readonly missing: ReadonlySet<string> } {
    const missing = new Set<string>();
    const problems = checkFiles(unpackSnapshot(input.snapshot), input.ownPaths, (fullName) => {
      missing.add(fullName);
      return input.elsewhere.get(fullName);
    });
    return { problems, missing };
  },

  /** Writes all files of a snapshot as a descriptor set. */
  writeDescriptorSet(input: { readonly snapshot: PackedSnapshot }): {
    readonly bytes: Uint8Array;
    readonly fileCount: number;
  } {
    const { bytes, files } = exportDescriptorSet(unpackSnapshot(input.snapshot));
    return { bytes: toExactBytes(bytes), fileCount: files.length };
  },
};

type SchemaJobs = typeof schemaJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends SchemaJobs {}
}
