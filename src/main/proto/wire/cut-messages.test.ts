import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeRef, TreePage, TreeRow } from '../../../shared/model/tree-row.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { readTreePage } from './read-tree-page.ts';
import { scanMessage } from './scan-message.ts';

const schema = compileText(`
        syntax = "proto2";
        package t;
        message Item {
          optional int32 id = 1; optional string name = 2; optional Item inner = 3;
          repeated int32 scores = 4 [packed = true]; map<string, string> labels = 5;
          optional bytes raw = 6; repeated double weights = 7 [packed = true];
          optional group Part = 8 { optional int32 size = 1; optional string text = 2; }
          optional fixed64 mask = 9;
        }
        message Items { repeated Item items = 1; }`);

const item = {
  id: 300,
  name: 'Zoë €5 😀',
  inner: { id: 1, name: 'in', inner: { name: 'deep' } },
  scores: [1, 300, 70_000],
  labels: { k: 'v', key2: 'value' },
  raw: Uint8Array.of(0, 255, 7),
  weights: [0.5, 2],
  part: { size: 3, text: 'ab' },
  mask: 5,
};

function encode(typeName: string, value: Record<string, unknown>): Uint8Array {
  const type = schema.requireType(typeName);
  return type.encode(type.fromObject(value)).finish();
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function pageOf(
  bytes: Uint8Array,
  typeName: string | null,
  page: { readonly node?: NodeRef; readonly start?: number; readonly count?: number } = {},
): TreePage {
  return readTreePage({
    bytes,
    typeName,
    node: null,
    start: 0,
    count: 100,
    showUnset: false,
    shapes: schema.shapeOf,
    ...page,
  });
}

/** Returns all rows with some part of a message below, depth first, as users read them. */
function treeOf(bytes: Uint8Array, typeName: string | null, node?: NodeRef): string[] {
  const page = pageOf(bytes, typeName, node ? { node } : {});
  const rows = page.rows.flatMap((row) => [
    `${row.path} ${row.typeLabel} ${row.value.text}`.trimEnd(),
    ...(row.children ? treeOf(bytes, typeName, row.children) : []),
  ]);
  return page.fault ? [...rows, `! ${page.fault.offset}: ${page.fault.reason}`] : rows;
}

/** Checks that the rows of every level cover the bytes in sequence, up to the unreadable part. */
function expectCovered(bytes: Uint8Array, typeName: string | null, node?: NodeRef): void {
  const { start, end } = node ?? { start: 0, end: bytes.length };
  const page = pageOf(bytes, typeName, node ? { node } : {});
  const whole = scanMessage(bytes, start, end);
  expect(page.rows.map((row) => row.range?.tagStart)).toEqual(
    page.rows.map((_, index) => (index === 0 ? start : page.rows[index - 1]?.range?.end)),
  );
  expect(page.rows.map((row) => row.byteCount)).toEqual(
    page.rows.map(({ range }) => (range ? range.end - range.tagStart : 0)),
  );
  const readEnd = page.rows.at(-1)?.range?.end ?? start;
  if (node?.content.kind === 'packed') return;
  expect(page.fault).toEqual(whole.fault);
  expect(page.total).toBe(page.rows.length);
  const isCut = /length \d+ runs|group/.test(whole.fault?.reason ?? '');
  expect(page.rows.length - whole.fieldCount).toBe(readEnd > whole.readEnd ? 1 : 0);
  expect(readEnd).toBeLessThanOrEqual(end);
  if (isCut && !whole.fault?.reason.startsWith('the end-group tag')) expect(readEnd).toBe(end);
  for (const row of page.rows) if (row.children) expectCovered(bytes, typeName, row.children);
}

function childrenOf(row: TreeRow | undefined): NodeRef {
  if (!row?.children) throw new Error('The row has no children.');
  return row.children;
}

describe('readTreePage of a truncated message', () => {
  it('opens a truncated item of a wrapper list, up to the fault', () => {
    const bytes = encode('t.Items', {
      items: [
        { id: 1, name: 'one' },
        { id: 2, name: 'two', inner: { id: 3 }, raw: new Uint8Array(9) },
      ],
    });

    expect(treeOf(bytes.subarray(0, bytes.length - 7), 't.Items')).toEqual([
      'items[0] Item',
      'items[0].id int32 1',
      'items[0].name string "one"',
      'items[1] Item cut: 15 of 22 bytes',
      'items[1].id int32 2',
      'items[1].name string "two"',
      'items[1].inner Item',
      'items[1].inner.id int32 3',
      'items[1].raw bytes cut: 2 of 9 bytes, 00 00',
      '! 23: length 9 runs past the end',
      '! 10: length 22 runs past the end',
    ]);
  });

  it('opens nested truncated messages, with and without a schema', () => {
    const whole = encode('t.Items', { items: [{ inner: { inner: { id: 7, name: 'deep' } } }] });
    const bytes = whole.subarray(0, whole.length - 2);

    expect(treeOf(bytes, 't.Items')).toEqual([
      'items[0] Item cut: 10 of 12 bytes',
      'items[0].inner Item cut: 8 of 10 bytes',
      'items[0].inner.inner Item cut: 6 of 8 bytes',
      'items[0].inner.inner.id int32 7',
      'items[0].inner.inner.name string cut: 2 of 4 bytes, "de"',
      '! 9: length 4 runs past the end',
      '! 5: length 8 runs past the end',
      '! 3: length 10 runs past the end',
      '! 1: length 12 runs past the end',
    ]);
    expect(treeOf(bytes, null)).toEqual([
      '#1 message cut: 10 of 12 bytes',
      '#1.#3 message cut: 8 of 10 bytes',
      '#1.#3.#3 message cut: 6 of 8 bytes',
      '#1.#3.#3.#1 varint 7',
      '#1.#3.#3.#2 string cut: 2 of 4 bytes, "de"',
      '! 9: length 4 runs past the end',
      '! 5: length 8 runs past the end',
      '! 3: length 10 runs past the end',
      '! 1: length 12 runs past the end',
    ]);
  });

  it.each([
    ['text', '12 05 61 62', 't.Item', ['name string cut: 2 of 5 bytes, "ab"']],
    ['text, in a character', '12 05 61 e2 82', 't.Item', ['name string cut: 3 of 5 bytes, "a"']],
    ['text without a schema', '12 05 61 e2 82', null, ['#2 string cut: 3 of 5 bytes, "a"']],
    ['bytes', '32 03 00 ff', 't.Item', ['raw bytes cut: 2 of 3 bytes, 00 ff']],
    ['bytes without a schema', '32 03 00 ff', null, ['#6 bytes cut: 2 of 3 bytes, 00 ff']],
    ['nothing of it there', '1a 01', 't.Item', ['inner Item cut: 0 of 1 byte']],
    [
      'a length of 64 bits',
      '1a ff ff ff ff ff ff ff ff ff 01',
      't.Item',
      ['inner Item cut: 0 of 18446744073709551615 bytes'],
    ],
    [
      'packed varints',
      '22 05 07 ac 02 80',
      't.Item',
      [
        'scores int32[] cut: 4 of 5 bytes, [7, 300, …]',
        'scores[0] int32 7',
        'scores[1] int32 300',
        '! 5: the varint is cut short',
      ],
    ],
    [
      'packed doubles, in the first',
      '3a 08 00 00',
      't.Item',
      ['weights double[] cut: 2 of 8 bytes, […]', '! 2: a fixed 64-bit value runs past the end'],
    ],
    [
      'an entry of a map, in its value',
      '2a 06 0a 01 6b 12 01',
      't.Item',
      [
        'labels["k"] string → string cut: 5 of 6 bytes',
        'labels["k"].key string "k"',
        'labels["k"] string cut: 0 of 1 byte',
        '! 6: length 1 runs past the end',
      ],
    ],
    [
      'an entry of a map, in its key',
      '2a 06 0a 02 6b',
      't.Item',
      [
        'labels string → string cut: 3 of 6 bytes',
        'labels.key string cut: 1 of 2 bytes, "k"',
        '! 3: length 2 runs past the end',
      ],
    ],
    [
      'a group',
      '43 08 03 12 02 61',
      't.Item',
      [
        'part Part not read to its end',
        'part.size int32 3',
        'part.text string cut: 1 of 2 bytes, "a"',
        '! 4: length 2 runs past the end',
      ],
    ],
    [
      'a field of another type',
      '0a 05 61',
      't.Item',
      ['id length-delimited, not int32 cut: 1 of 5 bytes, "a"'],
    ],
    [
      'what reads as no message: it would outlast its container',
      '1a 05 08 01 12 02',
      null,
      ['#3 bytes cut: 4 of 5 bytes, 08 01 12 02'],
    ],
  ])('shows the available part of %s', (_, text, typeName, expected) => {
    const shown = treeOf(hex(text), typeName);

    expect(shown.slice(0, -1)).toEqual(expected);
    expect(shown.at(-1)).toMatch(/^! \d+: /);
  });

  it('counts the cut element in its list, on a page of its own too, and not among the unset', () => {
    const bytes = hex('0a 02 08 01  0a 02 08 02  0a 04 08 03');

    const last = pageOf(bytes, 't.Items', { start: 2, count: 1 });

    expect(last).toMatchObject({ total: 3, unsetCount: 0, fault: { offset: 9 } });
    expect(last.rows.map((row) => [row.path, row.value, row.isSet])).toEqual([
      ['items[2]', { kind: 'fault', text: 'cut: 2 of 4 bytes', shortened: false }, true],
    ]);
    expect(pageOf(bytes, 't.Items', { start: 1, count: 1 }).rows.map((row) => row.path)).toEqual([
      'items[1]',
    ]);
    expect(pageOf(bytes, 't.Items', { start: 3, count: 1 }).rows).toEqual([]);
    expect(pageOf(bytes, null).rows.map((row) => row.path)).toEqual(['#1[0]', '#1[1]', '#1[2]']);
  });

  it('continues the indices into a truncated piece of a packed list', () => {
    const bytes = hex('22 02 07 08  22 03 09');
    const [, cut] = pageOf(bytes, 't.Item').rows;

    const { rows } = pageOf(bytes, 't.Item', { node: childrenOf(cut) });

    expect(rows.map((row) => [row.path, row.value.text])).toEqual([['scores[2]', '9']]);
  });

  it('reads nothing past the end, and covers everything before it, for any cut', () => {
    const whole = encode('t.Items', { items: [item, { id: 1 }, item] });
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const bytes = whole.slice(0, cut);
      for (const typeName of ['t.Items', null]) {
        expectCovered(bytes, typeName);
        // A range of a longer array must read the same: bytes after the end do not count.
        expect(treeOf(whole.subarray(0, cut), typeName)).toEqual(treeOf(bytes, typeName));
      }
    }
  });

  it('shows every complete field of a truncated message at any depth', () => {
    const wrapped = (depth: number): Record<string, unknown> =>
      depth === 0 ? { id: 5, mask: 1 } : { inner: wrapped(depth - 1) };
    for (const depth of [0, 1, 5, 20]) {
      const whole = encode('t.Item', wrapped(depth));
      // The cut is in the mask, after the complete id.
      for (const typeName of ['t.Item', null]) {
        const shown = treeOf(whole.subarray(0, whole.length - 3), typeName);
        expect(shown.filter((line) => / (?:int32|varint) 5$/.test(line))).toHaveLength(1);
      }
    }
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        for (const typeName of ['t.Items', 't.Item', null]) treeOf(bytes, typeName);
        expectCovered(bytes, null);
      }),
      { numRuns: 500 },
    );
  });
});
