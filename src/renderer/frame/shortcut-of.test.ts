import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcut-of.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('shortcutOf', () => {
  it.each([
    [{ key: 'Enter', ctrlKey: true }, false, { kind: 'send' }],
    [{ key: 'K', ctrlKey: true }, false, { kind: 'palette' }],
    [{ key: 't', metaKey: true }, true, { kind: 'new-tab' }],
    [{ key: 't', ctrlKey: true }, true, null],
    [{ key: 't', metaKey: true }, false, null],
    [{ key: 'T', ctrlKey: true, shiftKey: true }, false, { kind: 'reopen-tab' }],
    [{ key: 't', metaKey: true, shiftKey: true }, true, { kind: 'reopen-tab' }],
    [{ key: 'o', ctrlKey: true }, false, { kind: 'open-body' }],
    [{ key: 'O', ctrlKey: true, shiftKey: true }, false, { kind: 'open-pasted' }],
    [{ key: 'M', ctrlKey: true, shiftKey: true }, false, { kind: 'answer-room' }],
    [{ key: 'w', ctrlKey: true, shiftKey: true }, false, null],
    [{ key: 'f', ctrlKey: true, altKey: true }, false, null],
    [{ key: 'f' }, false, null],
    [{ key: '1', ctrlKey: true }, false, { kind: 'tab', index: 0 }],
    [{ key: '9', ctrlKey: true }, false, { kind: 'tab', index: Number.MAX_SAFE_INTEGER }],
    [{ key: '0', ctrlKey: true }, false, null],
    [{ key: 'F6' }, false, { kind: 'next-pane' }],
    [{ key: 'F6', shiftKey: true }, true, { kind: 'previous-pane' }],
    [{ key: 'F6', ctrlKey: true }, false, null],
    [{ key: 'Tab', ctrlKey: true }, true, { kind: 'next-tab' }],
    [{ key: 'Tab', ctrlKey: true, shiftKey: true }, false, { kind: 'previous-tab' }],
  ])('%j (mac: %s) is %j', (keys, isMac, shortcut) => {
    expect(shortcutOf({ ...none, ...keys }, isMac)).toEqual(shortcut);
  });
});
