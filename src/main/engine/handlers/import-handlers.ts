import { requestOfCurl } from '../import/request-of-curl.ts';
import { variablesOfDotenv } from '../import/variables-of-dotenv.ts';
import type { HandlersOf } from './handlers-of.ts';

export type ImportCalls = 'parseDotenv' | 'parseCurl';

/** What others wrote, as requests and variables. */
export function importHandlers(): HandlersOf<ImportCalls> {
  return {
    async parseDotenv({ text }) {
      const { parse } = await import('dotenv');
      const { variables, problems } = variablesOfDotenv(text, parse);
      return { variables, problems: [...problems] };
    },
    parseCurl({ command }) {
      const { request, credential, problems } = requestOfCurl(command);
      return { request, credential, problems: [...problems] };
    },
  };
}
