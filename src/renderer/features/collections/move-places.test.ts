import { describe, expect, it } from 'vitest';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { folderEntry, requestEntry } from './collections.test-kit.ts';
import {
  type DropPart,
  dropPart,
  entriesIn,
  folderChoices,
  movedFolder,
  placeBack,
  placeByDrop,
  placeByKey,
  placeOf,
  rebasePath,
} from './move-places.ts';

const collections: CollectionEntry[] = [
  requestEntry('top'),
  {
    kind: 'folder',
    path: 'A',
    name: 'A',
    entries: [
      requestEntry('a1'),
      requestEntry('a2'),
      { kind: 'folder', path: 'A/in', name: 'Inner', entries: [requestEntry('deep')] },
    ],
  },
  { kind: 'folder', path: 'B', name: 'B', entries: [] },
];

/** A folder's path begins with a capital letter, a request's id does not. */
function ref(name: string): EntryRef {
  return /^[A-Z]/u.test(name) ? { kind: 'folder', path: name } : { kind: 'request', id: name };
}

function shown(place: { folderPath: string; index: number } | null): string | null {
  return place && `${place.folderPath}:${place.index}`;
}

describe('folders', () => {
  it('are offered with the names that lead to them', () => {
    expect(folderChoices(collections)).toEqual([
      { path: 'A', label: 'A' },
      { path: 'A/in', label: 'A / Inner' },
      { path: 'B', label: 'B' },
    ]);
  });

  it.each([
    ['', 3],
    ['A/in', 1],
    ['gone', undefined],
  ])('at %j holds %s entries', (path, count) => {
    expect(entriesIn(collections, path)?.length).toBe(count);
  });

  it.each([
    ['top', ':0'],
    ['a2', 'A:1'],
    ['A/in', 'A:2'],
    ['deep', 'A/in:0'],
    ['gone', null],
  ])('%s is at %s', (name, place) => {
    expect(shown(placeOf(collections, ref(name)))).toBe(place);
  });
});

describe('placeByKey', () => {
  it.each<[string, -1 | 1, string[], string | null]>([
    ['a2', -1, [], 'A:0'],
    ['a1', 1, [], 'A:2'],
    ['a1', -1, [], ':1'],
    ['a2', 1, [], 'A/in:0'],
    ['a2', 1, ['A/in'], 'A:3'],
    ['deep', 1, [], 'A:3'],
    ['deep', -1, [], 'A:2'],
    ['top', 1, [], 'A:0'],
    ['top', 1, ['A'], ':2'],
    ['top', -1, [], null],
    ['A', 1, [], ':3'],
    ['A', -1, [], ':0'],
    ['B', 1, [], null],
    ['B', -1, [], ':1'],
    ['A/in', 1, [], ':2'],
    ['gone', 1, [], null],
  ])('moves %s by %i with %j closed to %s', (name, step, closed, place) => {
    expect(shown(placeByKey(collections, ref(name), step, new Set(closed)))).toBe(place);
  });
});

describe('dropPart', () => {
  it.each([
    ['request', 0.4, 'before'],
    ['request', 0.6, 'after'],
    ['folder', 0.1, 'before'],
    ['folder', 0.5, 'into'],
    ['folder', 0.9, 'after'],
  ] as const)('of a %s at %d is %s', (kind, fraction, part) => {
    expect(dropPart(kind, fraction)).toBe(part);
  });
});

describe('placeByDrop', () => {
  it.each<[string, DropPart, string, string[], string | null]>([
    ['a2', 'before', 'a1', [], 'A:0'],
    ['a2', 'after', 'top', [], ':1'],
    ['top', 'into', 'A', [], 'A:3'],
    ['top', 'after', 'A', [], 'A:0'],
    ['top', 'after', 'A', ['A'], ':2'],
    ['top', 'after', 'B', [], ':3'],
    ['a1', 'after', 'a1', [], null],
    ['a2', 'after', 'a1', [], null],
    ['A', 'into', 'A', [], null],
    ['A', 'into', 'A/in', [], null],
    ['A', 'before', 'deep', [], null],
    ['B', 'into', 'A', [], 'A:3'],
    ['gone', 'into', 'A', [], null],
  ])('drops %s %s %s with %j closed at %s', (dragged, part, over, closed, place) => {
    const at = placeByDrop(collections, ref(dragged), ref(over), part, new Set(closed));
    expect(shown(at)).toBe(place);
  });
});

describe('undoing a move', () => {
  const at = (folderPath: string, index: number) => ({ folderPath, index });
  it.each([
    ['into another folder', at('a', 2), at('b', 0), at('a', 2)],
    ['down', at('a', 0), at('a', 2), at('a', 0)],
    ['up', at('a', 2), at('a', 0), at('a', 3)],
    ['to where it was', at('a', 1), at('a', 1), null],
    ['of what is gone', at('a', 1), null, null],
  ])('%s', (_what, from, to, back) => {
    expect(placeBack(from, to)).toEqual(back);
  });
});

describe('movedFolder', () => {
  const before = [
    folderEntry('a', [folderEntry('a/in', [requestEntry('r')])]),
    folderEntry('b', []),
  ];

  it('returns the outermost new folder', () => {
    const after = [folderEntry('b', [folderEntry('b/a', [folderEntry('b/a/in', [])])])];
    expect(movedFolder(before, after)).toBe('b/a');
  });

  it('is null when no folder is new', () => {
    expect(movedFolder(before, before)).toBeNull();
  });
});

describe('rebasePath', () => {
  it.each([
    ['a', 'b/a'],
    ['a/in/deep', 'b/a/in/deep'],
    ['ab', 'ab'],
    ['', ''],
  ])('of %j is %j', (path, rebased) => {
    expect(rebasePath(path, 'a', 'b/a')).toBe(rebased);
  });
});
