import { describe, expect, it } from 'vitest';
import {
  keepSidebarOpen,
  keepSidebarWidth,
  readSidebarOpen,
  readSidebarWidth,
} from './sidebar-state.ts';

function emptyStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('the width of the sidebar', () => {
  it.each([
    [null, 256],
    ['300', 300],
    ['1', 228],
    ['99999', 560],
    ['wide', 256],
  ])('stored as %j is read as %i', (kept, widthPx) => {
    expect(readSidebarWidth({ getItem: () => kept })).toBe(widthPx);
  });

  it('is read back as it was stored', () => {
    const storage = emptyStorage();
    keepSidebarWidth(storage, 310.4);
    expect(readSidebarWidth(storage)).toBe(310);
  });
});

it('the sidebar is open at first, and then as it was left', () => {
  const storage = emptyStorage();
  expect(readSidebarOpen(storage)).toBe(true);
  keepSidebarOpen(storage, false);
  expect(readSidebarOpen(storage)).toBe(false);
  keepSidebarOpen(storage, true);
  expect(readSidebarOpen(storage)).toBe(true);
});
