import { describe, expect, it } from 'vitest';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { collectionRows, folderLabels } from './collection-rows.ts';
import { folderEntry, requestEntry } from './collections.test-kit.ts';

const collections: CollectionEntry[] = [
  {
    kind: 'folder',
    path: '1 Send',
    name: '1 Send',
    entries: [
      requestEntry('get', { name: 'Get a user' }),
      {
        kind: 'folder',
        path: '1 Send/errors',
        name: 'Errors',
        entries: [requestEntry('json', { name: 'A JSON error', method: 'POST' })],
      },
    ],
  },
  requestEntry('slow', { name: 'A slow response' }),
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

describe('a row', () => {
  it('has its position in its folder', () => {
    const rows = collectionRows(collections, new Set());
    expect(rows.map(({ key, position, siblings }) => `${key} ${position}/${siblings}`)).toEqual([
      '1 Send 1/2',
      'get 1/2',
      '1 Send/errors 2/2',
      'json 1/1',
      'slow 2/2',
    ]);
  });

  it('shows where it matches a search', () => {
    const entry = requestEntry('a', { name: 'A', url: '{{base}}/users' });
    expect(collectionRows([entry], new Set(), ['users'])[0]?.hit).toEqual({
      place: 'URL',
      text: '{{base}}/users',
    });
  });
});

describe('foldersAround', () => {
  it.each([
    ['json', ['1 Send', '1 Send/errors']],
    ['get', ['1 Send']],
    ['slow', []],
    ['gone', null],
  ])('finds the folders around %s', (requestId, paths) => {
    expect(foldersAround(collections, requestId)).toEqual(paths);
  });
});

it('names the folders around each request', () => {
  const inner = { ...folderEntry('a/b', [requestEntry('deep')]), name: 'B' };
  const labels = folderLabels([requestEntry('top'), { ...folderEntry('a', [inner]), name: 'A' }]);
  expect([...labels]).toEqual([
    ['top', ''],
    ['deep', 'A / B'],
  ]);
});
