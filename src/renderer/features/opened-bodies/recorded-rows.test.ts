import { describe, expect, it } from 'vitest';
import type { RecordedEntry, RecordedExchange } from '../../../shared/model/opened-body.ts';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import {
  describeRecorded,
  filterEntries,
  readTypeOf,
  rowOf,
  withReadTypes,
} from './recorded-rows.ts';

const entry: RecordedEntry = {
  index: 0,
  startedAt: null,
  method: 'GET',
  url: 'https://api.example.com/users/1?full=1',
  status: 200,
  mediaType: 'application/x-protobuf',
  bodyBytes: 1200,
  totalMs: 12.3,
  typeName: 'shop.v1.User',
  typeSource: 'rule',
};

describe('rowOf', () => {
  it('shows the facts of the recording', () => {
    expect(rowOf(entry)).toEqual({
      status: '200',
      tone: 'success',
      host: 'api.example.com',
      place: '/users/1?full=1',
      media: 'application/x-protobuf',
      size: formatBytes(1200),
      time: formatDuration(12.3),
      type: 'User',
    });
  });

  it('leaves out unknown facts, and marks a guess', () => {
    const bare = { ...entry, status: null, bodyBytes: null, totalMs: null, url: 'no url' };
    expect(rowOf({ ...bare, typeSource: 'guess' })).toMatchObject({
      status: 'none',
      tone: 'plain',
      host: '',
      place: 'no url',
      size: '',
      time: '',
      type: 'User (guess)',
    });
    expect(describeRecorded({ ...bare, typeName: null, mediaType: '' })).toBe(
      'GET no url, no response',
    );
  });

  it.each([
    [101, 'plain'],
    [204, 'success'],
    [304, 'redirect'],
    [404, 'client-error'],
    [503, 'server-error'],
  ])('has a tone for %i: %s', (status, tone) => {
    expect(rowOf({ ...entry, status }).tone).toBe(tone);
  });
});

describe('withReadTypes', () => {
  it('adds the types of opened entries, and leaves the others', () => {
    const bare = { ...entry, typeName: null, typeSource: null };
    const reading = { kind: 'protobuf', typeName: 'shop.v1.Cart', typeSource: 'guess' };
    const recorded = { index: 1, exchange: { response: { reading } } } as RecordedExchange;
    const found = readTypeOf(recorded);
    expect(found).toEqual({ typeName: 'shop.v1.Cart', typeSource: 'guess' });
    const entries = [bare, { ...bare, index: 1 }];
    const shown = withReadTypes(entries, new Map(found ? [[1, found]] : []));
    expect(shown.map((each) => rowOf(each).type)).toEqual(['', 'Cart (guess)']);
    expect(filterEntries(shown, 'cart').map(({ index }) => index)).toEqual([1]);
    expect(withReadTypes(entries, new Map())).toBe(entries);
  });

  it('adds nothing for a body that is no message', () => {
    const recorded = { index: 1, exchange: { response: { reading: { kind: 'text' } } } };
    expect(readTypeOf(recorded as RecordedExchange)).toBeNull();
    expect(readTypeOf({ index: 1, exchange: { response: null } } as RecordedExchange)).toBeNull();
  });
});

describe('filterEntries', () => {
  const others = [entry, { ...entry, method: 'POST', status: 404, typeName: null }];

  it.each([
    ['', 2],
    ['  ', 2],
    ['users', 2],
    ['post', 1],
    ['404 EXAMPLE', 1],
    ['shop.v1', 1],
    ['get 404', 0],
  ])('with "%s" keeps %i', (query, count) => {
    expect(filterEntries(others, query)).toHaveLength(count);
  });
});
