import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskWork, followDiskWork } from '../../../scripts/test/follow-disk-work.ts';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';

const environmentName = null;

describe('the end of an engine', () => {
  let disk: DiskWork;
  let server: Server;
  let url: string;
  let opened: OpenedEngine;
  beforeEach(async () => {
    disk = await followDiskWork();
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"a":1}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    opened = await openEngine();
  });
  afterEach(async () => {
    disk.stop();
    server.closeAllConnections();
    server.close();
    await opened.dispose();
  });

  /** Ends the engine during a call, and checks whether the result is on disk. */
  async function endAmid(call: unknown): Promise<void> {
    const ended = Promise.resolve(call).catch((error: unknown) => error);
    await opened.engine.dispose();
    disk.watchOut();
    expect(disk.underWay()).toEqual([]);
    await ended;
    expect(disk.begun()).toEqual([]);
  }

  it('waits until a call is stored', async () => {
    const { handlers } = opened.engine;
    const sending = handlers.send({
      exchangeId: 'e',
      request: requestOf({ url }),
      environmentName,
    });
    await once(server, 'request');
    await endAmid(sending);
  });

  it('waits until a comparison is stored', async () => {
    const comparing = opened.engine.handlers.compare({
      ...{ comparisonId: 'c', environmentName, pairs: 20, ignoredPaths: [] },
      request: requestOf({ url }),
    });
    await once(server, 'request');
    await endAmid(comparing);
  });

  it('waits until an opened body is stored', async () => {
    const { handlers } = opened.engine;
    const content = new Uint8Array(1_000_000);
    await endAmid(handlers.openBody({ openId: 'o', name: 'x', origin: 'file', content }));
  });
});
