import { describe, expect, it } from 'vitest';
import { isTextFormat } from './is-text-format.ts';

describe('text format is distinguished from broken JSON', () => {
  it.each<[string, boolean, boolean]>([
    ['id: 5\nname: "Ada"', false, true],
    ['# a comment\n well_known { struct { } }', false, true],
    ['[shop.discount]: 5', false, true],
    ['id: 1\n---\nid: 2', true, true],
    ['id: 1\n---\nid: 2', false, false],
    ['', false, false],
    ['true', false, false],
    ['[1, 2', false, false],
    ['{"id": 5', false, false],
    ['id: ', false, false],
    ['5', false, false],
  ])('%j, several messages %s: %s', (text, isSeveral, is) => {
    expect(isTextFormat(text, isSeveral)).toBe(is);
  });
});
