import { describe, expect, it } from 'vitest';
import type { RowKeyEvent } from '../../../ui/rows/row-keys.ts';
import { treeActionOf } from './tree-keys.ts';

function press(text: string): RowKeyEvent {
  const parts = text.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

describe('treeActionOf', () => {
  it.each([
    ['ArrowDown', { kind: 'move', rows: 1 }],
    ['ArrowUp', { kind: 'move', rows: -1 }],
    ['PageDown', { kind: 'move', rows: 12 }],
    ['PageUp', { kind: 'move', rows: -12 }],
    ['Home', { kind: 'go', to: 'first' }],
    ['End', { kind: 'go', to: 'last' }],
    ['ArrowRight', { kind: 'in' }],
    ['ArrowLeft', { kind: 'out' }],
    ['Enter', { kind: 'toggle' }],
    [' ', { kind: 'toggle' }],
    ['*', { kind: 'open-siblings' }],
    ['Shift+*', { kind: 'open-siblings' }],
    ['ContextMenu', { kind: 'menu' }],
    ['Shift+F10', { kind: 'menu' }],
    ['Ctrl+c', { kind: 'copy' }],
    ['Meta+c', { kind: 'copy' }],
    ['F10', null],
    ['Ctrl+Shift+C', null],
    ['Ctrl+Enter', null],
    ['Alt+ArrowLeft', null],
    ['Ctrl+Shift+P', { kind: 'copy-path' }],
    ['Ctrl+Shift+J', { kind: 'copy-json' }],
    ['Meta+Shift+x', { kind: 'copy-bytes' }],
    ['F2', { kind: 'name' }],
    ['a', { kind: 'type', character: 'a' }],
    ['#', { kind: 'type', character: '#' }],
    ['Ctrl+a', { kind: 'none' }],
    ['Ctrl+Shift+a', null],
    ['Escape', null],
    ['Tab', null],
  ])('takes %s', (key, action) => {
    expect(treeActionOf(press(key), 12)).toEqual(action);
  });
});
