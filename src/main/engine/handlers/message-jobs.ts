import { compareJobs } from '../compare/compare-jobs.ts';
import { bodyJobs } from '../exchange/bodies/body-jobs.ts';
import { treeJobs } from '../exchange/bodies/tree-jobs.ts';
import { exchangeJobs } from '../exchange/exchange-jobs.ts';
import { projectJobs } from '../import/project-jobs.ts';
import { meaningJobs } from '../schemas/meaning-jobs.ts';
import { schemaJobs } from '../schemas/schema-jobs.ts';

export { createJobContext, type WorkerContext } from '../schemas/job-context.ts';

/** The jobs on messages; each is a plain function of its input and the schema set. */
export const messageJobs = {
  ...schemaJobs,
  ...meaningJobs,
  ...bodyJobs,
  ...treeJobs,
  ...exchangeJobs,
  ...compareJobs,
  ...projectJobs,
};
