import { describe, expect, it } from 'vitest';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { longFolders } from './long-folders.ts';

function requests(count: number): CollectionEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'request',
    id: `r${index}`,
    name: `Request ${index}`,
    method: 'GET',
  }));
}

function folder(path: string, entries: CollectionEntry[]): CollectionEntry {
  return { kind: 'folder', path, name: path, entries };
}

describe('longFolders', () => {
  it('are those with more than 12 requests directly in them, at any depth', () => {
    const entries = [
      folder('short', requests(12)),
      folder('long', requests(13)),
      folder('outer', [...requests(6), folder('outer/in', requests(40))]),
      ...requests(20),
    ];

    expect(longFolders(entries)).toEqual(new Set(['long', 'outer/in']));
  });
});
