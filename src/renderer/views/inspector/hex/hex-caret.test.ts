import { describe, expect, it } from 'vitest';
import { type HexCaret, pressCaretKey, putCaret, selectedBytes } from './hex-caret.ts';

const layout = { perRow: 16, visibleRows: 10 };
const at = (offset: number, anchor = offset): HexCaret => ({ offset, anchor, column: 'hex' });

function press(caret: HexCaret, key: string, held: 'Shift' | 'Control' | 'none' = 'none') {
  const keys = {
    key,
    ctrlKey: held === 'Control',
    metaKey: false,
    altKey: false,
    shiftKey: held === 'Shift',
  };
  return pressCaretKey(caret, keys, layout, 100);
}

describe('pressCaretKey', () => {
  it.each([
    [20, 'ArrowRight', 'none', 21, 21],
    [99, 'ArrowRight', 'none', 99, 99],
    [0, 'ArrowLeft', 'none', 0, 0],
    [20, 'ArrowDown', 'none', 36, 36],
    [20, 'ArrowUp', 'Shift', 4, 20],
    [20, 'Home', 'none', 16, 16],
    [20, 'End', 'none', 31, 31],
    [20, 'End', 'Control', 99, 99],
    [20, 'Home', 'Control', 0, 0],
    [20, 'PageDown', 'none', 99, 99],
    [50, 'a', 'Control', 99, 0],
  ] as const)(
    'from %d with %s and %s moves to %d, selecting from %d',
    (from, key, held, to, anchor) => {
      expect(press(at(from), key, held)).toEqual(at(to, anchor));
    },
  );

  it('goes to the characters with Tab, and then out', () => {
    const inCharacters = press(at(20), 'Tab');

    expect([inCharacters, inCharacters && press(inCharacters, 'Tab')]).toEqual([
      { ...at(20), column: 'ascii' },
      null,
    ]);
  });

  it('ignores other keys', () => {
    expect([press(at(20), 'x'), press(at(20), 'Enter'), press(at(20), 'c', 'Control')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('putCaret', () => {
  it('stays on the bytes, or at the start of an empty body', () => {
    expect([putCaret(at(3), 500, 100, false), putCaret(at(0), 5, 0, false)]).toEqual([
      at(99),
      at(0),
    ]);
  });
});

describe('selectedBytes', () => {
  it('includes the byte of the caret in either direction', () => {
    expect([selectedBytes(at(5)), selectedBytes(at(5, 9)), selectedBytes(at(9, 5))]).toEqual([
      { start: 5, end: 6 },
      { start: 5, end: 10 },
      { start: 5, end: 10 },
    ]);
  });
});
