import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { planOfRequest } from './plan-of-request.ts';
import { isLoopback, questionOf } from './run-question.ts';

function question(method: string, url: string) {
  const request = savedRequestSchema.parse({ id: 'a', name: 'a', method, url });
  return questionOf(planOfRequest(request, 'a', 'Staging'), [url]);
}

describe('questionOf', () => {
  it.each([
    ['GET', 'http://127.0.0.1:4800/store'],
    ['HEAD', 'http://localhost/'],
    ['GET', 'http://[::1]:80/'],
    ['POST', 'not a URL'],
    ['POST', '{{missing}}/store'],
  ])('asks nothing for %s %s', (method, url) => {
    expect(question(method, url)).toBeNull();
  });

  it('asks before requests leave this computer, with their number', () => {
    expect(question('GET', 'https://api.example.com:8443/users')).toEqual({
      requests: 440,
      targets: [
        { method: 'GET', host: 'api.example.com:8443', isThisComputer: false, isSafe: true },
      ],
      key: 'GET api.example.com:8443',
    });
  });

  it('asks before requests that change data, even on this computer', () => {
    expect(question('post', 'http://127.0.0.1:4800/store')?.targets).toEqual([
      { method: 'POST', host: '127.0.0.1:4800', isThisComputer: true, isSafe: false },
    ]);
  });
});

describe('isLoopback', () => {
  it.each([
    ['localhost', true],
    ['LOCALHOST.', true],
    ['api.localhost', true],
    ['127.3.2.1', true],
    ['[::1]', true],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
    ['10.0.0.1', false],
    ['0.0.0.0', false],
  ])('%s: %s', (host, isLocal) => {
    expect(isLoopback(host)).toBe(isLocal);
  });
});
