import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  createFileRegistry,
  createRegistry,
  type DescMessage,
  fromBinary,
  type Registry,
} from '@bufbuild/protobuf';
import {
  type FileDescriptorSet,
  FileDescriptorSetSchema,
  file_google_protobuf_any,
  file_google_protobuf_duration,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
} from '@bufbuild/protobuf/wkt';
import fc, { type GeneratorValue } from 'fast-check';
import {
  type CompiledSchema,
  compileSchema,
} from '../../src/main/proto/types/compile/compile-schema.ts';
import { readDescriptorSet } from '../../src/main/proto/types/descriptor-set/read-descriptor-set.ts';
import type { SchemaFile } from '../../src/main/proto/types/schema-snapshot.ts';

const fixture = join(import.meta.dirname, '../../src/main/proto/body/fixtures/wire-forms.binpb.br');

/** Over 3000 message types as protoc describes them, read by protobuf-es and by us. */
export interface WireForms {
  readonly set: FileDescriptorSet;
  readonly registry: Registry;
  /** All except map entries and message sets, which protobuf-es does not read. */
  readonly types: readonly DescMessage[];
  readonly files: readonly SchemaFile[];
  readonly schema: CompiledSchema;
}

/** Reads the set that `scripts/wire-fixtures/make.sh` makes. */
export function readWireForms(): WireForms {
  const bytes = brotliDecompressSync(readFileSync(fixture));
  const set = fromBinary(FileDescriptorSetSchema, bytes);
  const registry = createRegistry(
    createFileRegistry(set),
    ...[
      file_google_protobuf_any,
      file_google_protobuf_duration,
      file_google_protobuf_struct,
      file_google_protobuf_timestamp,
    ],
  );
  const files = readDescriptorSet(bytes, 'wire-forms.binpb').files.map((file) => ({
    path: `/${file.importPath}`,
    ...file,
  }));
  return {
    set,
    registry,
    types: [...registry].filter((one): one is DescMessage => one.kind === 'message' && !isSet(one)),
    files,
    schema: compileSchema({ id: 'wire-forms', sources: [], problems: [], files }),
  };
}

function isSet({ proto }: DescMessage): boolean {
  return proto.options?.messageSetWireFormat === true;
}

/** Returns this many generators of random values, the same for the same seed. */
export function generators(seed: number, count: number): readonly GeneratorValue[] {
  return fc.sample(fc.gen(), { seed, numRuns: count });
}
