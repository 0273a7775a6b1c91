import { describe, expect, it } from 'vitest';
import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import { canName, canView, hasValue, type RowCommands, rowActions } from './row-actions.ts';
import type { TreeLine } from './tree-model.ts';

function rowOf(changes: Partial<TreeRow>): TreeRow {
  return {
    path: 'name',
    label: 'name',
    number: 1,
    typeLabel: 'string',
    value: { kind: 'string', text: '"x"', shortened: false },
    byteCount: 3,
    range: { tagStart: 0, lengthStart: 1, valueStart: 2, end: 3 },
    known: true,
    isSet: true,
    children: null,
    ...changes,
  };
}

function lineOf(row: TreeRow): TreeLine {
  const shown = { isOpen: false, isUnexpected: false, isAdded: false, bodyId: 'b' };
  return { kind: 'field', address: [0], row, ...shown };
}

const messageValue = { kind: 'message', text: '', shortened: false } as const;

function messageRow(typeName: string | null, text = ''): TreeRow {
  return rowOf({
    value: { ...messageValue, text },
    children: {
      start: 2,
      end: 3,
      content: { kind: 'message', typeName, group: false },
      path: 'name',
    },
  });
}

const nothing = () => undefined;
const commands: RowCommands = {
  copyValue: nothing,
  copyPath: nothing,
  copyJson: nothing,
  copyText: nothing,
  copyBytes: nothing,
  toggle: nothing,
  expandAll: nothing,
  view: nothing,
  edit: null,
  naming: { name: nothing, read: nothing, forget: nothing },
};

function offered(line: TreeLine, some: RowCommands = commands): readonly string[] {
  return rowActions(line, some)
    .flat()
    .filter(({ run }) => run !== null)
    .map(({ label }) => label);
}

describe('rowActions', () => {
  it.each<[string, TreeLine, readonly string[]]>([
    [
      'a text',
      lineOf(rowOf({})),
      ['Copy value', 'Copy field path', 'Copy as JSON', 'Copy bytes as hex', 'View value...'],
    ],
    [
      'a message with a schema',
      lineOf(messageRow('pkg.Box')),
      [
        'Copy field path',
        'Copy as JSON',
        'Copy as text format',
        'Copy bytes as hex',
        'Expand',
        'Expand all below',
      ],
    ],
    [
      'a time, which has a short form',
      lineOf(messageRow('google.protobuf.Timestamp', '2024-06-03T00:00:00Z')),
      [
        'Copy value',
        'Copy field path',
        'Copy as JSON',
        'Copy as text format',
        'Copy bytes as hex',
        'Expand',
        'Expand all below',
      ],
    ],
    [
      'an unset field',
      lineOf(rowOf({ range: null, isSet: false })),
      ['Copy value', 'Copy field path', 'Copy as JSON'],
    ],
    [
      'an unknown field',
      lineOf(rowOf({ known: false, label: '#7', number: 7 })),
      [
        'Copy value',
        'Copy field path',
        'Copy as JSON',
        'Copy bytes as hex',
        'View value...',
        'Name this field',
        'All readings...',
      ],
    ],
    [
      'the whole body',
      { kind: 'root', address: [], isOpen: true },
      ['Copy as JSON', 'Copy as text format', 'Collapse', 'Expand all below'],
    ],
  ])('offers the commands for %s', (_what, line, labels) => {
    expect(offered(line)).toEqual(labels);
  });

  it('offers to forget a name given here, and no naming where names cannot be saved', () => {
    const named = lineOf(rowOf({ isRecovered: true }));

    expect([
      offered(named).slice(-3),
      offered(named, { ...commands, naming: null }).includes('Name this field'),
    ]).toEqual([['Name this field', 'All readings...', 'Forget its name'], false]);
  });

  it('offers nothing for a row that is not loaded', () => {
    expect(rowActions({ kind: 'pending', address: [0] }, commands)).toEqual([]);
  });
});

describe('the properties of a row', () => {
  it.each([
    ['a field of another wire type', rowOf({ known: false, label: 'name' }), false],
    ['an element of an unknown list', rowOf({ known: false, label: '#7[2]', number: 7 }), true],
    ['a packed element', rowOf({ known: false, label: '#7[2]', number: null }), false],
  ])('include whether %s can be named', (_what, row, isNameable) => {
    expect(canName(row)).toBe(isNameable);
  });

  it('open a viewer for texts and bytes, and not for lists of numbers', () => {
    const packed = rowOf({ value: { kind: 'number', text: '[1, 2]', shortened: false } });

    expect([canView(rowOf({})), canView(packed), hasValue(messageRow(null, '2 times'))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('offers a copy to edit where the body allows one', () => {
    const line = lineOf(rowOf({}));
    expect(offered(line)).not.toContain('Edit a copy');
    expect(offered(line, { ...commands, edit: nothing })).toContain('Edit a copy');
  });
});
