import { describe, expect, it } from 'vitest';
import { codeParts, withoutTicks } from './code-parts.ts';

function marked(sentence: string): string {
  return codeParts(sentence)
    .map(({ text, isCode }) => (isCode ? `<${text}>` : text))
    .join('');
}

describe('codeParts', () => {
  it.each<[sentence: string, shown: string]>([
    ['`a` and `b.C` of `d`', '<a> and <b.C> of <d>'],
    ['nothing', 'nothing'],
    ['', ''],
    ['one ` alone', 'one ` alone'],
    ['`a` then ` alone', '<a> then ` alone'],
    ['`on two\nlines`', '`on two\nlines`'],
    ['```\na fence\n```', '```\na fence\n```'],
    ['``', '``'],
  ])('splits %j', (sentence, shown) => {
    expect(marked(sentence)).toBe(shown);
  });

  it('distinguishes parts with the same text', () => {
    expect(codeParts('`a``').length).toBe(1);
    expect(codeParts('`a` `a`').map(({ start }) => start)).toEqual([0, 3, 4]);
  });
});

describe('withoutTicks', () => {
  it('removes only the backticks around code', () => {
    expect(withoutTicks('`a` is ` gone')).toBe('a is ` gone');
  });
});
