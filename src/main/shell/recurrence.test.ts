import { describe, expect, it } from 'vitest';
import { createRecurrence } from './recurrence.ts';

describe('a recurrence', () => {
  it('is too frequent after this many times within the period', () => {
    const { note } = createRecurrence(2, 100);
    expect([0, 10, 20, 90, 111, 300, 301].map(note)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('starts again after a reset', () => {
    const { note, forget } = createRecurrence(1, 100);
    note(0);
    forget();
    expect([1, 2].map(note)).toEqual([false, true]);
  });
});
