import { lookInScopes } from '../../language/name-scopes.ts';
import type { OutlineEntry, OutlineOption } from '../../language/outline-model.ts';
import { findBuiltIn } from '../built-in-protos.ts';
import { type OutlinedFile, outlineFiles } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';
import type { DefinedExtension, SchemaCatalog } from './schema-catalog.ts';

/**
 * Checks options: language options by name, custom options by the imports, no duplicates.
 *
 * If an import was not found, it may define the custom options: they are kept and not reported.
 */
export function checkOptions(file: OutlinedFile, catalog: SchemaCatalog, report: Report): void {
  const mayBeElsewhere = hasLostImport(file, catalog);
  const known = knownOptions(catalog);
  const check = (options: readonly OutlineOption[], kind: string, scope: string): void => {
    if (options.length === 0) return;
    const seen = new Set<string>();
    for (const option of options) {
      checkOption(option, { kind, scope, known, mayBeElsewhere, file, catalog, report });
      if (
        seen.has(option.name) &&
        !option.name.startsWith('(') &&
        !known.repeated.has(option.name)
      ) {
        report({
          title: 'An option is set twice',
          detail: `\`${option.name}\` is already set above.`,
          offset: option.nameOffset,
          hint: 'Remove one.',
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
  readonly known: KnownOptions;
  readonly mayBeElsewhere: boolean;
  readonly file: OutlinedFile;
  readonly catalog: SchemaCatalog;
  readonly report: Report;
}

function checkOption(option: OutlineOption, check: OptionCheck): void {
  const { kind, file, report } = check;
  if (option.name.startsWith('(')) {
    checkCustom(option, check);
    return;
  }
  const [name = ''] = option.name.split('.');
  const known = check.known.byMessage.get(kind);
  const { syntax } = file.outline;
  if (known && !known.has(name)) {
    report({
      title: 'An unknown option',
      detail: `\`${name}\` is not an option of \`google.protobuf.${kind}\`.`,
      offset: option.nameOffset,
      hint: `Put custom options in brackets: \`(${name})\`.`,
    });
  } else if (name === 'features' && (syntax === 'proto2' || syntax === 'proto3')) {
    report({
      title: 'Features outside an edition',
      detail: `\`${option.name}\` needs an edition; the file is ${syntax}.`,
      offset: option.nameOffset,
      hint: 'Remove it, or start the file with `edition = "2023";`.',
    });
  } else if (name === 'map_entry' || name === 'uninterpreted_option') {
    report({
      title: 'An option that is not for schemas',
      detail: `\`${name}\` is set by the compiler.`,
      offset: option.nameOffset,
      ...(name === 'map_entry' ? { hint: 'Write the field as `map<KeyType, ValueType>`.' } : {}),
    });
  }
}

function checkCustom(option: OutlineOption, check: OptionCheck): void {
  const { kind, scope, file, catalog, report } = check;
  const custom = option.name.slice(1, option.name.indexOf(')'));
  if (check.mayBeElsewhere) return;
  const seen = lookInScopes((fullName) => seenExtension(fullName, file, catalog), scope, custom);
  if (!seen) {
    report({
      title: 'An option without a definition',
      detail: `\`(${custom})\` is not an extension of \`google.protobuf.${kind}\` in this file or its imports. It is kept, without effect on messages.`,
      offset: option.nameOffset,
      hint: definedElsewhere(custom, catalog) ?? 'Import its definition.',
    });
  } else if (!new RegExp(`(?:^|\\.)${kind}$`).test(seen.entry.extended ?? '')) {
    report({
      title: 'An option of another kind',
      detail: `\`(${custom})\` extends \`${seen.entry.extended}\`; an extension of \`google.protobuf.${kind}\` is needed.`,
      offset: option.nameOffset,
    });
  }
}

/** Returns an extension visible to a file, by full name. */
function seenExtension(
  fullName: string,
  file: OutlinedFile,
  catalog: SchemaCatalog,
): DefinedExtension | undefined {
  return catalog
    .extensions(fullName)
    .find(({ owner }) => owner === file || catalog.sees(file, owner));
}

function definedElsewhere(name: string, catalog: SchemaCatalog): string | undefined {
  const [found] = catalog.extensions(name.replace(/^\./, ''));
  return found ? `Add \`import "${found.owner.file.importPath}";\`.` : undefined;
}

/** True when an import of a file, direct or public, was not found. */
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

/** The options of the language: the fields of the option messages of descriptor.proto. */
interface KnownOptions {
  /** Names by option message: `FileOptions`, `FieldOptions`, ... */
  readonly byMessage: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of fields that may be set several times. */
  readonly repeated: ReadonlySet<string>;
}

const descriptorPath = 'google/protobuf/descriptor.proto';

const known = new WeakMap<OutlinedFile, KnownOptions>();

/** Returns those of the built-in descriptor.proto and, if the files have their own copy, of that one. */
function knownOptions({ files }: SchemaCatalog): KnownOptions {
  const own = files.find(({ file, isBuiltIn }) => !isBuiltIn && file.importPath === descriptorPath);
  const used = own ?? builtInDescriptor();
  let options = known.get(used);
  if (!options) {
    options = readOptions(own ? [builtInDescriptor(), own] : [used]);
    known.set(used, options);
  }
  return options;
}

let descriptor: OutlinedFile | undefined;

function builtInDescriptor(): OutlinedFile {
  const file = findBuiltIn(descriptorPath);
  descriptor ??= outlineFiles({
    id: '',
    sources: [],
    problems: [],
    files: file ? [file] : [],
  }).find(({ file: { importPath } }) => importPath === descriptorPath);
  if (!descriptor) throw new Error(`${descriptorPath} is not built in`);
  return descriptor;
}

function readOptions(files: readonly OutlinedFile[]): KnownOptions {
  const byMessage = new Map<string, Set<string>>();
  const repeated = new Set<string>();
  for (const entry of files.flatMap(({ outline }) => outline.entries)) {
    if (entry.kind !== 'field' || !entry.parent) continue;
    const names = byMessage.get(entry.parent.name) ?? new Set<string>();
    names.add(entry.name);
    byMessage.set(entry.parent.name, names);
    if (entry.label === 'repeated') repeated.add(entry.name);
  }
  // Written like options, but they are fields of FieldDescriptorProto.
  for (const name of ['default', 'json_name']) byMessage.get('FieldOptions')?.add(name);
  return { byMessage, repeated };
}
