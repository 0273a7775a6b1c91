import { describe, expect, it } from 'vitest';
import { keepSideWidth, readSideWidth } from './side-width.ts';

describe('the width of the side panel', () => {
  it.each([
    [null, 256],
    ['300', 300],
    ['1', 228],
    ['99999', 560],
    ['wide', 256],
  ])('stored as %j is read as %i', (kept, widthPx) => {
    expect(readSideWidth({ getItem: () => kept })).toBe(widthPx);
  });

  it('is read back as it was stored', () => {
    const kept = new Map<string, string>();
    keepSideWidth({ setItem: (key, value) => kept.set(key, value) }, 310.4);
    expect(readSideWidth({ getItem: (key) => kept.get(key) ?? null })).toBe(310);
  });
});
