import { describe, expect, it } from 'vitest';
import { isHeaderName } from './header-names.ts';

describe('isHeaderName', () => {
  it.each([
    ['X-Api-Key', true],
    ['x_{{part}}', true],
    ['', false],
    ['Two words', false],
    ['Name:', false],
    ['Größe', false],
  ])('%j is %s', (name, expected) => {
    expect(isHeaderName(name)).toBe(expected);
  });
});
