import type { Problem } from '../../../../shared/problem.ts';
import type { ProtoTextError } from '../../language/lex-proto.ts';
import { isUsable, type OutlinedFile, outlineFiles } from '../outlined-file.ts';
import type { SchemaSnapshot } from '../schema-snapshot.ts';
import { checkEnum } from './check-enum.ts';
import { checkFileHead } from './check-file-head.ts';
import { createFindings, type Finding } from './check-finding.ts';
import { checkMessage } from './check-message.ts';
import { checkNames } from './check-names.ts';
import { checkOptions } from './check-options.ts';
import { checkReferences } from './check-references.ts';
import type { FindElsewhere } from './check-used-type.ts';
import { createCatalog, type SchemaCatalog } from './schema-catalog.ts';

/**
 * Returns the problems of some files of a snapshot; the others only resolve references.
 *
 * `ownPaths` are paths as in {@link SchemaSnapshot}. The index reports unresolved imports and names that two
 * files define. Ordered by file, then by place. Never throws for the content of a file. Rules: protobuf
 * language specification, and what protoc refuses.
 */
export function checkFiles(
  snapshot: SchemaSnapshot,
  ownPaths: ReadonlySet<string>,
  findElsewhere: FindElsewhere = () => undefined,
): readonly Problem[] {
  const files = outlineFiles(snapshot);
  const catalog = createCatalog(files, snapshot);
  return checkOutlines(catalog, ({ file }) => ownPaths.has(file.path), findElsewhere);
}

/** Does the same as {@link checkFiles} for files of a catalog. */
export function checkOutlines(
  catalog: SchemaCatalog,
  isOwn: (file: OutlinedFile) => boolean,
  findElsewhere: FindElsewhere = () => undefined,
): readonly Problem[] {
  return catalog.files.filter(isOwn).flatMap((file) => checkFile(file, catalog, findElsewhere));
}

function checkFile(
  file: OutlinedFile,
  catalog: SchemaCatalog,
  findElsewhere: FindElsewhere,
): readonly Problem[] {
  const { report, problems } = createFindings(file);
  const { outline } = file;
  for (const error of outline.errors) report(syntaxFinding(error));
  // The rest of a partly read text would be misread.
  if (outline.errors.length > 0) return problems();
  checkFileHead(file, catalog, report);
  if (!isUsable(file)) return problems();
  checkNames(file, catalog, report);
  for (const entry of outline.entries) {
    if (entry.kind === 'message') checkMessage(entry, file, report);
    else if (entry.kind === 'enum') checkEnum(entry, file, report);
  }
  checkReferences(file, catalog, findElsewhere, report);
  checkOptions(file, catalog, report);
  return problems();
}

function syntaxFinding(error: ProtoTextError): Finding {
  const { title, detail, offset } = error;
  const hint =
    error.hint ?? 'The file is ignored until this is fixed; other files are not affected.';
  return { kind: 'schema-syntax', title, detail, offset, hint };
}
