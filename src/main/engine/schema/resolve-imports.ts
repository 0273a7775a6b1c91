import { type Problem, problem } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { findBuiltIn } from './built-in-protos.ts';
import type { ParsedFile } from './parse-proto-file.ts';
import type { SchemaFile, SchemaSnapshot } from './schema-snapshot.ts';
import { toSlashes } from './to-slashes.ts';

/** Whether an import of a file leads to another file of the set or a built-in one. */
export type ImportResolver = (importer: SchemaFile, imported: string) => boolean;

/**
 * Resolves imports among the files of a snapshot: by import path, below any include root, or next to
 * the importing file. Nothing is read.
 */
export function createImportResolver(snapshot: SchemaSnapshot): ImportResolver {
  const importPaths = new Set(snapshot.files.map((file) => file.importPath));
  const paths = new Set(snapshot.files.map((file) => toSlashes(file.path)));
  const roots = [...new Set(snapshot.sources.flatMap((source) => source.includeRoots))];
  const folders = roots.map((root) => toSlashes(root).replace(/\/$/, ''));
  return (importer, imported) =>
    importPaths.has(imported) ||
    findBuiltIn(imported) !== undefined ||
    folders.some((folder) => paths.has(`${folder}/${imported}`)) ||
    paths.has(joinRelative(toSlashes(importer.path), imported));
}

/**
 * The imports that lead nowhere: a warning where everything used is there all the same (validation
 * rules, OpenAPI options), an error where the file misses a type.
 */
export function checkImports(
  files: readonly ParsedFile[],
  resolveImport: ImportResolver,
  filesMissingTypes: ReadonlySet<ParsedFile>,
): readonly Problem[] {
  return files.flatMap((parsed) => {
    const isMissing = filesMissingTypes.has(parsed);
    return parsed.imports
      .filter((found) => !resolveImport(parsed.file, found.path))
      .map((found) =>
        problem({
          kind: 'schema-import',
          severity: isMissing ? 'error' : 'warning',
          title: 'An import that does not resolve',
          detail: isMissing
            ? `\`${found.path}\` was not found, and ${parsed.file.importPath} uses a type that is missing.`
            : `\`${found.path}\` was not found; nothing that is used needs it.`,
          location: locateInFile(parsed.file.path, parsed.file.text, found.offset),
          hint: isMissing
            ? 'Add the file to the schema sources, or the folder that the import path starts from as an include root.'
            : 'You can leave it so. Options that it defines have no effect on messages.',
        }),
      );
  });
}

function joinRelative(importer: string, imported: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const part of imported.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
