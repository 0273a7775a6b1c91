import { describe, expect, it } from 'vitest';
import { automaticHeaders } from './automatic-headers.ts';
import { savedRequestSchema } from './saved-request.ts';

function names(request: object): string[] {
  const saved = savedRequestSchema.parse({ id: 'a', name: 'a', ...request });
  return automaticHeaders(saved, '1.0').map(([name, value]) => `${name}: ${value}`);
}

const rest = ['Accept-Encoding: gzip, deflate, br', 'User-Agent: Protodesk/1.0'];

describe('automaticHeaders', () => {
  it('adds no Content-Type to a request without a body', () => {
    expect(names({})).toEqual(['Accept: application/x-protobuf, application/json;q=0.5', ...rest]);
  });

  it('follows Send as and Ask for separately', () => {
    expect(names({ sendAs: 'json', askFor: 'protobuf', body: { text: '{}' } })).toEqual([
      'Content-Type: application/json',
      'Accept: application/x-protobuf, application/json;q=0.5',
      ...rest,
    ]);
  });

  it('leaves out headers that are switched off, but not those that are typed', () => {
    const request = {
      withoutHeaders: ['Content-Type', 'Accept', 'User-Agent'],
      headers: [{ name: 'Accept', value: '*/*' }],
      body: { text: '{}' },
    };
    expect(names(request)).toEqual(['Accept-Encoding: gzip, deflate, br']);
  });

  it('leaves out headers that the user set, in any case, so that each is sent once', () => {
    const headers = [
      { name: 'content-TYPE', value: 'application/proto' },
      { name: 'accept', value: '*/*' },
    ];
    expect(names({ headers, body: { text: '{}' } })).toEqual(rest);
  });

  it('counts a header that is switched off as not set', () => {
    const headers = [{ name: 'Accept', value: '*/*', enabled: false }];
    expect(names({ headers })[0]).toBe('Accept: application/x-protobuf, application/json;q=0.5');
  });
});
