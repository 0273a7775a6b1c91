import type { schemasContract } from '../../../shared/contract/engine-schemas.ts';
import type { TypePage } from '../../../shared/model/type-page.ts';
import { deadlines } from '../pool/deadlines.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Milliseconds: rendering and parsing a set of thousands of files takes a minute. */
const exportMs = 300_000;

/** Serves schemas: their sources, and what they know about types and bodies. */
export function schemaHandlers(
  parts: Pick<
    EngineParts,
    'changes' | 'cookies' | 'http' | 'pool' | 'sampleServer' | 'savePlaces' | 'schemas'
  >,
): HandlersOf<keyof typeof schemasContract> {
  const { schemas, pool } = parts;

  /** Adds samples to a page; leaves them out when they take too long or the type cannot be used. */
  async function withSamples(page: TypePage): Promise<TypePage> {
    if (page.kind !== 'message') return page;
    const { fullName: typeName, setName } = page.entry;
    try {
      const samples = await schemas.run(
        'makeSamples',
        { typeName },
        { deadlineMs: deadlines.quickMs, schemaSet: setName, typeNames: [typeName], isApart: true },
      );
      return { ...page, ...samples };
    } catch {
      return page;
    }
  }

  return {
    async getSchemas() {
      // Prepares what the first send needs.
      parts.sampleServer.start();
      pool.run('loadMessageJobs', {}, { deadlineMs: deadlines.quickMs }).catch(ignore);
      await parts.http();
      // After the response: loading the rules of cookies takes some 50 ms of this thread.
      setImmediate(() => parts.cookies().catch(ignore));
      return schemas.report();
    },
    importSchemas: ({ paths, setName }) => schemas.add(paths, setName),
    removeSchemaSource: (source) => schemas.remove(source),
    async moveSchemaSource({ toSet, ...source }) {
      const report = await schemas.move(source, toSet);
      const isGone = report.sets.every(({ name }) => name !== source.setName);
      // A set is renamed with its last source.
      if (!isGone) return report;
      await parts.changes.renameSchemaSet(source.setName, toSet);
      // A report made while files were written is newer.
      return schemas.report();
    },
    setIncludeRoots: ({ includeRoots, ...source }) => schemas.setIncludeRoots(source, includeRoots),
    reloadSchemas: () => schemas.reload(),
    cancelImport() {
      schemas.cancelImport();
      return {};
    },
    async checkSchemas() {
      await schemas.ask('check', {});
      return {};
    },
    async cancelSchemaCheck() {
      await schemas.ask('cancelCheck', {});
      return {};
    },

    findTypes: (input) => schemas.ask('findTypes', input),
    listSchemaFolder: (input) => schemas.ask('listFolder', input),
    searchSchemas: (input, { signal }) => schemas.ask('search', input, { signal }),
    readTypePage: async (input) => withSamples(await schemas.ask('typePage', input)),
    findTypeUsers: (input) => schemas.ask('typeUsers', input),
    readSchemaSource: (input) => schemas.ask('source', input),
    async exportDescriptorSet({ setName, saveId }) {
      const path = parts.savePlaces.take(saveId);
      const snapshot = await schemas.ask('wholeSet', { setName });
      const { bytes, fileCount } = await pool.run(
        'writeDescriptorSet',
        { snapshot },
        { deadlineMs: exportMs },
      );
      await writeChosenFile(path, [bytes]);
      return { path, fileCount };
    },

    getSchemaDrift: () => schemas.ask('drift', {}),
    acceptSchemaDrift: () => schemas.ask('acceptDrift', {}),
    fixDrift: (input) => schemas.ask('fixDrift', input),
  };
}

function ignore(): void {
  // The first job that needs the code reports why it cannot be loaded.
}
