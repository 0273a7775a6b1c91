import { expect, test } from 'vitest';
import type { RowKeyEvent } from '../../../../ui/rows/row-keys.ts';
import { editorKey, rowKey } from './form-keys.ts';

test.each([
  ['ArrowDown', { kind: 'move', rows: 1 }],
  ['ArrowUp', { kind: 'move', rows: -1 }],
  ['PageDown', { kind: 'move', rows: 9 }],
  ['PageUp', { kind: 'move', rows: -9 }],
  ['Home', { kind: 'go', to: 'first' }],
  ['End', { kind: 'go', to: 'last' }],
  ['ArrowRight', { kind: 'in' }],
  ['ArrowLeft', { kind: 'out' }],
  ['Enter', { kind: 'edit' }],
  ['F2', { kind: 'edit' }],
  [' ', { kind: 'toggle' }],
  ['Delete', { kind: 'remove' }],
  ['Backspace', { kind: 'remove' }],
  ['Insert', { kind: 'add' }],
  ['ContextMenu', { kind: 'menu' }],
  ['Shift+F10', { kind: 'menu' }],
  ['Ctrl+c', { kind: 'copy' }],
  ['Meta+c', { kind: 'copy' }],
  ['Ctrl+d', { kind: 'duplicate' }],
  ['Alt+ArrowUp', { kind: 'shift', by: -1 }],
  ['Alt+ArrowDown', { kind: 'shift', by: 1 }],
  ['Ctrl+z', { kind: 'undo' }],
  ['Ctrl+Shift+Z', { kind: 'redo' }],
  ['Ctrl+y', { kind: 'redo' }],
])('on a row, %s does %j', (keys, expected) => {
  expect(rowKey(keyEvent(keys), 9)).toEqual(expected);
});

test.each(['Tab', 'a', 'F10', 'Escape', 'Ctrl+Enter', 'Ctrl+s', 'Ctrl+Shift+C', 'Alt+Enter'])(
  'on a row, the form ignores %s',
  (keys) => {
    expect(rowKey(keyEvent(keys), 9)).toBeNull();
  },
);

test.each([
  ['Escape', false, { kind: 'leave' }],
  ['Enter', false, { kind: 'next' }],
  ['Enter', true, null],
  ['Shift+Enter', false, null],
  ['Ctrl+Enter', false, null],
  ['ArrowDown', false, null],
  ['Delete', false, null],
  ['Ctrl+c', false, null],
  ['Ctrl+d', false, { kind: 'duplicate' }],
  ['Alt+ArrowDown', false, { kind: 'shift', by: 1 }],
  ['Ctrl+z', true, { kind: 'undo' }],
])('in an editor, %s (used by the editor: %j) does %j', (keys, takesEnter, expected) => {
  expect(editorKey(keyEvent(keys), takesEnter)).toEqual(expected);
});

function keyEvent(keys: string): RowKeyEvent {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}
