import { describe, expect, it } from 'vitest';
import { type PlaceSearch, searchOf } from './use-schema-search.ts';

const done: PlaceSearch = {
  revision: 1,
  query: 'user name',
  hits: [
    {
      kind: 'comment',
      type: { kind: 'message', fullName: 'shop.User', setName: 'default', file: 'user.proto' },
      member: null,
      text: 'The user name.',
      path: '/protos/user.proto',
      line: 3,
    },
  ],
  isCut: true,
  state: { kind: 'done', searchedFiles: 4 },
};

describe('searchOf', () => {
  it('keeps the results of the query', () => {
    expect(searchOf('user name', done)).toBe(done);
  });

  it('shows no results of a former query while the next one is typed', () => {
    expect(searchOf('user names', done)).toMatchObject({
      hits: [],
      isCut: false,
      state: { kind: 'waiting' },
    });
  });

  it('shows none for a query that is not searched in the files', () => {
    expect(searchOf('u', done)).toMatchObject({ hits: [], state: { kind: 'idle' } });
  });
});
