import { describe, expect, it } from 'vitest';
import { type RequestRead, readRequestFile, withRequestId } from './read-request-file.ts';

function read(text: string): Promise<RequestRead> {
  return readRequestFile('/w', '/w/collections/a.request.yaml', () => text);
}

function namedIn({ problems }: RequestRead): readonly unknown[] {
  return [...new Set(problems.map(({ requestId }) => requestId))];
}

describe('the problems of a damaged request file', () => {
  it.each(['id: r-1\nname: [\n', 'name: [\nid: "r-1"  \r\n<<<<<<< HEAD\n'])(
    'name the request that %j still names',
    async (text) => {
      expect(namedIn(await read(text))).toEqual(['r-1']);
    },
  );

  it('name the request that it held before, when it has no id', async () => {
    const whole = await read('id: r-1\nname: A\n');
    const first = withRequestId(await read('<<<<<<< HEAD\nname: [\n'), whole);
    const second = withRequestId(await read('name: [\n'), first);
    expect([first, second].map(namedIn)).toEqual([['r-1'], ['r-1']]);
    expect(namedIn(withRequestId(await read('name: [\n'), undefined))).toEqual([undefined]);
  });

  it('name none of a readable file', async () => {
    const whole = await read('id: r-1\nname: A\n');
    expect(withRequestId(whole, whole)).toBe(whole);
  });
});
