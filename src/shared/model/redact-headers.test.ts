import { describe, expect, it } from 'vitest';
import { redactHeaders, redactRequest } from './redact-headers.ts';
import { savedRequestSchema } from './saved-request.ts';

describe('redactHeaders', () => {
  it('hides the values of headers that carry credentials, whatever their case', () => {
    expect(
      redactHeaders([
        ['AUTHORIZATION', 'Bearer abc'],
        ['X-Api-Key', 'k'],
        ['Accept', 'a/b'],
      ]),
    ).toEqual([
      ['AUTHORIZATION', '(hidden)'],
      ['X-Api-Key', '(hidden)'],
      ['Accept', 'a/b'],
    ]);
  });
});

describe('redactRequest', () => {
  it('hides credentials that are typed, and keeps those that a variable gives', () => {
    const request = savedRequestSchema.parse({
      id: 'r',
      name: 'R',
      headers: [
        { name: 'Authorization', value: 'Bearer abc' },
        { name: 'Authorization', value: 'Bearer {{token}}', enabled: false },
        { name: 'Accept', value: 'a/b' },
      ],
    });

    expect(redactRequest(request)).toEqual({
      ...request,
      headers: [
        { name: 'Authorization', value: '(hidden)', enabled: true },
        { name: 'Authorization', value: 'Bearer {{token}}', enabled: false },
        { name: 'Accept', value: 'a/b', enabled: true },
      ],
    });
  });
});
