import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../../../../shared/json/text-difference.ts';
import {
  type EditedBody,
  emptyHistory,
  type FormHistory,
  recordChange,
  redo,
  undo,
} from './form-history.ts';

const body = (text: string): EditedBody => ({ text, aside: [] });

function record(history: FormHistory, from: string, to: string, nowMs: number, key = 'k') {
  return recordChange(history, body(from), body(to), { rowId: 'a', mergeKey: key, nowMs });
}

describe('undo and redo of the form', () => {
  it('undo typing in one row at once, and typing after a pause separately', () => {
    let history = record(emptyHistory, '', 'a', 0);
    history = record(history, 'a', 'ab', 900);
    history = record(history, 'ab', 'abc', 2000);
    const first = undo(history, body('abc'), 3000);
    expect(first?.body.text).toBe('ab');
    const second = undo(first?.history ?? emptyHistory, body('ab'), 3000);
    expect(second?.body.text).toBe('');
    expect(undo(second?.history ?? emptyHistory, body(''), 3000)).toBeNull();
    const again = redo(second?.history ?? emptyHistory, body(''));
    expect([again?.body.text, again?.rowId]).toEqual(['ab', 'a']);
  });

  it('undo a change of another view as one step, and then their own', () => {
    const history = record(emptyHistory, 'a', 'ab', 0);
    const other = body('ab, and more');
    const first = undo(history, other, 0);
    expect([first?.body.text, first?.rowId]).toEqual(['ab', null]);
    const second = undo(first?.history ?? emptyHistory, body('ab'), 0);
    expect(second?.body.text).toBe('a');
    expect(redo(second?.history ?? emptyHistory, body('other'))).toBeNull();
  });

  it('restore unknown fields', () => {
    const aside = [{ path: 'a', base64: 'OAE=' }];
    const change = { rowId: 'a{#0}', mergeKey: null, nowMs: 0 };
    const history = recordChange(emptyHistory, { text: '{}', aside }, body('{}'), change);
    expect(undo(history, body('{}'), 0)?.body).toEqual({ text: '{}', aside });
  });

  it('go back and forth over any changes, including those of other views', () => {
    const step = fc.record({ text: fc.string({ maxLength: 8 }), isOther: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let history: FormHistory = emptyHistory;
        let text = '';
        const texts = [''];
        for (const { text: next, isOther } of steps) {
          if (!isOther) history = record(history, text, next, 0, next);
          text = next;
          texts.push(next);
        }
        const back: string[] = [];
        for (
          let at = undo(history, body(text), 0);
          at !== null;
          at = undo(history, body(text), 0)
        ) {
          ({ history } = at);
          text = at.body.text;
          back.push(text);
        }
        for (const one of back) expect(texts).toContain(one);
        const forth: string[] = [];
        for (let at = redo(history, body(text)); at !== null; at = redo(history, body(text))) {
          ({ history } = at);
          text = at.body.text;
          forth.push(text);
        }
        expect(forth.length).toBe(back.length);
        expect(forth.slice(0, -1)).toEqual(back.slice(0, -1).reverse());
        if (steps.some(({ isOther }) => !isOther)) expect(text).toBe(texts.at(-1));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('store a limited amount of text', () => {
    let history: FormHistory = emptyHistory;
    const long = 'x'.repeat(6_000_000);
    for (let index = 0; index < 6; index += 1) {
      const [from, to] = index % 2 === 0 ? ['', long] : [long, ''];
      history = record(history, from, to, index * 5000);
    }
    expect(history.past.length).toBe(3);
    for (let index = 0; index < 600; index += 1)
      history = record(history, `${index}`, `${index + 1}`, index * 5000);
    expect(history.past.length).toBe(500);
  });
});

describe('differenceOf', () => {
  it('turns one text into the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 9 });
    const long = fc.constantFrom('', 'b'.repeat(4096), 'a'.repeat(9000));
    fc.assert(
      fc.property(text, text, long, text, long, text, (a, b, c, d, e, f) => {
        const [before, after] = [a + c + d + e + f, b + c + f + e + d];
        const [edit] = differenceOf(before, after);
        const { start, end, text: put } = edit ?? { start: 0, end: 0, text: '' };
        expect(before.slice(0, start) + put + before.slice(end)).toBe(after);
      }),
      { seed: 6, numRuns: 400 },
    );
  });
});
