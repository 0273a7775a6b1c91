import type { ProtoOutline } from '../language/outline-model.ts';
import { outlineProto } from '../language/outline-proto.ts';
import { editions } from '../language/resolve-features.ts';
import { alwaysThere, builtInPrefix, findBuiltIn } from './built-in-protos.ts';
import type { SchemaFile, SchemaSnapshot } from './schema-snapshot.ts';

/** A file with the definitions of its text. */
export interface OutlinedFile {
  readonly file: SchemaFile;
  readonly outline: ProtoOutline;
  readonly isBuiltIn: boolean;
}

const builtIn = new Map<string, OutlinedFile>();

/** Reads the definitions of a file; built-in files, which never change, only once. */
function outlineFile(file: SchemaFile): OutlinedFile {
  const isBuiltIn = file.path.startsWith(builtInPrefix);
  const known = isBuiltIn ? builtIn.get(file.path) : undefined;
  if (known && known.file.text === file.text) return known;
  const outlined = { file, outline: outlineProto(file.text), isBuiltIn };
  if (isBuiltIn) builtIn.set(file.path, outlined);
  return outlined;
}

/** Returns the files, plus well-known types and built-in imports that the snapshot lacks. */
export function outlineFiles(snapshot: SchemaSnapshot): readonly OutlinedFile[] {
  const files = snapshot.files.map(outlineFile);
  const known = new Set(snapshot.files.map((file) => file.importPath));
  const queue = [...alwaysThere, ...files.flatMap(importsOf)];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = known.has(path) ? undefined : findBuiltIn(path);
    if (!file) continue;
    known.add(path);
    const outlined = outlineFile(file);
    files.push(outlined);
    for (const next of importsOf(outlined)) queue.push(next);
  }
  return files;
}

function importsOf({ outline }: OutlinedFile): readonly string[] {
  return outline.imports.map(({ path }) => path);
}

/** The syntaxes and editions whose rules are known. */
export const knownSyntaxes: readonly string[] = ['proto2', 'proto3', ...editions.keys()];

/** True when protobufjs gets the file: it parses, and the rules of its syntax are known. */
export function isUsable({ outline }: OutlinedFile): boolean {
  const { errors, syntax, syntaxLine } = outline;
  const isRightWord =
    syntaxLine === null || (syntaxLine.word === 'syntax') === /^proto/.test(syntax);
  return errors.length === 0 && knownSyntaxes.includes(syntax) && isRightWord;
}
