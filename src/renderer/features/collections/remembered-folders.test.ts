import { describe, expect, it } from 'vitest';
import {
  keepCollapsed,
  keepLastFolder,
  readCollapsed,
  readLastFolder,
} from './remembered-folders.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('stored folders', () => {
  it('are read for their own workspace only', () => {
    const kept = storage();
    keepCollapsed(kept, '/w', new Set(['A', 'A/in']));
    keepLastFolder(kept, '/w', 'A');
    expect([
      readCollapsed(kept, '/w'),
      readLastFolder(kept, '/w'),
      readCollapsed(kept, '/x'),
      readLastFolder(kept, '/x'),
    ]).toEqual([new Set(['A', 'A/in']), 'A', null, null]);
  });

  it.each(['not json', '{}', '[1]'])('are empty when %j was stored', (damaged) => {
    expect(readCollapsed({ getItem: () => damaged }, '/w')).toBeNull();
  });
});
