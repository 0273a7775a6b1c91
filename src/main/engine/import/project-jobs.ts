import type { ProjectReport, ProjectRequest } from '../../../shared/model/project.ts';
import type { TaskMeter } from '../../proto/meaning/task-meter.ts';
import { createThreadShare } from '../../proto/types/index/thread-share.ts';
import { findProtoFiles } from '../schemas/index/find-proto-files.ts';
import { makeProjectBodies, readProject } from './read-project.ts';

/** The pool's jobs on the folder of a project, which they only read. */
export const projectJobs = {
  readProject(input: {
    readonly folder: string;
    readonly meter: TaskMeter;
  }): Promise<ProjectReport> {
    return readProject(input.folder, input.meter);
  },

  makeProjectBodies(input: {
    readonly folder: string;
    readonly requests: readonly ProjectRequest[];
  }): Promise<ReadonlyMap<string, string>> {
    return makeProjectBodies(input.folder, input.requests);
  },

  /** False also for a folder too large to be looked through: its schemas would not be the user's own. */
  async hasProtoFiles({ folder }: { readonly folder: string }): Promise<boolean> {
    const { files, problems } = await findProtoFiles(folder, createThreadShare(undefined));
    return files.size > 0 && problems.every(({ severity }) => severity === 'warning');
  },
};

type ProjectJobs = typeof projectJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends ProjectJobs {}
}
