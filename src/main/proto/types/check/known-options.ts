import { findBuiltIn } from '../built-in-protos.ts';
import { type OutlinedFile, outlineFiles } from '../outlined-file.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/** The options of the language: the fields of the option messages of descriptor.proto. */
export interface KnownOptions {
  /** Names by option message: `FileOptions`, `FieldOptions`, ... */
  readonly byMessage: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of fields that may be set several times. */
  readonly repeated: ReadonlySet<string>;
}

const descriptorPath = 'google/protobuf/descriptor.proto';

const known = new WeakMap<OutlinedFile, KnownOptions>();

/** As the built-in descriptor.proto has them and, where the files bring a copy of their own, that one. */
export function knownOptions({ files }: SchemaCatalog): KnownOptions {
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
  // Written as options, but fields of FieldDescriptorProto.
  for (const name of ['default', 'json_name']) byMessage.get('FieldOptions')?.add(name);
  return { byMessage, repeated };
}
