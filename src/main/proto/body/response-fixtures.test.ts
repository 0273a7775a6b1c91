import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleProtos } from '../../sample-server/replies/sample-type.ts';
import { decodeBody } from '../framings/decode-body.ts';
import { checkFidelity } from '../meaning/check-fidelity.ts';
import { compileSchema } from '../types/compile/compile-schema.ts';
import { readTreePage } from '../wire/read-tree-page.ts';
import { walkAll } from '../wire/walk-all.test-kit.ts';
import { protoJsonOf } from './proto-json-of.ts';

// The same messages written by libraries of other languages (scripts/response-fixtures): each has its own
// order of fields and map entries.
const folder = join(import.meta.dirname, '../../../../e2e/fixtures');
const schema = compileSchema({
  id: 'kitchen',
  sources: [],
  problems: [],
  files: sampleProtos('kitchen').map(({ importPath, text }) => ({
    path: importPath,
    importPath,
    text,
  })),
});
const messages = [
  ['kitchen', 'Kitchen', 'kitchen.pb'],
  ['pantry', 'Pantry', 'kitchen-proto2.pb'],
  ['cellar', 'Cellar', 'kitchen-edition2023.pb'],
] as const;
const responses = ['python', 'go', 'java'].flatMap((language) =>
  messages.map(([name, type, golden]) => ({
    language,
    name,
    typeName: `com.example.samples.kitchen.${type}`,
    golden: read('samples', golden),
  })),
);
const options = { maxDecodedBytes: 1_000_000, signal: new AbortController().signal };
const shapes = (fullName: string) => schema.shapeOf(fullName);

function read(...path: readonly string[]): Uint8Array {
  return readFileSync(join(folder, ...path));
}

describe.each(responses)('$name of $language', ({ language, name, typeName, golden }) => {
  const bytes = read('answers', language, `${name}.pb`);

  it('is the message that protoc writes', () => {
    const json = protoJsonOf(schema, typeName, bytes);
    expect(JSON.parse(json)).toEqual(JSON.parse(protoJsonOf(schema, typeName, golden)));
  });

  it('has no fault, no unknown field, and nothing odd but the order of fields', () => {
    const odd: string[] = [];
    walkAll(
      { bytes, typeName, start: 0, end: bytes.length, shapes },
      {
        node(node) {
          if (node.kind === 'fault' || node.kind === 'cut') odd.push(node.kind);
        },
      },
    );
    expect(odd).toEqual([]);
    const { fault, findings } = checkFidelity({ bytes, framing: null, typeName, shapes });
    expect(fault).toBeNull();
    const orders: readonly string[] = ['out-of-order', 'map-order'];
    expect(findings.filter(({ code }) => !orders.includes(code))).toEqual([]);
  });

  it('is detected inside gzip', async () => {
    const packed = read('answers', language, `${name}.pb.gz`);
    const decoded = await decodeBody(
      { bytes: packed, headers: [], isCoded: false, chosen: null },
      options,
    );
    expect(decoded.steps).toMatchObject([
      { step: { kind: 'inflate', coding: 'gzip' }, source: 'guess', problem: null },
    ]);
    expect(Buffer.from(decoded.bytes).equals(bytes)).toBe(true);
  });

  it('is read three times from a stream of three', async () => {
    const stream = read('answers', language, `${name}.delimited`);
    const headers = [['Content-Type', 'application/x-protobuf; delimited=true']] as const;
    const decoded = await decodeBody(
      { bytes: stream, headers: headers.map(([a, b]) => [a, b]), isCoded: false, chosen: null },
      options,
    );
    expect(decoded.steps).toMatchObject([
      { step: { kind: 'frames', framing: 'delimited' }, source: 'media-type', problem: null },
    ]);
    const page = readTreePage({
      bytes: stream,
      framing: 'delimited',
      typeName,
      node: null,
      start: 0,
      count: 10,
      showUnset: false,
      shapes,
    });
    expect(page.fault).toBeNull();
    const parts = page.rows.map(({ range }) => stream.subarray(range?.valueStart, range?.end));
    const json: unknown = JSON.parse(protoJsonOf(schema, typeName, golden));
    expect(parts.map((part) => JSON.parse(protoJsonOf(schema, typeName, part)) as unknown)).toEqual(
      [json, json, json],
    );
  });
});
