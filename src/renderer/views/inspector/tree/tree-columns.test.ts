import { describe, expect, it } from 'vitest';
import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import {
  bytesColumnPx,
  fieldColumnPx,
  indentOf,
  numberColumnPx,
  saidDepthOf,
} from './tree-columns.ts';
import type { TreeLine } from './tree-model.ts';

function field(
  label: string,
  address: readonly number[],
  isUnexpected = false,
  number = 1,
): TreeLine {
  const row: TreeRow = {
    path: label,
    label,
    number,
    typeLabel: 'string',
    value: { kind: 'string', text: '"x"', shortened: false },
    byteCount: 3,
    range: null,
    known: !isUnexpected,
    isSet: true,
    children: null,
  };
  return { kind: 'field', address, row, isOpen: false, isUnexpected, isAdded: false, bodyId: 'b' };
}

const root: TreeLine = { kind: 'root', address: [], isOpen: true };

describe('the Field column', () => {
  it.each<[string, readonly (TreeLine | null)[], number]>([
    ['nothing', [], 0],
    ['a root and a row that is not there', [root, null], 0],
    ['a name', [root, field('customer_name', [0])], 147],
    ['the widest of several', [field('customer_name', [0]), field('id', [1])], 147],
    ['one further in', [field('customer_name', [0, 3])], 163],
    ['one that the schema does not have', [field('customer_name', [0], true)], 213],
  ])('fits %s', (_what, lines, widthPx) => {
    expect(fieldColumnPx(lines)).toBe(widthPx);
  });
});

describe('the indentation', () => {
  it.each([
    [0, 6, null],
    [6, 102, null],
    [7, 106, null],
    [22, 166, null],
    [23, 166, 23],
    [100_000, 166, 100_000],
  ])('of level %i is %i; deep levels show their number', (depth, px, said) => {
    expect([indentOf(depth), saidDepthOf(depth)]).toEqual([px, said]);
  });
});

describe('the No. column', () => {
  it.each([
    ['no field', [root, null], 34],
    ['a short number', [field('id', [0], false, 15)], 34],
    ['the largest that there is', [field('last', [0], false, 536_870_911), field('id', [1])], 86],
  ])('fits %s', (_what, lines, widthPx) => {
    expect(numberColumnPx(lines)).toBe(widthPx);
  });
});

describe('the Bytes column', () => {
  it.each([
    [0, 62],
    [46, 62],
    [67_108_864, 90],
  ])('fits %i bytes', (byteLength, widthPx) => {
    expect(bytesColumnPx(byteLength)).toBe(widthPx);
  });
});
