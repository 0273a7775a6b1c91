import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { createExchangeHistory } from './exchange-history.ts';

const sizes = { bodyBytes: 3, decodedBodyBytes: 3, headerBytes: 20 };

function exchange(id: string): Exchange {
  return {
    id,
    requestId: 'r',
    startedAt: '2026-01-02T03:04:05.000Z',
    outcome: 'answered',
    sent: { method: 'GET', url: 'http://a/', headers: [['Authorization', 'Bearer secret']], sizes },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: '1.1',
      headers: [
        ['Set-Cookie', 'sid=secret'],
        ['X-A', '1'],
      ],
      trailers: [],
      body: { id, byteLength: 3 },
      isComplete: true,
      contentCoding: null,
      sizes,
      reading: { kind: 'binary' },
    },
    phases: {
      blockedMs: 0,
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      sendMs: 0.1,
      waitMs: 1,
      receiveMs: 0.2,
      networkMs: 1.3,
    },
    connectionReused: true,
    problem: null,
  };
}

describe('the exchange history', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-history-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function open(maxBytes = 1e6, maxExchanges = 100) {
    return createExchangeHistory({ folder, maxBytes, maxExchanges });
  }

  it('gives back the bytes and the exchange, credentials hidden', async () => {
    await open().add(exchange('a'), new Uint8Array([0, 0x80, 0xff]));

    const again = open();
    const read = await again.readExchange('a');
    expect(new Uint8Array(await again.readBody('a'))).toEqual(new Uint8Array([0, 0x80, 0xff]));
    expect(read.sent?.headers).toEqual([['Authorization', '(hidden)']]);
    expect(read.response?.headers).toEqual([
      ['Set-Cookie', '(hidden)'],
      ['X-A', '1'],
    ]);
    expect({ ...read, sent: null, response: null }).toEqual({
      ...exchange('a'),
      sent: null,
      response: null,
    });
  });

  it('writes no secret to disk', async () => {
    await open().add(exchange('a'), new Uint8Array());
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), 'utf8')).not.toContain('secret');
    }
  });

  it('keeps the newest within its bounds, and the newest of all whatever its size', async () => {
    const history = open(1e6, 2);
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await history.add(exchange(id), new Uint8Array(3));
      await utimes(join(folder, `${id}.json`), index + 1, index + 1);
    }
    await history.add(exchange('d'), new Uint8Array(3));
    expect((await readdir(folder)).sort()).toEqual(['c.body', 'c.json', 'd.body', 'd.json']);

    await open(10, 100).add(exchange('e'), new Uint8Array(5000));
    expect((await readdir(folder)).sort()).toEqual(['e.body', 'e.json']);
  });

  it('counts what earlier starts left, the oldest first', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await open().add(exchange(id), new Uint8Array(3));
      await utimes(join(folder, `${id}.json`), 10 - index, 10 - index);
    }

    await open(1e6, 3).add(exchange('d'), new Uint8Array(3));

    expect((await readdir(folder)).filter((name) => name.endsWith('.json')).sort()).toEqual([
      'a.json',
      'b.json',
      'd.json',
    ]);
  });

  it('removes what a program that was ended left half done, but not what is just being written', async () => {
    const dayAgo = Date.now() / 1000 - 86_400;
    for (const name of ['gone.body', '.gone.json.1.tmp']) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), dayAgo, dayAgo);
    }
    await writeFile(join(folder, '.now.json.2.tmp'), '');

    await open().add(exchange('a'), new Uint8Array(3));

    expect((await readdir(folder)).sort()).toEqual(['.now.json.2.tmp', 'a.body', 'a.json']);
  });

  it.each(['', '{"id":1}', 'not json'])(
    'says that a damaged record (%j) is not kept',
    async (text) => {
      await writeFile(join(folder, 'a.json'), text);
      await expect(open().readExchange('a')).rejects.toMatchObject({
        problem: { kind: 'not-found' },
      });
    },
  );
});
