import { mapEntryName } from '../../language/json-name-of.ts';
import { scopeOf } from '../../language/name-scopes.ts';
import type { OutlineEntry } from '../../language/outline-model.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Finding, Report } from './check-finding.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/**
 * Reports duplicate names in a scope, and names that are not allowed there.
 *
 * Fields, oneofs, nested types and extensions share the scope of their message. Enum values belong to the
 * scope around their enum (protobuf language guide, "Enumerations").
 */
export function checkNames(file: OutlinedFile, catalog: SchemaCatalog, report: Report): void {
  const taken = new Map<string, OutlineEntry>();
  for (const entry of file.outline.entries) {
    checkName(entry, report);
    const symbol = symbolOf(entry);
    const other = taken.get(symbol);
    if (!other) taken.set(symbol, entry);
    else report(() => twiceFinding(entry, other, symbol, file));
  }
  checkMapEntries(file, taken, report);
  checkAcrossFiles(file, taken, catalog, report);
}

/** Each map creates a message, whose name is taken too: `LabelsEntry` for `labels`. */
function checkMapEntries(
  file: OutlinedFile,
  taken: ReadonlyMap<string, OutlineEntry>,
  report: Report,
): void {
  const maps = new Map<string, OutlineEntry>();
  for (const entry of file.outline.entries) {
    if (entry.kind !== 'field' || entry.mapKey === null) continue;
    const name = mapEntryName(entry.name);
    const symbol = `${scopeOf(entry.path)}.${name}`;
    const other = taken.get(symbol) ?? maps.get(symbol);
    maps.set(symbol, entry);
    if (!other || other.name === entry.name) continue;
    report({
      title: "A map's entry name is taken",
      detail: `The entries of map \`${entry.name}\` have the message name \`${name}\`, which ${other.kind === 'field' && other.mapKey !== null ? `those of \`${other.name}\` also have` : `${ownerWords(other)} has already`}.`,
      offset: entry.nameOffset,
      hint: 'Rename one; protoc refuses the file.',
    });
  }
}

function checkName(entry: OutlineEntry, report: Report): void {
  const isKept = entry.kind === 'field' || entry.kind === 'extension' || entry.kind === 'oneof';
  if (entry.name !== '__proto__' || isKept || entry.kind === 'method') return;
  report({
    severity: 'warning',
    title: 'A name that cannot be used here',
    detail: `\`${entry.path}\` is legal, but not usable for a ${kindWords[entry.kind]} here; it was ignored.`,
    offset: entry.nameOffset,
    hint: 'The rest of the file is usable. Its wire data appears as unknown fields.',
  });
}

const kindWords: Readonly<Record<OutlineEntry['kind'], string>> = {
  message: 'message',
  enum: 'enum',
  enumValue: 'value of an enum',
  service: 'service',
  method: 'method',
  field: 'field',
  extension: 'extension',
  oneof: 'oneof',
};

/** Returns the full name that an entry takes. */
function symbolOf(entry: OutlineEntry): string {
  if (entry.kind !== 'enumValue') return entry.path;
  const scope = scopeOf(entry.parent.path);
  return scope === '' ? entry.name : `${scope}.${entry.name}`;
}

function twiceFinding(
  entry: OutlineEntry,
  other: OutlineEntry,
  symbol: string,
  file: OutlinedFile,
): Finding {
  const line = lineOf(file.file.text, other.nameOffset);
  const isSameEnum =
    entry.kind === 'enumValue' && other.kind === 'enumValue' && entry.parent === other.parent;
  if (!isSameEnum && (entry.kind === 'enumValue' || other.kind === 'enumValue')) {
    const scope = scopeOf(symbol);
    return {
      title: "An enum value's name is taken",
      detail: `\`${entry.name}\` is ${ownerWords(entry)} and ${ownerWords(other)} (line ${line}). Enum values share the scope around their enum: ${scope === '' ? 'the file without a package' : `\`${scope}\``}.`,
      offset: entry.nameOffset,
      hint: 'Add a prefix, such as the enum name.',
    };
  }
  const scope = entry.parent ? `\`${entry.parent.name}\`` : 'this file';
  return {
    title: 'A name is used twice',
    detail: `\`${entry.name}\` is defined twice in ${scope}: the first, on line ${line}, is used.`,
    offset: entry.nameOffset,
  };
}

function ownerWords(entry: OutlineEntry): string {
  return entry.kind === 'enumValue'
    ? `a value of \`${entry.parent.name}\``
    : `the ${kindWords[entry.kind]} \`${entry.name}\``;
}

/** A package may not have the name of a type. The index reports types that two files define. */
function checkAcrossFiles(
  file: OutlinedFile,
  taken: ReadonlyMap<string, OutlineEntry>,
  catalog: SchemaCatalog,
  report: Report,
): void {
  const { packageName, packageOffset } = file.outline;
  for (let at = packageName; at !== ''; at = scopeOf(at)) {
    const [type] = catalog.all(at);
    if (!type || type.owner === file) continue;
    const line = lineOf(type.owner.file.text, type.entry.nameOffset);
    report({
      kind: 'schema-conflict',
      title: 'A package and a type have the same name',
      detail: `\`${at}\` is a package here and a type in ${type.owner.file.path}:${line}. ${file.file.importPath} was ignored.`,
      offset: packageOffset,
      hint: 'Rename one, or use separate schema sets.',
    });
    return;
  }
  for (const [symbol, entry] of taken) {
    if (entry.parent || (entry.kind !== 'message' && entry.kind !== 'enum')) continue;
    const other = catalog.packageFile(file, symbol);
    if (!other) continue;
    report({
      kind: 'schema-conflict',
      title: 'A package and a type have the same name',
      detail: `\`${symbol}\` is a type here and a package in ${other.file.path}.`,
      offset: entry.nameOffset,
      hint: 'Rename one, or use separate schema sets.',
    });
  }
}

/** Starts at 1. */
function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
