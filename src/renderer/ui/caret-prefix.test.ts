import { describe, expect, it } from 'vitest';
import { caretPrefix } from './caret-prefix.ts';

describe('caretPrefix', () => {
  it.each([
    ['  int32 id = 1', 3, '  '],
    ['\tint32 id = 1', 3, '\t '],
    ['abc', 1, ''],
    ['abc', 4, '   '],
    ['abc', 400, '    '],
    ['', 1, ''],
  ])('is as wide as the text before column %2$i of %1$j', (line, column, prefix) => {
    expect(caretPrefix(line, column)).toBe(prefix);
  });
});
