import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { withoutBrowserHeaders } from './browser-headers.ts';

function request(...names: readonly string[]) {
  return savedRequestSchema.parse({
    id: 'r',
    name: 'R',
    headers: names.map((name) => ({ name, value: 'x' })),
  });
}

function kept(...names: readonly string[]): readonly [readonly string[], number] {
  const { request: found, leftOut } = withoutBrowserHeaders(request(...names));
  return [found.headers.map(({ name }) => name), leftOut];
}

describe('the headers of a curl command', () => {
  it('lose those that a browser added', () => {
    expect(
      kept('sec-ch-ua', 'Sec-Fetch-Mode', 'priority', 'Origin', 'referer', 'User-Agent', 'X-Team'),
    ).toEqual([['X-Team'], 6]);
  });

  it('stay when no browser wrote the command', () => {
    expect(kept('User-Agent', 'Referer', 'Sec-WebSocket-Key')).toEqual([
      ['User-Agent', 'Referer', 'Sec-WebSocket-Key'],
      0,
    ]);
  });
});
