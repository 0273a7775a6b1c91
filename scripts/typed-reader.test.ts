import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFileRegistry,
  createRegistry,
  type DescMessage,
  fromBinary,
  type JsonValue,
} from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import fc, { type GeneratorValue } from 'fast-check';
import protojson from 'protobufjs/ext/protojson.js';
import { describe, expect, it } from 'vitest';
import { encodeJsonBody } from '../src/main/proto/body/encode-json-body.ts';
import { nodeOfJson } from '../src/main/proto/body/json-slot.ts';
import { type JsonReading, readJsonTree } from '../src/main/proto/body/read-json-message.ts';
import { refuseBehindPadding } from '../src/main/proto/body/strict-base64.ts';
import { missingRequired } from '../src/main/proto/types/compile/missing-required.ts';
import {
  kitchenPackage,
  kitchenSchema,
} from '../src/renderer/features/request/body/form/model/kitchen-form.test-kit.ts';
import { parseJsonTree } from '../src/shared/json/parse-json-tree.ts';
import { ProblemError } from '../src/shared/problem.ts';
import { propertyRuns, propertyTimeoutMs } from './test/property-runs.ts';
import { randomMessage } from './test/random-proto-json.ts';

const samples = join(import.meta.dirname, '..', 'e2e', 'fixtures', 'samples');
const set = readFileSync(join(samples, 'kitchen-types.binpb'));
const files = createFileRegistry(fromBinary(FileDescriptorSetSchema, set));
const registry = createRegistry(...[...files].filter(({ kind }) => kind !== 'service'), files);
const anyTypes = ['Scalars', 'Recipe']
  .map((name) => `${kitchenPackage}.${name}`)
  .concat('google.protobuf.Duration', 'google.protobuf.Int64Value', 'google.protobuf.Value');
const types = [...files].filter(
  (one): one is DescMessage => one.kind === 'message' && one.typeName.startsWith(kitchenPackage),
);

refuseBehindPadding();

describe('ProtoJSON', () => {
  it.each(types.map((desc) => [desc.typeName.slice(kitchenPackage.length + 1), desc] as const))(
    'of %s is read, or refused, by our walk as by the library',
    (_name, desc) => {
      fc.assert(
        fc.property(fc.gen(), fc.nat({ max: 3 }), (g, changes) => {
          let json = randomMessage({ g, registry, anyTypes }, desc, 3);
          for (let left = changes; left > 0; left -= 1) json = changed(g, json);
          expectSame(desc.typeName, JSON.stringify(json));
        }),
        propertyRuns(40),
      );
    },
    propertyTimeoutMs,
  );
});

function expectSame(typeName: string, text: string): void {
  const walked = readJsonTree(kitchenSchema.requireType(typeName), parseJsonTree(text));
  const bytes = bytesOfWalk(typeName, walked);
  const quick = readJsonTree(kitchenSchema.requireType(typeName), nodeOfJson(JSON.parse(text)));
  expect(bytesOfWalk(typeName, quick), text).toBe(bytes);
  expect(sentBytes(typeName, text), text).toBe(bytes);
  // The library drops the content of an Any without a type, and does not check required fields inside one.
  const isStricter = walked.findings.some(({ what, path }) =>
    /This Any has no type|\)\..*`.* is missing/.test(`${path} ${what}`),
  );
  if (!isStricter) expect(libraryBytes(typeName, text), text).toBe(bytes);
}

const refused = 'refused';

function bytesOfWalk(typeName: string, { messages, findings }: JsonReading): string {
  const [message] = messages;
  if (findings.length > 0 || !message) return refused;
  return hexOf(kitchenSchema.requireType(typeName).encode(message).finish());
}

function sentBytes(typeName: string, text: string): string {
  try {
    return hexOf(encodeJsonBody(kitchenSchema, typeName, text));
  } catch (error) {
    if (error instanceof ProblemError) return refused;
    throw error;
  }
}

function libraryBytes(typeName: string, text: string): string {
  const type = kitchenSchema.requireType(typeName);
  try {
    const message = protojson.fromJson(type, JSON.parse(text));
    if (missingRequired(type, message) === null) return hexOf(type.encode(message).finish());
  } catch {
    // It refuses a value, or cannot encode it.
  }
  return refused;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const others: readonly JsonValue[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 3e9, 1e20, 9007199254740991, 3.5e38],
  ...['', 'x', '7', '007', '1e2', '1.5', ' 1', 'NaN', 'true', 'AA', 'AA==AA', '\ud800', '1.5s'],
  ...['2024-06-03T10:11:12Z', '2024-02-30T00:00:00Z', 'a_b', 'fooBar,baz', 'UNKNOWN'],
  ...[[], [null], [1], ['a'], {}, { value: 1 }, { '01': 1, 1: 2 }, { '\ud800': 'a' }],
  { '@type': 'type.googleapis.com/google.protobuf.Duration', value: '1s' },
  { '@type': 'type.googleapis.com/google.protobuf.Value' },
  { '@type': 'x/no.Such' },
];

/** Returns the same value with one part removed, renamed or replaced. */
function changed(g: GeneratorValue, json: JsonValue): JsonValue {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  if (entries.length === 0 || g(fc.nat, { max: 5 }) === 0) return g(fc.constantFrom, ...others);
  const chosen = g(fc.constantFrom, ...entries.map(([key]) => key));
  if (Array.isArray(json)) {
    return json.map((item, index) => (String(index) === chosen ? changed(g, item) : item));
  }
  const way = g(fc.constantFrom, 'change', 'change', 'change', 'rename', 'remove', 'add');
  const made = entries.flatMap(([key, value]): [string, JsonValue][] => {
    if (key !== chosen) return [[key, value]];
    if (way === 'remove') return [];
    if (way === 'change') return [[key, changed(g, value)]];
    const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const renamed = name === key ? `${key}X` : name;
    return way === 'rename'
      ? [[renamed, value]]
      : [
          [key, value],
          [renamed, value],
        ];
  });
  return Object.fromEntries(made);
}
