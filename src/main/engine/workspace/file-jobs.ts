import { type RequestRead, readRequestFile } from './read-request-file.ts';
import { readTextSync } from './read-yaml.ts';

/** What the pool's workers do with files of the workspace; nothing of messages is needed for it. */
export const fileJobs = {
  /** What files of requests hold, and those of their bodies. */
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
