import { describe, expect, it } from 'vitest';
import { typePatch } from './type-patch.ts';

describe('typePatch', () => {
  const request = { requestType: 'a.Ask', responseType: 'a.Answer', schemaSet: 'second' };

  it.each([
    [
      'takes a type with its set',
      request,
      'request',
      { typeName: 'b.Ask', schemaSet: 'third' },
      { requestType: 'b.Ask', responseType: 'a.Answer', schemaSet: 'third' },
    ],
    [
      'keeps the set that the other type is of',
      request,
      'response',
      null,
      { requestType: 'a.Ask', responseType: null, schemaSet: 'second' },
    ],
    [
      'names no set without a type',
      { ...request, requestType: null },
      'response',
      null,
      { requestType: null, responseType: null, schemaSet: null },
    ],
  ] as const)('%s', (_, before, use, choice, after) => {
    expect(typePatch(before, use, choice)).toEqual(after);
  });
});
