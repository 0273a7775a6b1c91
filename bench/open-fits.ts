import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { encodeJsonBody } from '../src/main/proto/body/encode-json-body.ts';
import { sampleBody } from '../src/main/proto/body/make-samples.ts';
import { outlineTypes } from '../src/main/proto/meaning/outlined-types.ts';
import { rankTypes } from '../src/main/proto/meaning/rank-types.ts';
import { builtInTypes } from '../src/main/proto/meaning/table-cache.ts';
import { createTypeTable, type TypeTable } from '../src/main/proto/meaning/type-table.ts';
import {
  type CompiledSchema,
  compileSchema,
} from '../src/main/proto/types/compile/compile-schema.ts';
import type { SchemaFile } from '../src/main/proto/types/schema-snapshot.ts';
import { type Figure, median } from './figure.ts';
import { largeTree } from './schema-samples.ts';

const rounds = 5;
const typeCount = 2000;
const bodyBytes = 100_000;
const typeName = 'google.logging.v2.ListLogEntriesResponse';
const elementName = 'google.logging.v2.LogEntry';

/** Folders of the large tree with slightly more types than are compared. */
const folders = ['google/logging', 'google/api', 'google/rpc', 'google/type', 'google/monitoring'];
const moreFolders = ['google/pubsub', 'google/spanner', 'google/cloud/dialogflow'];

/**
 * `open/fits`: ranks 2000 types for a body of 100 kB, against protobufjs decoding the body as each of them
 * until its first error (goal: 2x). `open/fits-ms` is one ranking; `open/fits-types-ms` the one-time reading
 * of those types from the texts of their files.
 */
export function measureFits(): readonly Figure[] {
  const files = [...folders, ...moreFolders].flatMap(filesOf);
  const schema = compileSchema({ id: 'open/fits', sources: [], problems: [], files });
  const texts = files.map(({ text }) => text);
  const startMs = performance.now();
  const all = createTypeTable('Main', [outlineTypes(texts)], builtInTypes());
  const typesMs = performance.now() - startMs;
  const table = someOf(all, schema);
  const bytes = sampleBytes(schema);
  const own: number[] = [];
  const peer: number[] = [];
  rank(bytes, table);
  decodeAsEach(bytes, table, schema);
  for (let round = 0; round < rounds; round += 1) {
    own.push(timeOf(() => rank(bytes, table)));
    peer.push(timeOf(() => decodeAsEach(bytes, table, schema)));
  }
  const base = { better: 'lower', n: rounds } as const;
  return [
    { ...base, name: 'open/fits', value: median(own) / median(peer), unit: 'x' },
    { ...base, name: 'open/fits-ms', value: median(own), unit: 'ms' },
    { ...base, name: 'open/fits-types-ms', value: typesMs, unit: 'ms', n: 1 },
  ];
}

function filesOf(folder: string): SchemaFile[] {
  const root = join(largeTree, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.proto'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const importPath = relative(largeTree, path).replaceAll('\\', '/');
      return { path, importPath, text: readFileSync(path, 'utf8') };
    });
}

/** Returns the table with exactly that many types, all known to protobufjs, including the matching one. */
function someOf(table: TypeTable, schema: CompiledSchema): TypeTable {
  const there = table.candidates.filter((name) => schema.findType(name));
  const candidates = [typeName, ...there.filter((name) => name !== typeName)].slice(0, typeCount);
  if (candidates.length < typeCount) throw new Error(`Only ${candidates.length} types.`);
  return { ...table, candidates };
}

/** Repeats entries of a list, the only field of the message. */
function sampleBytes(schema: CompiledSchema): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let variant = 0; length < bodyBytes; variant += 1) {
    const text = sampleBody(schema, elementName, 'every', variant % 8);
    const content = encodeJsonBody(schema, elementName, text);
    const page = schema
      .requireType(typeName)
      .encode({ entries: [schema.requireType(elementName).decode(content)] });
    const part = Uint8Array.from(page.finish());
    parts.push(part);
    length += part.length;
  }
  return Buffer.concat(parts);
}

function rank(bytes: Uint8Array, table: TypeTable): void {
  const body = { bytes, as: 'protobuf', framing: null, maxFits: 50 } as const;
  const { fits } = rankTypes(body, [table]);
  if (fits[0]?.typeName !== typeName) throw new Error(`${fits[0]?.typeName} fits best.`);
}

function decodeAsEach(bytes: Uint8Array, table: TypeTable, schema: CompiledSchema): void {
  for (const name of table.candidates) {
    try {
      schema.requireType(name).decode(bytes);
    } catch {
      // Its first error: this type does not match.
    }
  }
}

function timeOf(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}
