import { describe, expect, it } from 'vitest';
import type { NodeRef, TreeRow } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import {
  readBodyText,
  readFullValue,
  readRowBytes,
  readRowJson,
  readRowText,
  type TreeSource,
} from './copy-row.ts';

const body = new TextEncoder().encode('..Zoë\n"x"');

function rowOf(changes: Partial<TreeRow>): TreeRow {
  return {
    path: 'name',
    label: 'name',
    number: 1,
    typeLabel: 'string',
    value: { kind: 'string', text: '"Zoë\\n\\"x\\""', shortened: true },
    byteCount: body.length,
    range: { tagStart: 0, lengthStart: 1, valueStart: 2, end: body.length },
    known: true,
    isSet: true,
    children: null,
    ...changes,
  };
}

function valueRow(kind: TreeRow['value']['kind'], text: string, typeLabel: string): TreeRow {
  return rowOf({ value: { kind, text, shortened: false }, typeLabel });
}

function nodeOf(content: NodeRef['content']): NodeRef {
  return { start: 2, end: 9, content, path: 'name' };
}

const box = nodeOf({ kind: 'message', typeName: 'pkg.Box', group: false });
const bare = nodeOf({ kind: 'message', typeName: null, group: false });
const packed = nodeOf({ kind: 'packed', typeName: 'pkg.Box', number: 3 });

/** Returns the bytes of the body, the given rows, and a text that shows what was requested. */
function sourceOf(rows: readonly TreeRow[] = []): TreeSource {
  const calls: Pick<EngineCalls, 'readBytes' | 'readTree' | 'readText'> = {
    readBytes: async ({ start, count }) => ({
      ok: true,
      value: { bytes: body.slice(start, start + count), totalBytes: body.length },
    }),
    readTree: async ({ start, count }) => ({
      ok: true,
      value: {
        total: rows.length,
        start,
        rows: rows.slice(start, start + count),
        unsetCount: 0,
        fault: null,
      },
    }),
    readText: async ({ bodyId, as, start, count }) => {
      const text = `${as.kind} of ${bodyId}`;
      const page = { text: text.slice(start, start + count), totalLength: text.length };
      return { ok: true, value: { ...page, problem: null } };
    },
  };
  return {
    engine: calls as EngineCalls,
    query: { bodyId: 'b', framing: null, typeName: 'pkg.Box', schemaSet: null },
  };
}

const of = (row: TreeRow) => ({ row, bodyId: 'b' });

describe('readFullValue', () => {
  it.each<[string, TreeRow, string | null]>([
    ['a text in full, without quotes', rowOf({}), 'Zoë\n"x"'],
    ['bytes in hex', valueRow('bytes', '5a 6f', 'bytes'), '5a 6f c3 ab 0a 22 78 22'],
    ['an enum by name', valueRow('enum', 'ADMIN (1)', 'Role'), 'ADMIN'],
    ['an enum without a name', valueRow('enum', '7 (no name)', 'Role'), '7'],
    ['a number', valueRow('number', '18446744073709551615', 'uint64'), '18446744073709551615'],
    ['a time', rowOf({ value: { kind: 'message', text: '3s', shortened: false } }), '3s'],
    ['no message', rowOf({ value: { kind: 'message', text: '', shortened: false } }), null],
    ['an unset text', rowOf({ range: null, value: { ...rowOf({}).value, text: '""' } }), ''],
  ])('copies %s', async (_what, row, text) => {
    expect(await readFullValue(sourceOf(), of(row))).toBe(text);
  });

  it('copies all packed elements, and the value of a map entry', async () => {
    const elements = ['1', '2', '3'].map((text) => valueRow('number', text, 'int32'));
    const list = rowOf({
      value: { ...elements[0]?.value, text: '[1, …]' } as never,
      children: packed,
    });
    const entry = rowOf({ typeLabel: 'string → int32', children: box });
    const value = { ...valueRow('number', '5', 'int32'), number: 2 };

    expect([
      await readFullValue(sourceOf(elements), of(list)),
      await readFullValue(sourceOf([rowOf({}), value]), of(entry)),
    ]).toEqual(['1, 2, 3', '5']);
  });

  it('reports the copy limit in bytes, and what can be saved', async () => {
    const range = { tagStart: 0, lengthStart: 1, valueStart: 2, end: 2_000_000 };
    const row = { ...valueRow('bytes', '00', 'bytes'), range, byteCount: 2_000_000 };

    await expect(readFullValue(sourceOf(), of(row))).rejects.toThrow(
      'The value has 2.00\u00a0MB: copying is limited to 1.00\u00a0MB.',
    );
    await expect(readRowBytes(sourceOf(), of(row))).rejects.toMatchObject({
      message: 'The field has 2.00\u00a0MB: copying is limited to 1.00\u00a0MB.',
      form: { content: { kind: 'bytes', body: { id: 'b~0-2000000', byteLength: 2_000_000 } } },
    });
  });
});

describe('readRowJson', () => {
  it.each<[string, TreeRow, string | null]>([
    ['a text', rowOf({}), '"Zoë\\n\\"x\\""'],
    ['bytes', valueRow('bytes', '5a', 'bytes'), '"Wm/DqwoieCI="'],
    ['a small number', valueRow('number', '-1.5', 'double'), '-1.5'],
    ['a large one', valueRow('number', '5', 'int64'), '"5"'],
    ['no number', valueRow('number', 'NaN', 'double'), '"NaN"'],
    ['a truth', valueRow('bool', 'true', 'bool'), 'true'],
    ['an enum', valueRow('enum', 'ADMIN (1)', 'Role'), '"ADMIN"'],
    ['an enum without a name', valueRow('enum', '7 (no name)', 'Role'), '7'],
    ['a message', rowOf({ children: box }), 'protojson of b~2-9'],
    ['a message without a schema', rowOf({ children: bare }), null],
  ])('writes %s as ProtoJSON', async (_what, row, text) => {
    expect(await readRowJson(sourceOf(), of(row))).toBe(text);
  });

  it('writes packed elements as an array', async () => {
    const elements = [valueRow('number', '1', 'int64'), valueRow('number', '2', 'int64')];

    expect(await readRowJson(sourceOf(elements), of(rowOf({ children: packed })))).toBe(
      '["1", "2"]',
    );
  });
});

it('writes messages and whole bodies in text format, with a schema or without', async () => {
  expect([
    await readRowText(sourceOf(), of(rowOf({ children: bare }))),
    await readRowText(sourceOf(), of(rowOf({}))),
    await readBodyText(sourceOf(), 'textproto'),
    await readBodyText(sourceOf(), 'protojson'),
    await readRowBytes(sourceOf(), of(rowOf({}))),
  ]).toEqual([
    'textproto of b~2-9',
    null,
    'textproto of b',
    'protojson of b',
    '2e 2e 5a 6f c3 ab 0a 22 78 22',
  ]);
});
