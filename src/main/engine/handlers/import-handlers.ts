import type { HandlersOf } from './handlers-of.ts';
import { notBuilt } from './not-built.ts';

export type ImportCalls = 'parseDotenv' | 'parseCurl';

/** What others wrote, as requests and variables. */
export function importHandlers(): HandlersOf<ImportCalls> {
  return { parseDotenv: notBuilt, parseCurl: notBuilt };
}
