import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls that import files of other programs. */
export type ImportCalls = 'parseDotenv' | 'parseCurl' | 'readOldDrafts' | 'readUnsavedFile';

/** Imports requests and variables of other programs; loads nothing at startup. */
export function importHandlers({ folder }: Pick<EngineParts, 'folder'>): HandlersOf<ImportCalls> {
  return {
    async parseDotenv({ text }) {
      const [{ parse }, { variablesOfDotenv }] = await Promise.all([
        import('dotenv'),
        import('../import/variables-of-dotenv.ts'),
      ]);
      const { variables, problems } = variablesOfDotenv(text, parse);
      return { variables, problems: [...problems] };
    },
    async readUnsavedFile({ name, text }) {
      const { readUnsavedFile } = await import('../import/read-unsaved-file.ts');
      return readUnsavedFile(name, text);
    },
    async readOldDrafts() {
      const { readOldDrafts } = await import('../import/read-old-drafts.ts');
      return { drafts: [...(await readOldDrafts(folder))] };
    },
    async parseCurl({ command }) {
      const [{ requestOfCurl }, { indentJson }] = await Promise.all([
        import('../import/request-of-curl.ts'),
        import('../../proto/body/indent-json.ts'),
      ]);
      const { request, credential, problems } = requestOfCurl(command);
      // A one-line body is hard to read and compare in a file.
      const body = { ...request.body, text: indentJson(request.body.text) };
      return { request: { ...request, body }, credential, problems: [...problems] };
    },
  };
}
