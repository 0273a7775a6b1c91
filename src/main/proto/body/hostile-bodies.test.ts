import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { readResponse } from './read-response.ts';

const schema = compileText(`
        syntax = "proto3";
        package t;
        import "google/protobuf/struct.proto";
        import "google/protobuf/timestamp.proto";
        enum E { A = 0; B = 1; }
        message M {
          int32 i = 1; string s = 2; M m = 3; repeated M ms = 4; repeated sint64 p = 5; map<int32, M> by = 6;
          E e = 7; bytes b = 8; double d = 9; float f = 10; google.protobuf.Value v = 11;
          google.protobuf.Timestamp at = 12; map<string, string> labels = 13; uint64 u = 14; bool ok = 15;
        }`);

function problemFrom(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.kind;
    throw error;
  }
}

/** JSON that the message may be able to hold. */
const anyMessage = fc.letrec((tie) => ({
  m: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie('filled')),
  filled: fc.record(
    {
      i: fc.integer(),
      s: fc.string({ unit: 'binary' }),
      m: tie('m'),
      ms: fc.array(tie('m'), { maxLength: 3 }),
      p: fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
      by: fc.dictionary(fc.integer().map(String), tie('m'), { maxKeys: 3 }),
      e: fc.constantFrom('A', 'B'),
      d: fc.double({ noDefaultInfinity: true, noNaN: true }),
      v: fc.jsonValue(),
      labels: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
      u: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
      ok: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})).filled;

describe('bodies from strangers', () => {
  it('are read or give a Problem, whatever their bytes and headers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.oneof(
          fc.constantFrom('application/x-protobuf', 'application/json', 'text/plain', ''),
          fc.string(),
        ),
        fc.constantFrom('t.M', 'no.Such', null),
        (body, contentType, requestResponseType) => {
          const reading = readResponse({
            body,
            headers: [['Content-Type', contentType]],
            status: 200,
            requestResponseType,
            chosenType: undefined,
            schema,
          });
          const shared = new Uint8Array(new SharedArrayBuffer(body.length));
          shared.set(body);

          expect(reading.kind).toBeTypeOf('string');
          expect(problemFrom(() => protoJsonOf(schema, 't.M', shared))).toBe(
            problemFrom(() => protoJsonOf(schema, 't.M', body)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('give a Problem of the right kind for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{"v":${text},"i":`),
        ),
        (text) => {
          const kind = problemFrom(() => encodeJsonBody(schema, 't.M', text));

          expect([null, 'json-syntax', 'json-mismatch']).toContain(kind);
          expect(checkBody(schema, 't.M', { format: 'json', text }).kind).not.toBe('untyped');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('come back as they were sent, both ways', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const text = JSON.stringify(message);
        const hasLoneSurrogate = /\\ud[89a-f][0-9a-f]{2}/.test(text);
        if (hasLoneSurrogate) {
          expect(problemFrom(() => encodeJsonBody(schema, 't.M', text))).toBe('json-mismatch');
          return;
        }
        const bytes = encodeJsonBody(schema, 't.M', text);
        const json = protoJsonOf(schema, 't.M', bytes);

        expect(Buffer.from(encodeJsonBody(schema, 't.M', json))).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it('read 10 MB of empty submessages within a deadline', () => {
    const body = new Uint8Array(10_000_000);
    for (let index = 0; index < body.length; index += 2) body[index] = 0x22;
    const before = process.cpuUsage();

    const reading = readResponse({
      body,
      headers: [['Content-Type', 'application/x-protobuf']],
      status: 200,
      requestResponseType: 't.M',
      chosenType: undefined,
      schema,
    });

    expect(reading).toMatchObject({ fieldCount: 5_000_000, jsonBytes: null, fault: null });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});
