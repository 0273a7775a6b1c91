import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ComparingEngine, openComparing, pkg } from './comparing-engine.test-kit.ts';

let comparing: ComparingEngine;

beforeAll(async () => {
  comparing = await openComparing();
});
afterAll(() => comparing.dispose());
afterEach(() => comparing.closeServers());

const user = Buffer.from('0801120564696567', 'hex');

function isForJson(accept: string | undefined): boolean {
  return accept === 'application/json';
}

describe('comparing with a server that misbehaves', () => {
  const responseType = `${pkg}.store.User`;

  it('shows the other side when one side returns 500', async () => {
    const url = await comparing.serve((request, response) => {
      if (isForJson(request.headers.accept)) {
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('no JSON today');
      } else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(user);
    });

    const comparison = await comparing.compare({ url, responseType }, { pairs: 3 });

    expect(comparison).toMatchObject({
      outcome: 'done',
      data: null,
      dataProblem: { title: 'The statuses differ: 200 and 500' },
      sides: [{ statuses: [{ status: 200, count: 3 }] }, { statuses: [{ status: 500, count: 3 }] }],
    });
    expect(comparison.verdicts[1]).toBe('Data: not compared. The statuses differ: 200 and 500.');
    expect(comparison.warnings).toContain('The statuses differ: Protobuf 200, JSON 500.');
  });

  it('gives no verdict on size and time when a side failed, and no verdict at all when both failed', async () => {
    const url = await comparing.serve((request, response) => {
      const isJson = isForJson(request.headers.accept);
      const status = isJson || request.url === '/both' ? 404 : 200;
      response.writeHead(status, {
        'Content-Type': isJson ? 'application/json' : 'application/proto',
      });
      response.end(isJson ? '{"status":404}' : '');
    });

    const one = await comparing.compare({ url, responseType }, { pairs: 3 });
    const both = await comparing.compare(
      { url: new URL('/both', url).href, responseType },
      { pairs: 3 },
    );

    expect(one.verdicts).toEqual([
      'No verdict on size and time: JSON failed (404 Not Found).',
      'Data: not compared. The statuses differ: 200 and 404.',
    ]);
    expect(both.verdicts).toEqual([
      'No verdict: Protobuf failed (404 Not Found), JSON failed (404 Not Found).',
    ]);
    expect([both.times, both.sides.map(({ medians }) => medians)]).toEqual([[], [null, null]]);
  });

  it('counts a gRPC status other than 0 as a failure of that side', async () => {
    const url = await comparing.serve((request, response) => {
      const isJson = isForJson(request.headers.accept);
      response.writeHead(200, {
        'Content-Type': isJson ? 'application/json' : 'application/proto',
        ...(!isJson && { 'grpc-status': '7', 'grpc-message': 'not%20yours' }),
      });
      response.end(isJson ? '{"id":1}' : '');
    });

    const comparison = await comparing.compare({ url, responseType }, { pairs: 2 });

    expect(comparison).toMatchObject({
      dataProblem: { title: 'Protobuf: the call failed' },
      sides: [
        { statuses: [{ status: 200, count: 2, failure: 'gRPC 7 PERMISSION_DENIED' }] },
        { statuses: [{ status: 200, count: 2 }] },
      ],
    });
    expect(comparison.verdicts[0]).toBe(
      'No verdict on size and time: Protobuf failed (gRPC 7 PERMISSION_DENIED).',
    );
  });

  it('gives up on a side that closes every connection, and keeps the other side', async () => {
    const url = await comparing.serve((request, response) => {
      if (isForJson(request.headers.accept)) request.socket.destroy();
      else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(user);
    });

    const comparison = await comparing.compare({ url, responseType }, { pairs: 20 });

    expect(comparison).toMatchObject({
      outcome: 'done',
      pairCount: 3,
      plannedPairs: 20,
      data: null,
      dataProblem: { title: 'JSON got no response' },
      sides: [
        { failedCount: 0, medians: { networkMs: expect.any(Number) } },
        { failedCount: 3, medians: null, first: null, exchange: { outcome: 'failed' } },
      ],
      times: [],
    });
    expect(comparison.warnings[1]).toBe(
      'Ended after 3 of 20 pairs: one side got no complete response three times in a row.',
    );
  });

  it('counts the failures of a server that fails every other call', async () => {
    // Counted per side: which side goes first in a pair is drawn by lot.
    const calls = { json: 0, protobuf: 0 };
    const url = await comparing.serve((request, response) => {
      const isJson = isForJson(request.headers.accept);
      const side = isJson ? 'json' : 'protobuf';
      calls[side] += 1;
      response.writeHead(calls[side] % 2 === 0 ? 500 : 200, {
        'Content-Type': isJson ? 'application/json' : 'application/protobuf',
      });
      response.end(isJson ? '{"id":1,"username":"dieg"}' : user);
    });

    const { sides, pairCount } = await comparing.compare({ url, responseType }, { pairs: 9 });

    expect(pairCount).toBe(9);
    expect(calls).toEqual({ json: 9, protobuf: 9 });
    expect(sides.map(({ statuses }) => statuses)).toEqual([
      [
        expect.objectContaining({ status: 200, count: 5 }),
        expect.objectContaining({ status: 500, count: 4 }),
      ],
      [
        expect.objectContaining({ status: 200, count: 5 }),
        expect.objectContaining({ status: 500, count: 4 }),
      ],
    ]);
  });

  it('warns when the server always sends protobuf', async () => {
    const url = await comparing.serve((_request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/x-protobuf' })
        .end(Buffer.from('08011205646965676f', 'hex'));
    });

    const comparison = await comparing.compare({ url, responseType });

    expect(comparison.verdicts.slice(0, 2)).toEqual([
      expect.stringMatching(
        /^Protobuf call body: 9 B, JSON call 9 B \(same size\)\. With headers: /,
      ),
      'Data: both fields are equal.',
    ]);
    expect(comparison.warnings).toContain(
      'The call for JSON returned protobuf: the server ignores Accept here.',
    );
  });

  it('does not compare the data of a truncated response', async () => {
    const url = await comparing.serve((request, response) => {
      if (isForJson(request.headers.accept)) {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
        response.write('{"id":1,', () => request.socket.destroy());
      } else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(user);
    });

    const comparison = await comparing.compare({ url, responseType }, { pairs: 1 });

    expect(comparison).toMatchObject({
      data: null,
      dataProblem: { title: 'JSON: incomplete response' },
      sides: [{}, { failedCount: 1, exchange: { response: { isComplete: false } } }],
    });
  });

  it('does not compare invalid bytes', async () => {
    const url = await comparing.serve((request, response) => {
      if (isForJson(request.headers.accept)) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":1}');
      } else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(user);
    });

    const comparison = await comparing.compare({ url, responseType }, { pairs: 1 });

    expect(comparison).toMatchObject({ data: null, dataProblem: { kind: 'body-malformed' } });
  });

  it('stops when it is cancelled, and keeps the finished pairs', async () => {
    let responded = 0;
    let isStuck: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => {
      isStuck = resolve;
    });
    const url = await comparing.serve((request, response) => {
      if (responded === 5) {
        isStuck();
        return;
      }
      responded += 1;
      const isJson = isForJson(request.headers.accept);
      response.writeHead(200, {
        'Content-Type': isJson ? 'application/json' : 'application/proto',
      });
      response.end(isJson ? '{"id":1}' : Buffer.from('0801', 'hex'));
    });

    const comparisonId = 'stuck';
    const made = comparing.compare({ url, responseType }, { pairs: 1000, comparisonId });
    await stuck;
    comparing.opened.engine.handlers.cancelCall({ callId: comparisonId });
    const comparison = await made;

    expect(comparison).toMatchObject({
      outcome: 'cancelled',
      pairCount: 2,
      data: { fieldCount: 1, equalCount: 1 },
      sides: [{ statuses: [{ status: 200, count: 2 }] }, { statuses: [{ status: 200, count: 2 }] }],
    });
    const files = await readdir(join(comparing.opened.privateFolder, 'comparisons'));
    expect(files).toContain(`${comparisonId}.json`);
  });
});
