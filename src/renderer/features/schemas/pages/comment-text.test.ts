import { describe, expect, it } from 'vitest';
import { foldComment, reflowComment } from './comment-text.ts';

describe('reflowComment', () => {
  it.each([
    ['one line', 'one line'],
    ['broken for\nthe source', 'broken for the source'],
    ['one\n\ntwo\nmore', 'one\n\ntwo more'],
    [
      'Either:\n- the first\n  of two\n- the second',
      'Either:\n- the first\n  of two\n- the second',
    ],
    ['As in\n    rpc Get();\nand so on', 'As in\n    rpc Get();\nand so on'],
    ['crlf\r\nlines', 'crlf lines'],
    ['# Heading\ntext\nmore', '# Heading\ntext more'],
    ['1. one\n2. two', '1. one\n2. two'],
  ])('turns %j into %j', (comment, expected) => {
    expect(reflowComment(comment)).toBe(expected);
  });
});

describe('foldComment', () => {
  it('keeps short comments whole', () => {
    expect([foldComment('short'), foldComment('a\n'.repeat(10))]).toEqual([null, null]);
  });

  it('cuts long comments between words, and many lines between lines', () => {
    const words = foldComment('word '.repeat(400)) ?? '';
    expect([words.length, words.endsWith('word...')]).toEqual([602, true]);
    expect(foldComment('line\n'.repeat(40))?.split('\n')).toHaveLength(12);
  });

  it('also cuts an endless word', () => {
    expect(foldComment('x'.repeat(100_000))?.length).toBeLessThan(700);
  });
});
