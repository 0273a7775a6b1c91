import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../scripts/test/property-runs.ts';
import { hexTextOf } from '../../../../../shared/hex/hex-text.ts';
import { pressKey } from './hex-keys.ts';
import { emptyHexState, type HexState, redo, selectionOf, takeText, undo } from './hex-state.ts';
import { placeCaret, selectBytes } from './move-caret.ts';
import {
  deleteBytes,
  pasteCharacters,
  pasteText,
  rereadPasted,
  typeCharacters,
} from './type-bytes.ts';

const layout = { perRow: 16, visibleRows: 10 };

function stateOf(text: string, changes: Partial<HexState> = {}): HexState {
  return { ...takeText(emptyHexState, text), ...changes };
}

/** Shows the bytes, with `|` before the caret and brackets around the selection. */
function shown(state: HexState): string {
  const { start, end } = selectionOf(state);
  const pairs = state.text.split(/\s/).filter((pair) => pair !== '');
  const words = pairs.map((pair, at) => {
    const before = at === state.caret ? '|' : '';
    return start <= at && at < end ? `${before}[${pair}]` : before + pair;
  });
  return [...words, ...(state.caret === pairs.length ? ['|'] : [])].join(' ');
}

function press(state: HexState, ...keys: string[]): HexState {
  return keys.reduce((now, key) => {
    const parts = key.split('+');
    const names = { key: parts.at(-1) ?? '', metaKey: false, altKey: false };
    const held = { ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift') };
    return pressKey(now, { ...names, ...held }, layout) ?? now;
  }, state);
}

describe('typing hex digits', () => {
  it('inserts bytes, digit by digit', () => {
    const state = stateOf('08 01');
    expect(shown(typeCharacters(state, 'a'))).toBe('|a0 08 01');
    expect(shown(typeCharacters(state, 'aB'))).toBe('ab |08 01');
    expect(shown(typeCharacters(placeCaret(state, 2, false), 'ff'))).toBe('08 01 ff |');
  });

  it('overwrites bytes, and continues past the end', () => {
    const state = stateOf('08 01', { isInserting: false });
    expect(shown(typeCharacters(state, 'f'))).toBe('|f8 01');
    expect(shown(typeCharacters(state, 'ffee1'))).toBe('ff ee |10');
  });

  it('replaces the selection', () => {
    const state = selectBytes(stateOf('08 01 02 03'), 1, 3);
    expect(shown(typeCharacters(state, 'ff'))).toBe('08 ff |03');
  });

  it('ignores other characters', () => {
    const state = stateOf('08');
    expect(typeCharacters(state, 'g')).toBe(state);
    expect(shown(typeCharacters(state, '{a1}'))).toBe('a1 |08');
  });
});

describe('typing characters', () => {
  it('inserts UTF-8, or overwrites bytes', () => {
    const state = stateOf('08 01', { column: 'ascii' });
    expect(shown(typeCharacters(state, 'a'))).toBe('61 |08 01');
    expect(shown(typeCharacters(state, 'é'))).toBe('c3 a9 |08 01');
    const over = { ...state, isInserting: false };
    expect(shown(typeCharacters(over, 'é!'))).toBe('c3 a9 21 |');
  });
});

describe('deleting', () => {
  it('removes the byte before or after the caret, or the selection', () => {
    const state = placeCaret(stateOf('01 02 03'), 1, false);
    expect(shown(deleteBytes(state, 'before'))).toBe('|02 03');
    expect(shown(deleteBytes(state, 'behind'))).toBe('01 |03');
    expect(shown(deleteBytes(selectBytes(state, 0, 2), 'before'))).toBe('|03');
    expect(deleteBytes(placeCaret(state, 0, false), 'before').text).toBe('01 02 03');
    expect(deleteBytes(placeCaret(state, 3, false), 'behind').text).toBe('01 02 03');
  });

  it('removes a half-typed byte', () => {
    expect(shown(deleteBytes(typeCharacters(stateOf('08'), 'a'), 'before'))).toBe('|08');
  });
});

describe('undo and redo', () => {
  it('undo continuous typing at once', () => {
    const state = typeCharacters(stateOf('08'), 'aabbc');
    expect(shown(state)).toBe('aa bb |c0 08');
    expect(shown(undo(state))).toBe('|08');
    expect(shown(redo(undo(state)))).toBe('aa bb c0 |08');
    expect(undo(undo(state)).text).toBe('08');
  });

  it('also undo a text from outside', () => {
    const state = takeText(typeCharacters(stateOf('08 01'), 'ff'), '09 0a 0b');
    expect(undo(state).text).toBe('ff 08 01');
    expect(undo(undo(state)).text).toBe('08 01');
  });

  it('go back and forth between all states', () => {
    const step = fc.oneof(
      fc
        .constantFrom('a', 'f', '0', 'é')
        .map((key) => (state: HexState) => typeCharacters(state, key)),
      fc.nat(30).map((at) => (state: HexState) => placeCaret(state, at, false)),
      fc.nat(30).map((at) => (state: HexState) => placeCaret(state, at, true)),
      fc
        .constantFrom<'before' | 'behind'>('before', 'behind')
        .map((side) => (state: HexState) => deleteBytes(state, side)),
      fc.constant((state: HexState): HexState => ({ ...state, isInserting: !state.isInserting })),
      fc.constant((state: HexState): HexState => ({ ...state, column: 'ascii', isHalf: false })),
      fc.constant((state: HexState): HexState => ({ ...state, column: 'hex' })),
      fc
        .uint8Array({ maxLength: 5 })
        .map((bytes) => (state: HexState) => pasteText(state, hexTextOf(bytes)) ?? state),
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 20 }),
        fc.array(step, { maxLength: 30 }),
        (bytes, steps) => {
          const first = stateOf(hexTextOf(bytes));
          let state = steps.reduce((now, next) => next(now), first);
          const last = state.text;
          expect(hexTextOf(state.bytes)).toBe(last);
          while (state.done.length > 0) state = undo(state);
          expect(state.text).toBe(first.text);
          while (state.undone.length > 0) state = redo(state);
          expect(state.text).toBe(last);
        },
      ),
      propertyRuns(300),
    );
  });
});

describe('pasting', () => {
  it('reads bytes in any spelling, and in another one on request', () => {
    const state = pasteText(stateOf('ff'), '0801') as HexState;
    expect([shown(state), state.pasted]).toMatchObject([
      '08 01 |ff',
      { kind: 'hex', others: [{ kind: 'base64' }, { kind: 'text' }] },
    ]);
    expect(shown(rereadPasted(state, 'text'))).toBe('30 38 30 31 |ff');
    expect(shown(rereadPasted(state, 'base64'))).toBe('d3 cd 35 |ff');
    expect(undo(rereadPasted(state, 'text')).text).toBe('08 01 ff');
  });

  it('inserts text as characters in the character column', () => {
    const state = pasteText(stateOf('ff', { column: 'ascii' }), '0801') as HexState;
    expect([shown(state), state.pasted?.kind]).toEqual(['30 38 30 31 |ff', 'text']);
  });

  it('refuses text that spells no bytes, unless it is pasted as text', () => {
    const state = stateOf('ff');
    expect(pasteText(state, 'hello!')).toBeNull();
    expect(shown(pasteCharacters(state, 'hi'))).toBe('68 69 |ff');
  });

  it('overwrites bytes, and replaces the selection', () => {
    const over = stateOf('01 02 03', { isInserting: false });
    expect(shown(pasteText(over, 'aa bb') as HexState)).toBe('aa bb |03');
    const selected = selectBytes(over, 0, 3);
    expect(shown(pasteText(selected, 'aa') as HexState)).toBe('aa |');
  });
});

describe('keys', () => {
  const long = stateOf(hexTextOf(Uint8Array.from({ length: 40 }, (_, at) => at)));

  it.each([
    [['ArrowRight', 'ArrowRight'], 2, 2],
    [['ArrowLeft'], 0, 0],
    [['ArrowDown', 'ArrowDown', 'ArrowDown'], 40, 40],
    [['ArrowRight', 'ArrowUp'], 1, 1],
    [['ArrowDown', 'ArrowRight', 'ArrowUp'], 1, 1],
    [['End'], 15, 15],
    [['End', 'ArrowDown', 'Home'], 16, 16],
    [['Ctrl+End'], 40, 40],
    [['Ctrl+End', 'Ctrl+Home'], 0, 0],
    [['PageDown', 'PageUp'], 8, 8],
    [['Shift+ArrowRight', 'Shift+ArrowDown'], 17, 0],
    [['Ctrl+a'], 40, 0],
    [['Ctrl+a', 'ArrowLeft'], 0, 0],
    [['Ctrl+a', 'ArrowRight'], 40, 40],
  ])('%j moves the caret to %d, starting at %d', (keys, caret, anchor) => {
    const state = press(long, ...keys);
    expect([state.caret, state.anchor]).toEqual([caret, anchor]);
  });

  it('Tab goes to the characters, then out; Insert changes the mode', () => {
    const inText = press(long, 'Tab');
    expect(inText.column).toBe('ascii');
    const tab = { key: 'Tab', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(pressKey(inText, tab, layout)).toBeNull();
    expect(pressKey(inText, { ...tab, shiftKey: true }, layout)?.column).toBe('hex');
    expect(pressKey(long, { ...tab, shiftKey: true }, layout)).toBeNull();
    expect(press(long, 'Insert').isInserting).toBe(false);
  });

  it('Ctrl+Z and Ctrl+Y undo and redo', () => {
    const state = typeCharacters(stateOf('08'), 'aa');
    expect(press(state, 'Ctrl+z').text).toBe('08');
    expect(press(state, 'Ctrl+z', 'Ctrl+y').text).toBe('aa 08');
    expect(press(state, 'Ctrl+z', 'Ctrl+Shift+Z').text).toBe('aa 08');
  });
});

describe('a text that is not hex', () => {
  it('leaves the bytes as they were, and is reported', () => {
    const state = takeText(stateOf('08'), '08 {{id}}');
    expect(state).toMatchObject({ text: '08 {{id}}', fault: { offset: 3 } });
    expect(takeText(state, '08 09')).toMatchObject({ fault: null, text: '08 09' });
  });
});
