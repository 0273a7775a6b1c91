import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import type { SchemaFile } from '../schema-snapshot.ts';
import { createByteWriter } from './byte-writer.test-kit.ts';
import { exportDescriptorSet } from './write-descriptor-set.ts';

const folder = join(import.meta.dirname, 'fixtures');

/** Returns a descriptor set made by protoc; `scripts/make-descriptor-fixtures.sh` writes them. */
export function protocSet(name: string): Buffer {
  return readFileSync(join(folder, name));
}

/** Returns the .proto files that the fixtures were made from. */
export function fixtureFiles(): readonly SchemaFile[] {
  const root = join(folder, 'protos');
  return readdirSync(join(root, 'acme'))
    .sort()
    .map((name) => {
      const path = join(root, 'acme', name);
      return { path, importPath: `acme/${name}`, text: readFileSync(path, 'utf8') };
    });
}

/** Returns snapshot files for texts by import path. */
export function filesOf(texts: Readonly<Record<string, string>>): readonly SchemaFile[] {
  return Object.entries(texts).map(([importPath, text]) => ({
    path: `/schemas/${importPath}`,
    importPath,
    text,
  }));
}

/** Returns the files of a set by name, each as hex bytes. */
export function filesInSet(bytes: Uint8Array): Readonly<Record<string, string>> {
  const reader = protobuf.Reader.create(bytes);
  const files: Record<string, string> = {};
  while (reader.pos < reader.len) {
    reader.uint32();
    const file = protobuf.Reader.create(reader.bytes());
    file.uint32();
    files[file.string()] = Buffer.from(file.buf).toString('hex');
  }
  return files;
}

/** Returns the bytes of a descriptor set of some files. */
export function writeDescriptorSet(
  schema: Parameters<typeof exportDescriptorSet>[0],
  settings?: Parameters<typeof exportDescriptorSet>[1],
): Uint8Array {
  return exportDescriptorSet(schema, settings).bytes;
}

type Build = Parameters<ReturnType<typeof createByteWriter>['message']>[1];

/** Returns a set with one file, `a.proto`; `build` writes its descriptor. */
export function setOf(build: Build, name = 'a.proto'): Uint8Array {
  const writer = createByteWriter();
  writer.message(1, (file) => {
    file.string(1, name);
    build(file);
  });
  return writer.finish();
}
