import { describe, expect, it } from 'vitest';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import {
  collectionRows,
  filterCollections,
  foldersAround,
  requestsOf,
  treeMove,
} from './collection-rows.ts';

const collections: CollectionEntry[] = [
  {
    kind: 'folder',
    path: '1 Send',
    name: '1 Send',
    entries: [
      { kind: 'request', id: 'get', name: 'Get a user', method: 'GET' },
      {
        kind: 'folder',
        path: '1 Send/errors',
        name: 'Errors',
        entries: [{ kind: 'request', id: 'json', name: 'A JSON error', method: 'POST' }],
      },
    ],
  },
  { kind: 'request', id: 'slow', name: 'A slow answer', method: 'GET' },
];

function keys(entries: readonly CollectionEntry[], collapsed: string[] = []): string[] {
  return collectionRows(entries, new Set(collapsed)).map((row) => `${row.level} ${row.key}`);
}

describe('collectionRows', () => {
  it.each([
    [[], ['1 1 Send', '2 get', '2 1 Send/errors', '3 json', '1 slow']],
    [['1 Send/errors'], ['1 1 Send', '2 get', '2 1 Send/errors', '1 slow']],
    [['1 Send'], ['1 1 Send', '1 slow']],
  ])('with %j collapsed shows %j', (collapsed, rows) => {
    expect(keys(collections, collapsed)).toEqual(rows);
  });
});

describe('filterCollections', () => {
  it.each([
    ['', ['get', 'json', 'slow']],
    ['user', ['get']],
    ['post', ['json']],
    ['  JSON error ', ['json']],
    ['errors', ['json']],
    ['1 send', ['get', 'json']],
    ['nothing like it', []],
  ])('%j keeps %j', (query, ids) => {
    expect(requestsOf(filterCollections(collections, query)).map(({ id }) => id)).toEqual(ids);
  });
});

describe('foldersAround', () => {
  it.each([
    ['json', ['1 Send', '1 Send/errors']],
    ['get', ['1 Send']],
    ['slow', []],
    ['gone', null],
  ])('knows where %s lies', (requestId, paths) => {
    expect(foldersAround(collections, requestId)).toEqual(paths);
  });
});

describe('treeMove', () => {
  const open = collectionRows(collections, new Set());
  const closed = collectionRows(collections, new Set(['1 Send']));

  it.each([
    ['get', 'ArrowDown', { kind: 'focus', key: '1 Send/errors' }],
    ['get', 'ArrowUp', { kind: 'focus', key: '1 Send' }],
    ['json', 'ArrowLeft', { kind: 'focus', key: '1 Send/errors' }],
    ['1 Send/errors', 'ArrowLeft', { kind: 'toggle', key: '1 Send/errors' }],
    ['1 Send/errors', 'ArrowRight', { kind: 'focus', key: 'json' }],
    ['slow', 'Home', { kind: 'focus', key: '1 Send' }],
    ['get', 'End', { kind: 'focus', key: 'slow' }],
    ['slow', 'ArrowDown', null],
    ['slow', 'ArrowLeft', null],
    ['slow', 'x', null],
  ])('at %s %s does %j', (key, pressed, move) => {
    expect(treeMove(open, key, pressed)).toEqual(move);
  });

  it('opens a closed folder', () => {
    expect(treeMove(closed, '1 Send', 'ArrowRight')).toEqual({ kind: 'toggle', key: '1 Send' });
  });
});
