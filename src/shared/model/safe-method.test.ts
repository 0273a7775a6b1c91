import { describe, expect, it } from 'vitest';
import { isSafeMethod } from './safe-method.ts';

describe('isSafeMethod', () => {
  it.each([
    ['GET', true],
    [' get ', true],
    ['TRACE', true],
    ['POST', false],
    ['delete', false],
    ['', false],
  ])('%j: %s', (method, isSafe) => {
    expect(isSafeMethod(method)).toBe(isSafe);
  });
});
