import { isDeepStrictEqual } from 'node:util';
import {
  type DescMessage,
  equals,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../src/main/proto/body/decode-message.ts';
import { encodeJsonBody } from '../src/main/proto/body/encode-json-body.ts';
import { stringifyJson } from '../src/main/proto/body/negative-zero.ts';
import { protoJsonOf } from '../src/main/proto/body/proto-json-of.ts';
import { checkFidelity } from '../src/main/proto/meaning/check-fidelity.ts';
import { randomOf } from '../src/main/proto/meaning/write-oddly.test-kit.ts';
import { exportDescriptorSet } from '../src/main/proto/types/descriptor-set/write-descriptor-set.ts';
import { messageOf } from '../src/shared/problem.ts';
import { propertyRuns, propertyTimeoutMs } from './test/property-runs.ts';
import { randomMessage } from './test/random-proto-json.ts';
import { generators, readWireForms } from './test/wire-forms.test-kit.ts';

const forms = readWireForms();
/** Thousands of types take long on a busy machine. */
const timeoutMs = 5 * propertyTimeoutMs;
const { schema, registry, types } = forms;
const isLong = propertyRuns(0).numRuns > 0;
const { seed = Date.now() % 0x7fff_ffff } = propertyRuns(0);

const ofSet = 'protobuf-es has no message sets: it writes their extensions as plain fields';

/** Types that differ from protobuf-es, each with the reason. */
const differing: Readonly<Record<string, string>> = {
  'kitchen.proto2.HoldsSet': ofSet,
  'kitchen.proto2.HoldsSet.Around': ofSet,
  'kitchen.proto2.InSet': ofSet,
};

const anyTypes = ['kitchen.proto2.Lists', 'kitchen.proto3.Empty', 'google.protobuf.Duration'];

/** Yields messages of a type as protobuf-es writes them. */
function* messagesOf(desc: DescMessage, number: number, count: number) {
  for (const g of generators(seed + number, count)) {
    const json = randomMessage({ g, registry, anyTypes }, desc, 3);
    yield fromJson(desc, json, { registry });
  }
}

/** Returns what differs in a message of a type; null for nothing. */
function differenceOf(desc: DescMessage, message: ReturnType<typeof fromJson>): string | null {
  const bytes = toBinary(desc, message);
  const theirs = toJson(desc, message, { registry });
  const ours = JSON.parse(protoJsonOf(schema, desc.typeName, bytes)) as JsonValue;
  if (!isDeepStrictEqual(ours, theirs)) {
    return `JSON ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`;
  }
  const written = encodeJsonBody(schema, desc.typeName, stringifyJson(theirs, true));
  const read = fromBinary(desc, written);
  const hex = (each: Uint8Array) => Buffer.from(each).toString('hex');
  // NaN equals nothing, and maps have no order.
  const isSame =
    hex(toBinary(desc, read)) === hex(bytes) ||
    equals(desc, read, message, { registry, extensions: true, unknown: true });
  if (!isSame) return `bytes ${hex(written)}, not ${hex(bytes)} for ${JSON.stringify(theirs)}`;
  const found = checkFidelity({
    ...{ bytes: written, framing: null, typeName: desc.typeName, shapes: schema.shapeOf },
  });
  return found.isExact ? null : `not the same anew: ${JSON.stringify(found.findings)}`;
}

describe('types that protoc described', () => {
  it('are over 3000', () => {
    expect(types.length).toBeGreaterThan(3000);
    expect(Object.keys(differing).length).toBeLessThanOrEqual(10);
  });

  it(
    'read and write as protobuf-es does, binary and ProtoJSON',
    () => {
      const found = new Map<string, string>();
      for (const [number, desc] of types.entries()) {
        for (const message of messagesOf(desc, number, isLong ? 10 : 1)) {
          let difference: string | null;
          try {
            difference = differenceOf(desc, message);
          } catch (error) {
            difference = messageOf(error);
          }
          if (difference !== null) found.set(desc.typeName, difference.slice(0, 2000));
        }
      }
      for (const name of Object.keys(differing)) found.delete(name);
      expect(Object.fromEntries(found)).toEqual({});
    },
    timeoutMs,
  );

  it(
    'are exported as protoc describes them',
    () => {
      const exported = exportDescriptorSet({ files: forms.files }, { withSource: false });
      const ours = new Map(
        fromBinary(FileDescriptorSetSchema, exported.bytes).file.map((file) => [file.name, file]),
      );

      expect(exported.problems).toEqual([]);
      const linesOf = (file: FileDescriptorProto | undefined): readonly string[] =>
        file ? leaves(toJson(FileDescriptorProtoSchema, file), '') : [];
      const differences = forms.set.file.flatMap((file) => {
        const [theirs, own] = [linesOf(file), linesOf(ours.get(file.name))];
        const [theirSet, ownSet] = [new Set(theirs), new Set(own)];
        return [
          ...theirs.filter((line) => !ownSet.has(line)).map((line) => `${file.name} lacks ${line}`),
          ...own.filter((line) => !theirSet.has(line)).map((line) => `${file.name} has ${line}`),
        ];
      });
      expect(differences.slice(0, 20)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'are found invalid by inspect and decode alike',
    () => {
      const bodies = isLong ? 100_000 : 5000;
      const found: string[] = [];
      let broken = 0;
      const perType = Math.ceil(bodies / types.length);
      for (const [number, desc] of types.entries()) {
        const [message] = messagesOf(desc, number, 1);
        if (!message) continue;
        const random = randomOf(seed + number);
        for (let left = perType; left > 0; left -= 1) {
          const bytes = mutated(toBinary(desc, message), random);
          const decoded = problemOfDecode(desc.typeName, bytes);
          const { fault } = checkFidelity({
            ...{ bytes, framing: null, typeName: desc.typeName, shapes: schema.shapeOf },
          });
          if (fault) broken += 1;
          if ((decoded === null) !== (fault === null)) {
            const hex = Buffer.from(bytes).toString('hex');
            found.push(`${desc.typeName} ${hex}: ${decoded} against ${fault?.reason}`);
          }
        }
      }
      expect(broken).toBeGreaterThan(bodies / 10);
      expect(found.slice(0, 20)).toEqual([]);
    },
    timeoutMs,
  );
});

function problemOfDecode(typeName: string, bytes: Uint8Array): string | null {
  try {
    decodeMessage(schema, typeName, bytes);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Returns each value of JSON with its path, in which named things appear by name: the order of nested types
 * is irrelevant.
 */
function leaves(value: JsonValue, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, item]: [string, JsonValue]) => {
    const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : key;
    // 1e-7 and 1e-07 are the same default.
    const isNumber = key === 'defaultValue' && !Number.isNaN(Number(item));
    return leaves(isNumber ? Number(item) : item, `${path}.${name}`);
  });
}

/** Returns bytes with up to three changes: a byte changed, a part removed, doubled, inserted, or cut off. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (limit: number): number => Math.floor(random() * limit);
  let body = Buffer.from(bytes);
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(body.length + 1);
    const [before, after] = [body.subarray(0, at), body.subarray(at)];
    const length = below(6);
    const parts = [
      [before, Buffer.of(below(256)), after.subarray(1)],
      [before, after.subarray(length)],
      [before, after.subarray(0, length), after],
      [before, Buffer.from(Array.from({ length }, () => below(256))), after],
      [before, Buffer.of(0x80, 0x80, 0x80, 0x80, 0x80).subarray(length), after],
      [before],
    ];
    body = Buffer.concat(parts[below(parts.length)] ?? []);
  }
  return body;
}
