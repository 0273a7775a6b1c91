import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls that read what other programs write. */
export type ImportCalls = 'parseDotenv' | 'parseCurl' | 'readOldDrafts' | 'readUnsavedFile';

/** What others wrote, as requests and variables; nothing of it is loaded at the start. */
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
      // In one line it could be neither read nor compared in a file.
      const body = { ...request.body, text: indentJson(request.body.text) };
      return { request: { ...request, body }, credential, problems: [...problems] };
    },
  };
}
