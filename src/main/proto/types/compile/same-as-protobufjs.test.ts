import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { isMessageSet } from '../../language/outline-model.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import { builtInImportPaths, findBuiltIn } from '../built-in-protos.ts';
import type { SchemaFile } from '../schema-snapshot.ts';
import { compileSchema } from './compile-schema.ts';
import { fullNameOf } from './field-names.ts';

const projectRoot = join(import.meta.dirname, '../../../../..');
const googleRoot = join(projectRoot, 'node_modules/google-proto-files');

describe('the types that are built from outlines', () => {
  it.each([
    ['built-in files', builtInImportPaths.flatMap((path) => findBuiltIn(path) ?? [])],
    [
      'the samples',
      protosBelow(join(projectRoot, 'proto-samples'), join(projectRoot, 'proto-samples')),
    ],
    ['google/iam', protosBelow(join(googleRoot, 'google/iam'), googleRoot)],
    ['google/logging', protosBelow(join(googleRoot, 'google/logging'), googleRoot)],
    ['google/protobuf', protosBelow(join(googleRoot, 'google/protobuf'), googleRoot)],
  ])('equal those of the protobufjs parser: %s', (_name, files) => {
    const same = files.filter((file) => usedAlike(file));
    expect(same.length).toBeGreaterThanOrEqual(files.length / 2);
    for (const file of same) {
      const closure = closureOf(file);
      const root = parsedRoot(closure);
      if (!root) continue;
      const schema = compileSchema({ id: 'test', sources: [], problems: [], files: closure });
      for (const entry of outlineProto(file.text).entries) {
        // It treats the extensions of a message set as ordinary fields, which they are not on the wire.
        if (entry.kind !== 'message' || isMessageSet(entry)) continue;
        const { path } = entry;
        const theirs = root.lookupType(path);
        expect(described(schema.requireType(path)), `${file.importPath} ${path}`).toEqual(
          described(theirs),
        );
      }
    }
  });
});

const known = new Map<string, SchemaFile>();

function protosBelow(folder: string, root: string): readonly SchemaFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.proto'))
    .map((name) => {
      const path = join(folder, name);
      return { path, importPath: relative(root, path), text: readFileSync(path, 'utf8') };
    });
  for (const file of files) known.set(file.importPath, file);
  return files;
}

/** compile-schema.test.ts covers what its parser refuses or reads differently from protoc. */
function usedAlike({ text }: SchemaFile): boolean {
  return !/\bgroup\b|struct\.proto/.test(text) && outlineProto(text).errors.length === 0;
}

function closureOf(file: SchemaFile): readonly SchemaFile[] {
  const found = new Map([[file.importPath, file]]);
  const queue = [file];
  for (let at = queue.pop(); at; at = queue.pop()) {
    for (const { path } of outlineProto(at.text).imports) {
      const next = known.get(path) ?? findBuiltIn(path) ?? readGoogle(path);
      if (!next || found.has(path)) continue;
      found.set(path, next);
      queue.push(next);
    }
  }
  return [...found.values()];
}

function readGoogle(importPath: string): SchemaFile | undefined {
  const path = join(googleRoot, importPath);
  try {
    return { path, importPath, text: readFileSync(path, 'utf8') };
  } catch {
    return undefined;
  }
}

/** Returns undefined for files that protobufjs refuses. */
function parsedRoot(files: readonly SchemaFile[]): protobuf.Root | undefined {
  const root = new protobuf.Root();
  try {
    for (const { text } of files) {
      protobuf.parse(text, root, { keepCase: true, alternateCommentMode: true });
    }
    root.resolveAll();
    return root;
  } catch {
    return undefined;
  }
}

function described(type: protobuf.Type): unknown {
  type.root.resolveAll();
  return {
    oneofs: type.oneofsArray.filter((oneof) => !oneof.isProto3Optional).map(({ name }) => name),
    fields: type.fieldsArray.map((field) => ({
      name: field.protoName ?? field.name,
      id: field.id,
      type: field.resolvedType ? fullNameOf(field.resolvedType) : field.type,
      map: field instanceof protobuf.MapField ? field.keyType : null,
      repeated: field.repeated,
      required: field.required,
      packed: field.repeated && field.packed,
      delimited: field.delimited,
      // To protobufjs, a proto3 message field has no presence.
      presence: isOneMessage(field) || Boolean(field.hasPresence),
      jsonName: field.jsonName,
      default: shownDefault(field),
      oneof: field.partOf && !field.partOf.isProto3Optional ? field.partOf.name : null,
      extension: field.declaringField?.fullName ?? null,
      closed: field.resolvedType instanceof protobuf.Enum && enumType(field.resolvedType),
      values: field.resolvedType instanceof protobuf.Enum ? { ...field.resolvedType.values } : null,
    })),
  };
}

function isOneMessage(field: protobuf.Field): boolean {
  const isOne = !field.repeated && !(field instanceof protobuf.MapField);
  return isOne && field.resolvedType instanceof protobuf.Type;
}

/** 64-bit values as the nearest double: its parser reads them so. */
function shownDefault(field: protobuf.Field): string | null {
  if (field.options?.default === undefined) return null;
  if (field.bytes) return Buffer.from(field.typeDefault as string | Uint8Array).toString();
  return field.long ? String(Number(String(field.typeDefault))) : String(field.typeDefault);
}

function enumType(object: protobuf.ReflectionObject): unknown {
  return Reflect.get(object, '_features').enum_type;
}
