import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { maxMessageDepth } from '../language/outline-definitions.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { nestedGroups, nestedMessages } from '../wire/nested-body.test-kit.ts';
import { profileBody } from './body-profile.ts';
import { checkFidelity } from './check-fidelity.ts';
import { draftFields, draftUnknown } from './draft-fields.ts';
import { possibleReadings } from './possible-readings.ts';
import { writeOddly } from './write-oddly.test-kit.ts';
import { writeRecovered } from './write-recovered.ts';

const file = '/recovered.proto';

/** Findings that cannot occur for a body and its own draft. */
const broken = ['unknown-field', 'wrong-wire-type', 'trailing-bytes', 'invalid-utf8'];

function profileOf(bytes: Uint8Array) {
  return profileBody(bytes, [{ start: 0, end: bytes.length }]).root;
}

function draft(hex: string): string[] {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return draftFields(profileOf(bytes)).map(
    ({ number, kind, isRepeated }) => `${isRepeated ? 'repeated ' : ''}${kind} ${number}`,
  );
}

describe('draftFields', () => {
  it.each([
    ['0805', ['int64 1']],
    ['0801 0802', ['repeated int64 1']],
    ['0d0000803f', ['float 1']],
    ['0dfeffffff', ['sfixed32 1']],
    ['0d05000000', ['fixed32 1']],
    ['090000000000000040', ['double 1']],
    ['0a03416e61', ['string 1']],
    ['0a020805', ['message 1']],
    ['0a02ffff', ['bytes 1']],
    ['0a00', ['bytes 1']],
    ['0b08050c', ['group 1']],
    // Packed and unpacked in one body: a list of numbers.
    ['0a020102 0803', ['repeated int64 1']],
    // Bytes that read as a message, with one number in two wire types.
    ['2a08451b0ade7840d500', ['bytes 5']],
    // A number that no .proto file may use.
    ['c0a30901', []],
  ])('converts %s to %j', (hex, expected) => {
    expect(draft(hex)).toEqual(expected);
  });

  it.each([
    ['one that is negative', ['fbffffffffffffff'], 'sfixed64'],
    [
      'some that are near zero',
      ['fbffffffffffffff', '0300000000000000', '0500000000000000'],
      'sfixed64',
    ],
    [
      'a negative one among zeros',
      ['fbffffffffffffff', '0000000000000000', '0000000000000000'],
      'sfixed64',
    ],
    ['hashes', ['8f3c5d11aa97be9c', '123c5d11aa97bec4', '773c5d11aa97be6d'], 'fixed64'],
    ['plain doubles', ['0000000000000040', '0000000000000000'], 'double'],
  ])('reads a 64-bit field as most of its values suggest: %s', (_what, values, kind) => {
    const hex = values.map((value) => `09${value}`).join('');
    const list = values.length > 1 ? 'repeated ' : '';
    expect(draft(hex)).toEqual([`${list}${kind} 1`]);
  });

  it('has the likeliest reading of a single value', () => {
    const first = (bytes: Uint8Array) => possibleReadings(bytes, 0, bytes.length)[0]?.reading.kind;
    for (const hex of [
      '09fbffffffffffffff',
      '09f1d8ff0000000000',
      '0dfbffffff',
      '0d0000803f',
      '0d07000000',
    ]) {
      expect(draft(hex)).toEqual([`${first(Buffer.from(hex, 'hex'))} 1`]);
    }
  });

  it.each([
    ['messages', nestedMessages(60)],
    ['groups', nestedGroups(60)],
  ])('of deeply nested %s is a file that is no deeper than a file may be', (_what, bytes) => {
    const fields = draftFields(profileOf(bytes));
    const { text } = writeRecovered(null, file, [{ path: ['Body'], fields }]);
    const made = compileText(text);
    expect(made.problems).toEqual([]);
    expect(text.match(/message|group/g)?.length).toBeGreaterThanOrEqual(maxMessageDepth);
  });

  it.each(['kitchen', 'cellar', 'pantry'])(
    'is the same for %s of Python, Go and Java, reads everything, and none of them refines it',
    (name) => {
      const bodies = ['python', 'go', 'java'].map((who) =>
        readFileSync(
          join(import.meta.dirname, `../../../../e2e/fixtures/answers/${who}/${name}.pb`),
        ),
      );
      const write = (bytes: Uint8Array, before: string | null) =>
        writeRecovered(before, file, [{ path: ['Body'], fields: draftFields(profileOf(bytes)) }])
          .text;
      const text = write(bodies[0] ?? new Uint8Array(), null);
      const made = compileText(text);
      expect(made.problems).toEqual([]);
      for (const bytes of bodies) {
        expect(write(bytes, null)).toBe(text);
        expect(write(bytes, text)).toBe(text);
        const reading = { bytes, framing: null, typeName: 'recovered.Body', shapes: made.shapeOf };
        const codes = checkFidelity(reading).counts.map(({ code }) => code);
        expect(codes.filter((code) => broken.includes(code))).toEqual([]);
      }
    },
  );

  it('is a schema that reads every message it was drafted from completely', () => {
    const schema = compileText(`syntax = "proto3"; package t;
      message M { int32 a = 1; string b = 2; M c = 3; repeated M d = 4; repeated double e = 5;
        fixed32 f = 6; map<string, int64> g = 7; bytes h = 300; }`);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), (seed) => {
        const bytes = writeOddly(schema.shapeOf, 't.M', seed, 0);
        const fields = draftFields(profileOf(bytes));
        const { text } = writeRecovered(null, file, [{ path: ['Body'], fields }]);
        const made = compileText(text);
        expect(made.problems).toEqual([]);
        const { counts } = checkFidelity({
          bytes,
          framing: null,
          typeName: fields.length === 0 ? null : 'recovered.Body',
          shapes: made.shapeOf,
        });
        expect(counts.filter(({ code }) => broken.includes(code))).toEqual([]);
        // A second time, with nothing new.
        const again = writeRecovered(text, file, [{ path: ['Body'], fields }]);
        expect(fields.length === 0 || again.text === text).toBe(true);
      }),
      propertyRuns(150),
    );
  });
});

describe('draftUnknown', () => {
  const schema = compileText(`syntax = "proto3"; package t;
    message M { int32 id = 1; N inner = 2; repeated N list = 3; map<string, N> named = 4; }
    message N { string name = 1; }`);

  it('drafts the fields that the types of a body lack, at any depth, each type once', () => {
    const bytes = Buffer.from(
      '0801 5005 1205 0a0161 1005 1a05 0a0162 1006 1a04 1007 1008'.replaceAll(' ', ''),
      'hex',
    );
    const drafts = draftUnknown(profileOf(bytes), 't.M', schema.shapeOf);
    expect(
      drafts.map(({ path, fields }) => [
        path.join('.'),
        fields.map(({ number, kind, isRepeated }) => [number, kind, isRepeated]),
      ]),
    ).toEqual([
      ['t.M', [[10, 'int64', false]]],
      ['t.N', [[2, 'int64', true]]],
    ]);
  });

  it('drafts nothing for a body that its type describes', () => {
    const bytes = Buffer.from('0801 12030a0161'.replaceAll(' ', ''), 'hex');
    expect(draftUnknown(profileOf(bytes), 't.M', schema.shapeOf)).toEqual([]);
  });
});
