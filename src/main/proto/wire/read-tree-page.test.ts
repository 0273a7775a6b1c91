import fc from 'fast-check';
import Long from 'long';
import { describe, expect, it } from 'vitest';
import type { NodeRef, TreeRow } from '../../../shared/model/tree-row.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { readTreePage, type TreePageQuery } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';

const schema = compileText(`
        syntax = "proto3";
        package t;
        enum Role { NONE = 0; ADMIN = 1; }
        message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
        message User {
          int32 id = 1; string name = 2; Role role = 3; Date born = 4; repeated Date visits = 5;
          repeated int32 scores = 6; map<string, Date> labels = 7; map<int32, string> by = 8;
          float fee = 9; bytes raw = 10; sint64 change = 11; repeated double weights = 12;
          bool ok = 13; fixed64 mask = 14; optional int32 maybe = 15; uint64 big = 16;
        }`);

function pageOf(query: Partial<TreePageQuery> & { readonly bytes: Uint8Array }) {
  return readTreePage({
    typeName: 't.User',
    node: null,
    start: 0,
    count: 100,
    showUnset: false,
    shapes: schema.shapeOf,
    ...query,
  });
}

function encode(value: Record<string, unknown>): Uint8Array {
  const type = schema.requireType('t.User');
  return type.encode(type.fromObject(value)).finish();
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

/** Returns what a user sees of a row. */
function shown({ path, label, number, typeLabel, value, byteCount }: TreeRow) {
  return [path, label, number, typeLabel, value.text, byteCount];
}

function childrenOf(row: TreeRow | undefined): NodeRef {
  if (!row?.children) throw new Error('The row has no children.');
  return row.children;
}

describe('readTreePage', () => {
  it('names, types and shows the fields of a message in wire order', () => {
    const bytes = encode({
      id: -1,
      name: 'Zoë "x"\n',
      role: 1,
      born: { year: 2024 },
      visits: [{ day: 1 }, { day: 2 }],
      scores: [1, 300, -1],
      labels: { 'a b': { day: 3 } },
      by: { '-5': 'five' },
      fee: 8.49,
      raw: Uint8Array.of(0, 255),
      change: Long.fromString('-9007199254740993'),
      weights: [0.1],
      ok: true,
      mask: Long.fromString('18446744073709551615', true),
      maybe: 0,
      big: Long.fromString('9007199254740993', true),
    });

    const page = pageOf({ bytes });

    expect(page.rows.map(shown)).toEqual([
      ['id', 'id', 1, 'int32', '-1', 11],
      ['name', 'name', 2, 'string', '"Zoë \\"x\\"\\n"', 11],
      ['role', 'role', 3, 'Role', 'ADMIN (1)', 2],
      ['born', 'born', 4, 'Date', '', 5],
      ['visits[0]', 'visits[0]', 5, 'Date', '', 4],
      ['visits[1]', 'visits[1]', 5, 'Date', '', 4],
      ['scores', 'scores', 6, 'int32[]', '[1, 300, -1]', 15],
      ['labels["a b"]', 'labels["a b"]', 7, 'string → Date', '', 11],
      ['by[-5]', 'by[-5]', 8, 'int32 → string', '"five"', 19],
      ['fee', 'fee', 9, 'float', '8.49', 5],
      ['raw', 'raw', 10, 'bytes', '00 ff', 4],
      ['change', 'change', 11, 'sint64', '-9007199254740993', 9],
      ['weights', 'weights', 12, 'double[]', '[0.1]', 10],
      ['ok', 'ok', 13, 'bool', 'true', 2],
      ['mask', 'mask', 14, 'fixed64', '18446744073709551615', 9],
      ['maybe', 'maybe', 15, 'int32', '0', 2],
      ['big', 'big', 16, 'uint64', '9007199254740993', 10],
    ]);
    expect(page).toMatchObject({ total: 17, start: 0, unsetCount: 0, fault: null });
    expect(page.rows.reduce((sum, row) => sum + row.byteCount, 0)).toBe(bytes.length);
  });

  it('previews the first fields of closed messages', () => {
    const { rows } = pageOf({
      bytes: encode({
        born: { year: 2024, month: 6, day: 3 },
        visits: [{}],
        labels: { a: { day: 3 } },
        raw: Uint8Array.of(0x12, 0x00),
      }),
    });
    expect(rows.map(({ path, preview }) => [path, preview])).toEqual([
      ['born', 'year 2024, month 6, day 3'],
      ['visits[0]', undefined],
      ['labels["a"]', 'day 3'],
      ['raw', undefined],
    ]);
    const user = encode({ id: 1, name: 'x'.repeat(50), scores: [1], born: { year: 1 }, fee: 0.5 });
    const list = Uint8Array.of(user.length, ...user, 2, 8, 7);
    expect(
      pageOf({ bytes: list, framing: 'delimited' }).rows.map(({ preview }) => preview),
    ).toEqual([`id 1, name "${'x'.repeat(27)}…, born {…}, scores […], fee 0.5`, 'id 7']);
  });

  it('previews the first fields of closed messages without a schema, by number', () => {
    const inner = encode({ id: 7, name: 'Zoë', born: { year: 2024 } });
    const long = encode({ name: 'x'.repeat(300), id: 1 });
    const bytes = Uint8Array.of(
      ...[0x0a, inner.length, ...inner],
      ...[0x12, 0x80 | (long.length & 0x7f), long.length >> 7, ...long],
    );
    expect(
      readTreePage({
        ...{ bytes, typeName: null, shapes: () => undefined, node: null },
        ...{ start: 0, count: 10, showUnset: false },
      }).rows.map(({ label, preview }) => [label, preview]),
    ).toEqual([
      ['#1', '#1 7, #2 "Zoë", #4 {…}'],
      ['#2', '#1 1, #2 …'],
    ]);
  });

  it('opens messages, packed lists and map entries', () => {
    const bytes = encode({
      born: { year: 2024, month: 6 },
      scores: [1, 300, -1],
      labels: { k: { day: 3 } },
    });
    const [born, scores, entry] = pageOf({ bytes }).rows;

    const entryRows = pageOf({ bytes, node: childrenOf(entry) }).rows;

    expect({
      born: pageOf({ bytes, node: childrenOf(born) }).rows.map(shown),
      scores: pageOf({ bytes, node: childrenOf(scores), start: 1 }).rows.map(shown),
      entry: entryRows.map(shown),
      entryValue: pageOf({ bytes, node: childrenOf(entryRows[1]) }).rows.map(shown),
    }).toEqual({
      born: [
        ['born.year', 'year', 1, 'int32', '2024', 3],
        ['born.month', 'month', 2, 'int32', '6', 2],
      ],
      scores: [
        ['scores[1]', '[1]', null, 'int32', '300', 2],
        ['scores[2]', '[2]', null, 'int32', '-1', 10],
      ],
      entry: [
        ['labels["k"].key', 'key', 1, 'string', '"k"', 3],
        ['labels["k"]', 'value', 2, 'Date', '', 4],
      ],
      entryValue: [['labels["k"].day', 'day', 3, 'int32', '3', 2]],
    });
  });

  it('continues the indices if a packed list comes in pieces, or half packed', () => {
    const bytes = hex('32 02 07 08  30 09  32 01 0a');
    const { rows } = pageOf({ bytes });

    expect(rows.map((row) => [row.path, row.value.text])).toEqual([
      ['scores', '[7, 8]'],
      ['scores[2]', '9'],
      ['scores', '[10]'],
    ]);
    expect(
      pageOf({ bytes, start: 2 }).rows.flatMap((row) =>
        pageOf({ bytes, node: childrenOf(row) }).rows.map(shown),
      ),
    ).toEqual([['scores[3]', '[3]', null, 'int32', '10', 1]]);
  });

  it('appends unset fields when asked, and pages across the border', () => {
    const bytes = hex('08 01 10 06');
    const all = pageOf({ bytes, typeName: 't.Date', showUnset: true });

    expect(all.rows.map(shown)).toEqual([
      ['year', 'year', 1, 'int32', '1', 2],
      ['month', 'month', 2, 'int32', '6', 2],
      ['day', 'day', 3, 'int32', '0', 0],
    ]);
    expect(all).toMatchObject({ total: 3, unsetCount: 1 });
    expect(all.rows[2]).toMatchObject({ isSet: false, range: null, known: true });
    expect(pageOf({ bytes, typeName: 't.Date', showUnset: true, start: 1, count: 2 }).rows).toEqual(
      all.rows.slice(1),
    );
  });

  it('reads fields without a schema by their likeliest reading', () => {
    const inner = '08 96 01';
    const bytes = hex(
      `08 01  12 05 68 65 6c 6c 6f  1a 03 ${inner}  1a 03 ${inner}  25 00 00 80 3f  2a 02 ff fe  33 08 01 34`,
    );

    const { rows } = pageOf({ bytes, typeName: null });

    expect(rows.map(shown)).toEqual([
      ['#1', '#1', 1, 'varint', '1', 2],
      ['#2', '#2', 2, 'string', '"hello"', 7],
      ['#3[0]', '#3[0]', 3, 'message', '', 5],
      ['#3[1]', '#3[1]', 3, 'message', '', 5],
      ['#4', '#4', 4, '32-bit', '1', 5],
      ['#5', '#5', 5, 'bytes', 'ff fe', 4],
      ['#6', '#6', 6, 'group', '', 4],
    ]);
    expect(rows.every((row) => !row.known)).toBe(true);
    expect(
      [2, 6].map((index) => pageOf({ bytes, node: childrenOf(rows[index]) }).rows.map(shown)),
    ).toEqual([
      [['#3[0].#1', '#1', 1, 'varint', '150', 3]],
      [['#6.#1', '#1', 1, 'varint', '1', 2]],
    ]);
  });

  it('shows likely negative numbers without a schema', () => {
    const bytes = hex('08 ffffffffffffffffff01 10 ffffffffffffffff7f 19 fbffffffffffffff');
    const { rows } = pageOf({ bytes, typeName: null });
    expect(rows.map(({ value }) => value.text)).toEqual(['-1', '9223372036854775807', '-5']);
  });

  it('reports when a known field has another wire type', () => {
    const { rows } = pageOf({ bytes: hex('0a 01 61  10 05') });

    expect(rows.map((row) => [...shown(row), row.known])).toEqual([
      ['id', 'id', 1, 'length-delimited, not int32', '"a"', 3, false],
      ['name', 'name', 2, 'varint, not string', '5', 2, false],
    ]);
    expect(rows[1]?.sentAs).toEqual({ wireType: 'varint', declared: 'string' });
  });

  it('escapes characters that hide or reorder text, and shows text that is not UTF-8 in hex', () => {
    const texts = ['\u202eevil', 'a\u200bb', '\u0000\u001b[2J', '\ufeffx'];

    const rows = texts.flatMap((name) => pageOf({ bytes: encode({ name }) }).rows);
    const broken = pageOf({ bytes: hex('12 02 c3 28') }).rows;

    expect([...rows, ...broken].map((row) => row.value.text)).toEqual([
      '"\\u{202e}evil"',
      '"a\\u{200b}b"',
      '"\\u{0}\\u{1b}[2J"',
      '"\\u{feff}x"',
      'not UTF-8: c3 28',
    ]);
  });

  it('shortens long values', () => {
    const { rows } = pageOf({
      bytes: encode({ name: `${'x'.repeat(199)}😀y`, raw: new Uint8Array(500) }),
    });

    expect(rows.map(({ value }) => [value.text.length, value.shortened])).toEqual([
      [199 + 3, true],
      [64 * 3 + 1, true],
    ]);
  });

  it('returns the page from any start, with the right list indices, with and without a cache', () => {
    const visits = Array.from({ length: 40_000 }, (_, day) => ({ day }));
    const bytes = encode({ visits });
    const scans = createScanCache();

    for (const start of [0, 63, 64, 16_383, 16_384, 39_998, 40_001]) {
      const expected = [start, start + 1]
        .filter((index) => index < visits.length)
        .map((index) => `visits[${index}]`);
      for (const query of [{ bytes }, { bytes, scans }]) {
        const page = pageOf({ ...query, start, count: 2 });
        expect(page.rows.map((row) => row.path)).toEqual(expected);
        expect(page.total).toBe(40_000);
      }
    }
  });

  it('shows numbers as protobufjs reads them', () => {
    const type = schema.requireType('t.User');
    fc.assert(
      fc.property(
        fc.record({
          id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
          change: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
          mask: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
          big: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
          fee: fc.float(),
          weights: fc.array(fc.double(), { minLength: 1, maxLength: 1 }),
          maybe: fc.integer({ min: -5, max: 5 }),
        }),
        (value) => {
          const bytes = type.encode(type.fromObject(value)).finish();
          const read = type.toObject(type.decode(bytes), { longs: String });
          const rows = pageOf({ bytes }).rows;
          const fee = Number(rows.find((row) => row.label === 'fee')?.value.text ?? 0);
          const weight = rows.find((row) => row.label === 'weights')?.value.text ?? '';

          for (const name of ['id', 'change', 'mask', 'big', 'maybe']) {
            const text = rows.find((row) => row.label === name)?.value.text;
            expect(text).toBe(read[name] === undefined ? undefined : String(read[name]));
          }
          expect(Math.fround(fee)).toEqual(read.fee ?? 0);
          expect(Number(weight.slice(1, -1))).toEqual(read.weights[0]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stays inside the body for a forged node', () => {
    const page = pageOf({
      bytes: hex('08 01'),
      node: {
        start: 1_000_000,
        end: 2_000_000,
        content: { kind: 'message', typeName: 't.User', group: false },
        path: '',
      },
    });

    expect(page).toMatchObject({ total: 0, rows: [], fault: null });
  });
});
