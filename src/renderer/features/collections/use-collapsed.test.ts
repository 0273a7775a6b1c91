import { describe, expect, it } from 'vitest';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { folderEntry, requestEntry } from './collections.test-kit.ts';
import { longFolders } from './use-collapsed.ts';

function requests(count: number): CollectionEntry[] {
  return Array.from({ length: count }, (_, index) => requestEntry(`r${index}`));
}

describe('longFolders', () => {
  it('are those with more than 12 requests directly in them, at any depth', () => {
    const entries = [
      folderEntry('short', requests(12)),
      folderEntry('long', requests(13)),
      folderEntry('outer', [...requests(6), folderEntry('outer/in', requests(40))]),
      ...requests(20),
    ];

    expect(longFolders(entries)).toEqual(new Set(['long', 'outer/in']));
  });
});
