import { findBuiltIn } from '../built-in-protos.ts';
import { findInScopes } from '../language/name-scopes.ts';
import type { OutlineEntry, OutlineOption } from '../language/outline-model.ts';
import { type OutlinedFile, outlineFiles } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/**
 * Rules for options: those of the language by name, custom ones by what is imported, none twice.
 *
 * Of a file with an import that was not found, custom options may be defined there: they are kept
 * and say nothing.
 */
export function checkOptions(file: OutlinedFile, catalog: SchemaCatalog, report: Report): void {
  const mayBeElsewhere = hasLostImport(file, catalog);
  const check = (options: readonly OutlineOption[], kind: string, scope: string): void => {
    if (options.length === 0) return;
    const seen = new Set<string>();
    const repeatable = repeatableOptions();
    for (const option of options) {
      checkOption(option, { kind, scope, mayBeElsewhere, file, catalog, report });
      if (seen.has(option.name) && !option.name.startsWith('(') && !repeatable.has(option.name)) {
        report({
          title: 'An option is set twice',
          detail: `\`${option.name}\` is set above already.`,
          offset: option.nameOffset,
          hint: 'Remove one of the two.',
        });
      }
      seen.add(option.name);
    }
  };
  const { packageName } = file.outline;
  check(file.outline.options, 'FileOptions', packageName);
  for (const entry of file.outline.entries) {
    const scope = entry.parent?.path ?? packageName;
    check(entry.options, optionMessages[entry.kind], entry.kind === 'message' ? entry.path : scope);
    const ranges = entry.kind === 'message' ? entry.extensionRanges : [];
    const seen = new Set(ranges.map(({ options }) => options));
    for (const options of seen) check(options, 'ExtensionRangeOptions', entry.path);
  }
}

const optionMessages: Readonly<Record<OutlineEntry['kind'], string>> = {
  message: 'MessageOptions',
  oneof: 'OneofOptions',
  field: 'FieldOptions',
  extension: 'FieldOptions',
  enum: 'EnumOptions',
  enumValue: 'EnumValueOptions',
  service: 'ServiceOptions',
  method: 'MethodOptions',
};

interface OptionCheck {
  readonly kind: string;
  readonly scope: string;
  readonly mayBeElsewhere: boolean;
  readonly file: OutlinedFile;
  readonly catalog: SchemaCatalog;
  readonly report: Report;
}

function checkOption(option: OutlineOption, check: OptionCheck): void {
  const { kind, scope, file, catalog, report } = check;
  if (option.name.startsWith('(')) {
    const custom = option.name.slice(1, option.name.indexOf(')'));
    if (check.mayBeElsewhere || isExtensionSeen(custom, scope, file, catalog)) return;
    report({
      title: 'An option that no import defines',
      detail: `\`(${custom})\` is no extension of \`google.protobuf.${kind}\` in this file or what it imports. It has no effect on messages, and is kept as it is.`,
      offset: option.nameOffset,
      hint: definedElsewhere(custom, catalog) ?? 'Import the file that defines it.',
    });
    return;
  }
  const [name = ''] = option.name.split('.');
  const known = knownOptions(kind);
  if (known.size === 0 || known.has(name)) return;
  report({
    title: 'An unknown option',
    detail: `\`${name}\` is no option of \`google.protobuf.${kind}\`.`,
    offset: option.nameOffset,
    hint: `Custom options stand in brackets: \`(${name})\`.`,
  });
}

function isExtensionSeen(
  name: string,
  scope: string,
  file: OutlinedFile,
  catalog: SchemaCatalog,
): boolean {
  return findInScopes((fullName) => isSeen(fullName, file, catalog), scope, name) !== undefined;
}

function isSeen(fullName: string, file: OutlinedFile, catalog: SchemaCatalog): boolean {
  return catalog
    .extensions(fullName)
    .some(({ owner }) => owner === file || catalog.sees(file, owner));
}

function definedElsewhere(name: string, catalog: SchemaCatalog): string | undefined {
  const [found] = catalog.extensions(name.replace(/^\./, ''));
  return found ? `Add \`import "${found.owner.file.importPath}";\`.` : undefined;
}

/** Whether something that a file imports, or makes public to it, is not there. */
function hasLostImport(file: OutlinedFile, catalog: SchemaCatalog): boolean {
  const seen = new Set([file]);
  const queue = [file];
  for (let at = queue.pop(); at; at = queue.pop()) {
    for (const { path, modifier } of at.outline.imports) {
      if (at !== file && modifier !== 'public') continue;
      const target = catalog.imported(at, path);
      if (!target || target.outline.errors.length > 0) return true;
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return false;
}

let descriptor: ReadonlyMap<string, ReadonlySet<string>> | undefined;
let repeatable: ReadonlySet<string> | undefined;

/** The options of the language, as the built-in descriptor.proto has them. */
function knownOptions(kind: string): ReadonlySet<string> {
  descriptor ??= readDescriptor();
  return descriptor.get(kind) ?? new Set();
}

function repeatableOptions(): ReadonlySet<string> {
  repeatable ??= new Set(
    descriptorFields().flatMap((entry) => (entry.label === 'repeated' ? [entry.name] : [])),
  );
  return repeatable;
}

function readDescriptor(): ReadonlyMap<string, ReadonlySet<string>> {
  const options = new Map<string, Set<string>>();
  for (const { name, parent } of descriptorFields()) {
    const known = options.get(parent) ?? new Set<string>();
    known.add(name);
    options.set(parent, known);
  }
  // Written as options, but fields of FieldDescriptorProto.
  for (const name of ['default', 'json_name']) options.get('FieldOptions')?.add(name);
  return options;
}

function descriptorFields(): readonly { name: string; parent: string; label: string | null }[] {
  const file = findBuiltIn('google/protobuf/descriptor.proto');
  const files = file ? outlineFiles({ id: '', sources: [], problems: [], files: [file] }) : [];
  const found = files.find(({ file: { path } }) => path === file?.path);
  return (found?.outline.entries ?? []).flatMap((entry) =>
    entry.kind === 'field' && entry.parent
      ? [{ name: entry.name, parent: entry.parent.name, label: entry.label }]
      : [],
  );
}
