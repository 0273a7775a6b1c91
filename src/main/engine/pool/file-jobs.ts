import { type RequestRead, readRequestFile } from '../workspace/read-request-file.ts';
import { readTextSync } from '../workspace/read-yaml.ts';

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

/** These jobs by name, with what they take and give. */
export type FileJobs = typeof fileJobs;
