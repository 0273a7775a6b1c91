import protobuf from 'protobufjs';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import type { AssembledRoot } from './assemble-root.ts';
import { builtInPrefix } from './built-in-protos.ts';
import type { ParsedFile } from './parse-proto-file.ts';
import type { ImportResolver } from './resolve-imports.ts';
import { findInScopes } from './resolve-names.ts';
import type { SchemaSnapshot } from './schema-snapshot.ts';

/**
 * Counts and lists what the user's own files define; built-in files are usable but not listed.
 *
 * A type of a method that is defined nowhere is listed as it is written.
 */
export function reportSchema(
  snapshot: SchemaSnapshot,
  assembled: AssembledRoot,
  parsed: readonly ParsedFile[],
  resolveImport: ImportResolver,
): Omit<SchemaReport, 'problems'> {
  const own = parsed.filter(({ file }) => !file.path.startsWith(builtInPrefix));
  const imports = own.flatMap(({ file, imports }) => imports.map(({ path }) => ({ file, path })));
  const listed = [...assembled.types].flatMap(([fullName, type]) => {
    const file = assembled.owners.get(fullName)?.file;
    return file && !file.path.startsWith(builtInPrefix)
      ? [{ fullName, type, file: file.importPath }]
      : [];
  });
  return {
    sources: snapshot.sources.map(({ path, fileCount, includeRoots }) => ({
      path,
      fileCount,
      includeRoots: [...includeRoots],
    })),
    fileCount: snapshot.files.length,
    importCount: imports.length,
    resolvedImportCount: imports.filter(({ file, path }) => resolveImport(file, path)).length,
    messageTypes: listed.flatMap(({ fullName, type, file }) =>
      type instanceof protobuf.Type
        ? [{ fullName, file, fieldCount: type.fieldsArray.length, comment: type.comment ?? null }]
        : [],
    ),
    enumCount: listed.filter(({ type }) => type instanceof protobuf.Enum).length,
    services: [...assembled.services].flatMap(([fullName, service]) => {
      const file = assembled.owners.get(fullName)?.file;
      if (!file || file.path.startsWith(builtInPrefix)) return [];
      const typeName = (written: string): string =>
        findInScopes(assembled.types, fullName, written) ?? written.replace(/^\./, '');
      const methods = service.methodsArray.map((method) => ({
        name: method.name,
        requestType: typeName(method.requestType),
        responseType: typeName(method.responseType),
        requestStream: method.requestStream ?? false,
        responseStream: method.responseStream ?? false,
      }));
      return [{ fullName, file: file.importPath, methods }];
    }),
  };
}
