import type { DefinitionKind, SchemaSet } from '../../../../shared/model/schemas.ts';
import type { SchemaLookup } from '../../../proto/types/schema-index.ts';

/** What a set is, in figures. */
export function summarizeSet(lookup: SchemaLookup): SchemaSet {
  const { index } = lookup;
  const counts: Record<DefinitionKind, number> = { message: 0, enum: 0, service: 0 };
  let importCount = 0;
  let resolvedImportCount = 0;
  for (const file of index.files) {
    for (const { kind } of file.head.definitions) counts[kind] += 1;
    importCount += file.head.imports.length;
    for (const { path } of file.head.imports) {
      if (lookup.resolveImport(file, path)) resolvedImportCount += 1;
    }
  }
  return {
    name: index.setName,
    sources: index.sources.map(({ path, kind, fileCount, includeRoots }) => ({
      path,
      kind,
      fileCount,
      includeRoots: [...includeRoots],
    })),
    fileCount: index.files.length,
    importCount,
    resolvedImportCount,
    messageCount: counts.message,
    enumCount: counts.enum,
    serviceCount: counts.service,
  };
}
