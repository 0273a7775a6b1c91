import { describe, expect, it } from 'vitest';
import { ageText } from './moment-text.ts';

describe('ageText', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z');

  it.each([
    ['2026-11-22T12:00:05.000Z', 'just now'],
    ['2026-11-22T11:59:01.000Z', 'just now'],
    ['2026-11-22T11:59:00.000Z', '1 minute ago'],
    ['2026-11-22T11:00:01.000Z', '59 minutes ago'],
    ['2026-11-22T10:00:00.000Z', '2 hours ago'],
    ['2026-11-20T11:00:00.000Z', '2 days ago'],
  ])('of %s is %s', (iso, text) => {
    expect(ageText(iso, now)).toBe(text);
  });
});
