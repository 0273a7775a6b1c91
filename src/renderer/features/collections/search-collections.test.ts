import { describe, expect, it } from 'vitest';
import { requestsOf } from './collection-rows.ts';
import { folderEntry, requestEntry } from './collections.test-kit.ts';
import {
  excerptOf,
  findRequests,
  hitOf,
  searchCollections,
  wordsOf,
} from './search-collections.ts';

const get = requestEntry('get', {
  name: 'Get a user',
  url: '{{base}}/store/members/1',
  responseType: 'store.v1.User',
});
const json = requestEntry('json', {
  name: 'A JSON error',
  method: 'POST',
  url: 'http://localhost:8080/fail?code=500',
  requestType: 'store.v1.FailRequest',
});
const collections = [
  folderEntry('1 Send', [get, folderEntry('1 Send/errors', [json])]),
  requestEntry('slow', { name: 'A slow response' }),
];

describe('searchCollections', () => {
  it.each([
    ['', ['get', 'json', 'slow']],
    ['user', ['get']],
    ['post', ['json']],
    ['  JSON error ', ['json']],
    ['errors', ['json']],
    ['1 send', ['get', 'json']],
    ['/store/mem', ['get']],
    ['code=500', ['json']],
    ['v1.user', ['get']],
    ['failrequest post', ['json']],
    ['store.v1', ['get', 'json']],
    ['nothing like it', []],
  ])('%j keeps %j', (query, ids) => {
    const kept = searchCollections(collections, wordsOf(query));
    expect(requestsOf(kept).map(({ id }) => id)).toEqual(ids);
  });

  it('searches 10 000 requests', () => {
    const many = Array.from({ length: 200 }, (_, folder) =>
      folderEntry(
        `F${folder}`,
        Array.from({ length: 50 }, (__, index) =>
          requestEntry(`${folder}-${index}`, { name: `Request ${index}`, url: `/a/${folder}` }),
        ),
      ),
    );
    expect(requestsOf(searchCollections(many, wordsOf('request /a/77')))).toHaveLength(50);
  });
});

describe('findRequests', () => {
  const requests = requestsOf(collections);

  it.each([
    ['', ['get', 'json', 'slow']],
    ['post json', ['json']],
    ['a members', ['get']],
    ['failrequest', []],
  ])('%j finds %j', (query, ids) => {
    expect(findRequests(requests, wordsOf(query), 10).map(({ id }) => id)).toEqual(ids);
  });

  it('finds the first matches, up to the limit', () => {
    expect(findRequests(requests, [], 2).map(({ id }) => id)).toEqual(['get', 'json']);
  });
});

describe('hitOf', () => {
  it.each([
    ['get user', null],
    ['members', { place: 'URL', text: get.url }],
    ['user store', { place: 'URL', text: get.url }],
    ['v1.user', { place: 'Response type', text: 'store.v1.User' }],
  ])('of %j is %j', (query, hit) => {
    expect(hitOf(get, wordsOf(query))).toEqual(hit);
  });

  it('prefers the request type to the response type', () => {
    const both = requestEntry('b', { requestType: 'a.Ask', responseType: 'a.Answer' });
    expect(hitOf(both, wordsOf('a.'))?.place).toBe('Request type');
  });
});

describe('excerptOf', () => {
  it.each([
    ['{{base}}/store/users', 'users', '{{base}}/store/users'],
    ['https://api.example.com/v1/store/users', 'USERS', '…om/v1/store/users'],
    ['https://api.example.com', 'other', 'https://api.example.com'],
  ])('of %j for %j', (text, query, excerpt) => {
    expect(excerptOf(text, query)).toBe(excerpt);
  });
});
