import { type RequestRead, readRequestFile } from './read-request-file.ts';
import { readTextSync } from './read-yaml.ts';

/** The pool's jobs on workspace files; they load nothing for messages. */
export const fileJobs = {
  /** Reads request files and their body files. */
  async readRequestFiles(input: {
    readonly root: string;
    readonly paths: readonly string[];
  }): Promise<readonly RequestRead[]> {
    const found: RequestRead[] = [];
    for (const path of input.paths) {
      found.push(await readRequestFile(input.root, path, readTextSync));
    }
    return found;
  },
};

type FileJobs = typeof fileJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends FileJobs {}
}
