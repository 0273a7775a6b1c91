import { describe, expect, it } from 'vitest';
import { historyEntry } from './history.test-kit.ts';
import { dayTitle, historyRows, shortAge } from './history-days.ts';

const now = new Date(2026, 10, 22, 14, 30);

describe('a day of the history', () => {
  it.each<[string, Date]>([
    ['Today', new Date(2026, 10, 22, 0, 0)],
    ['Today', new Date(2026, 10, 22, 23, 59)],
    ['Yesterday', new Date(2026, 10, 21, 23, 59)],
    ['Friday 20 November', new Date(2026, 10, 20, 12)],
    ['Thursday 1 January', new Date(2026, 0, 1)],
    ['31 December 2025', new Date(2025, 11, 31, 23, 59)],
  ])('has the title %s', (title, at) => {
    expect(dayTitle(at, now)).toBe(title);
  });

  it('appears once above its exchanges', () => {
    const entries = [
      historyEntry('c', new Date(2026, 10, 22, 14)),
      historyEntry('b', new Date(2026, 10, 22, 9)),
      historyEntry('a', new Date(2026, 10, 21, 9)),
    ];
    const rows = historyRows(entries, now);
    expect(rows.map((row) => (row.kind === 'day' ? row.title : row.key))).toEqual([
      'Today',
      'c',
      'b',
      'Yesterday',
      'a',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('the age of an exchange', () => {
  it.each<[string, Date]>([
    ['now', new Date(2026, 10, 22, 14, 30)],
    ['now', new Date(2026, 10, 22, 15)],
    ['1\u00a0min', new Date(2026, 10, 22, 14, 28, 30)],
    ['59\u00a0min', new Date(2026, 10, 22, 13, 31)],
    ['13:29', new Date(2026, 10, 22, 13, 29)],
    ['09:05', new Date(2026, 10, 20, 9, 5)],
  ])('is %s', (text, at) => {
    expect(shortAge(at.toISOString(), now.getTime())).toBe(text);
  });
});
