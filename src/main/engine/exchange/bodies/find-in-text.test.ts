import { describe, expect, it } from 'vitest';
import { findInText } from './find-in-text.ts';
import type { TextView } from './packed-text.ts';

function viewOf(text: string): TextView {
  return { length: text.length, problem: null, slice: (start, end) => text.slice(start, end) };
}

function startsOf(text: string, query: string, from = 0, maxHits = 100): readonly number[] {
  return findInText(viewOf(text), query, from, maxHits).hits.map(({ start }) => start);
}

describe('findInText', () => {
  it.each<[string, string, number[]]>([
    ['abcabc', 'bc', [1, 4]],
    ['Ünïcode ÜNÏCODE', 'ünïcode', [0, 8]],
    ['aaaa', 'aa', [0, 2]],
    ['a.b', '.', [1]],
    ['x(y)[z]{0,}|^$*+?\\d', '(y)[z]{0,}|^$*+?\\d', [1]],
    ['😀a😀', '😀', [0, 3]],
    ['no', 'yes', []],
    ['', 'a', []],
    ['a-b/c', '-b/', [1]],
    ['line\nline', 'e\nl', [3]],
  ])('in %j finds %j', (text, query, starts) => {
    expect(startsOf(text, query)).toEqual(starts);
  });

  it('finds a match across two stretches', () => {
    const text = `${'x'.repeat(1_048_576 - 2)}needle${'x'.repeat(1_048_576)}needle`;

    expect(startsOf(text, 'NEEDLE')).toEqual([1_048_574, 2_097_156]);
  });

  it('continues where it stopped, without missing or repeating a hit', () => {
    const view = viewOf('ab'.repeat(1000));
    const starts: number[] = [];
    let from: number | null = 0;
    while (from !== null) {
      const found = findInText(view, 'AB', from, 7);
      starts.push(...found.hits.map(({ start }) => start));
      from = found.next;
    }

    expect(starts).toEqual(Array.from({ length: 1000 }, (_, index) => index * 2));
  });

  it('returns what it has when its time is over', () => {
    let ms = 0;
    const view = viewOf(`${'x'.repeat(3_000_000)}needle`);
    const found = findInText(view, 'needle', 0, 10, () => {
      ms += 60;
      return ms;
    });

    expect(found).toEqual({ hits: [], next: 2_097_152 });
    expect(findInText(view, 'needle', found.next ?? 0, 10).hits).toHaveLength(1);
  });

  it('searches 64 million characters in time', () => {
    const view = viewOf(`${'{"id": 1, "name": "some name"},\n'.repeat(2_000_000)}needle`);
    let from: number | null = 0;
    let rounds = 0;
    let hits = 0;
    while (from !== null) {
      const found = findInText(view, 'NEEDLE', from, 10);
      hits += found.hits.length;
      rounds += 1;
      from = found.next;
    }

    expect([hits, rounds < 200]).toEqual([1, true]);
  });
});
