import { describe, expect, it } from 'vitest';
import { type Problem, problem } from '../../../../shared/problem.ts';
import { packText, textPieces, viewText } from './packed-text.ts';

async function* piecesOf(
  pieces: readonly string[],
  why: Problem | null = null,
): AsyncGenerator<string, Problem | null> {
  yield* pieces;
  return why;
}

const cut = problem({ kind: 'body-malformed', title: 'Ends early — here', detail: 'x' });

describe('a packed text', () => {
  it.each([[[]], [['']], [['a', '', 'é😀\ud83d', '\u0000b']], [['a\u0000\u007f', '\u0080éÿ']]])(
    'is read in slices: %j',
    async (pieces) => {
      const whole = pieces.join('');
      const view = viewText(await packText(piecesOf(pieces)));

      expect([view.length, view.problem]).toEqual([whole.length, null]);
      for (let start = 0; start <= whole.length + 1; start += 1) {
        expect(view.slice(start, start + 3)).toBe(whole.slice(start, start + 3));
      }
    },
  );

  it('takes one byte per unit when all are Latin-1, otherwise two', async () => {
    const [narrow, wide] = [await packText(piecesOf(['aéÿ'])), await packText(piecesOf(['aé–']))];

    expect([narrow.byteLength, wide.byteLength]).toEqual([12, 15]);
  });

  it('keeps the reason why it ends early', async () => {
    const view = viewText(await packText(piecesOf(['abc'], cut)));

    expect([view.length, view.problem, view.slice(0, 100)]).toEqual([3, cut, 'abc']);
  });

  it('is written in pieces that never split a character', async () => {
    const whole = `${'a'.repeat(1_048_575)}\ud83d\ude00${'b'.repeat(20)}`;
    const pieces = [...textPieces(viewText(await packText(piecesOf([whole]))))];

    expect(pieces.map(({ length }) => length)).toEqual([1_048_575, 22]);
    expect(pieces.join('')).toBe(whole);
  });

  it('is refused when it is too long to read', async () => {
    async function* endless(): AsyncGenerator<string, null> {
      const piece = ' '.repeat(16 * 1024 * 1024);
      for (;;) yield piece;
    }

    await expect(packText(endless())).rejects.toMatchObject({
      problem: { kind: 'response-too-large' },
    });
  });

  it('is refused when a piece is longer than a string can be', async () => {
    async function* tooLong(): AsyncGenerator<string, null> {
      yield ' '.repeat(2 ** 29).repeat(4);
      return null;
    }

    await expect(packText(tooLong())).rejects.toMatchObject({
      problem: { kind: 'response-too-large' },
    });
  });
});
