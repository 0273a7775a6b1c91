import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { createMask } from '../engine/exchange/secrets/mask-secrets.ts';
import { maskedText, maskJson, withMaskedProblems } from './mask-output.ts';

describe('maskJson', () => {
  it.each([
    ['a whole text', 'nabcd', '{"a":"nabcd"}', '{"a":"(hidden)"}'],
    ['a part of one, and a key', 'nabcd', '{"x nabcd":"<nabcd>"}', '{"x (hidden)":"<(hidden)>"}'],
    ['no escape for its first letter', 'nabcd', '{"a":"\\nabcd"}', '{"a":"\\nabcd"}'],
    ['what is escaped', 'a"bc\\d', '{"a":"1 a\\"bc\\\\d"}', '{"a":"1 (hidden)"}'],
    ['a number', '12345', '[12345, -1.5e3, 6]', '["(hidden)", -1.5e3, 6]'],
    ['nothing else', 'nabcd', '[ 9007199254740993 ,"é" ]', '[ 9007199254740993 ,"é" ]'],
  ])('hides %s', (_name, secret, text, expected) => {
    const masked = maskJson(text, createMask([secret]));

    expect(masked).toBe(expected);
    expect(() => JSON.parse(masked)).not.toThrow();
  });
});

describe('withMaskedProblems', () => {
  it('hides secrets quoted in a Problem, and rethrows other errors', async () => {
    const mask = () => createMask(['s3cret']);
    const problem = { kind: 'bad-input', title: 'No', detail: 'It is s3cret.' } as const;

    await expect(
      withMaskedProblems(mask, async () => {
        throw new ProblemError(problem);
      }),
    ).rejects.toMatchObject({ problem: { detail: 'It is (hidden).' } });
    const fault = new Error('x');
    await expect(withMaskedProblems(mask, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await withMaskedProblems(mask, async () => 1)).toBe(1);
  });
});

it('hides secrets in a text, however long it is', () => {
  const mask = createMask(['correct\nhorse']);
  const short = Buffer.from('a correct\nhorse b');
  const long = Buffer.concat([Buffer.alloc(9_000_000, 'x'), short]);

  expect([...maskedText(short, null, mask)]).toEqual(['a (hidden) b']);
  expect([...maskedText(long, null, mask)].join('').slice(-18)).toBe('xa ************* b');
});
