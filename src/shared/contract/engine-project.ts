import { z } from 'zod';
import { projectPlanSchema, projectReportSchema } from '../model/project.ts';
import { method } from './contract.ts';

/** Calls on the folder of a project that is no workspace yet. They only read. */
export const projectContract = {
  /**
   * Reads the .proto files of a folder. Fails with `schema-empty` if there are none. Progress comes as events.
   */
  readProject: method(z.object({ folder: z.string().min(1).max(10_000) }), projectReportSchema),
  /** Returns the paths, relative to the workspace, of the files that creating some requests would write. */
  listProjectFiles: method(
    projectPlanSchema.pick({ requests: true }),
    z.object({ paths: z.array(z.string()) }),
  ),
};
