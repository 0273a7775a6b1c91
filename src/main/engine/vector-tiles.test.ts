import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import protobuf from 'protobufjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { isLongRun } from '../../../scripts/test/property-runs.ts';
import type { NodeRef } from '../../shared/model/tree-row.ts';

const package_ = 'node_modules/@mapbox/mvt-fixtures';
const proto = join(package_, 'vector-tile-spec/2.1/vector_tile.proto');
const typeName = 'vector_tile.Tile';

interface Tile {
  readonly path: string;
  readonly bytes: Buffer;
  /** From the fixture's own data; real tiles are valid. */
  readonly isValid: boolean;
}

function listTiles(): Tile[] {
  return readdirSync(package_, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mvt'))
    .sort()
    .map((path) => {
      const full = join(package_, path);
      const isFixture = path.startsWith('fixtures');
      const info = isFixture
        ? JSON.parse(readFileSync(join(full, '..', 'info.json'), 'utf8'))
        : { validity: { v2: true } };
      return { path: relative('.', path), bytes: readFileSync(full), isValid: info.validity.v2 };
    });
}

/** Those are four, more than all others together: they are read in `npm run test:long`. */
function isLarge(bytes: Uint8Array): boolean {
  return bytes.length > 2 * 1024 * 1024;
}

const tiles = listTiles();
const peer = protobuf
  .parse(readFileSync(proto, 'utf8'), { keepCase: true })
  .root.lookupType(typeName);

/** Bodies made by other programs, valid and invalid, from a server to tree and text. */
describe('the 281 vector tiles of mvt-fixtures', () => {
  let opened: OpenedEngine;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    opened = await openEngine();
    await opened.engine.handlers.importSchemas({
      paths: [join(process.cwd(), proto)],
      setName: null,
    });
    server = createServer((request, response) => {
      const tile = tiles[Number(request.url?.slice(1))];
      response.writeHead(200, { 'Content-Type': 'application/vnd.mapbox-vector-tile' });
      response.end(tile?.bytes);
    });
    // A walk may take longer than a server waits for the next request, which is not tested here.
    server.keepAliveTimeout = 300_000;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await opened.dispose();
  });

  /** Opens the first nodes of the tree as a person would; counts readings that are not plainly good. */
  async function walk(bodyId: string): Promise<{ rows: number; marks: number }> {
    const found = { rows: 0, marks: 0 };
    const waiting: (NodeRef | null)[] = [null];
    for (let nodes = 0; nodes < 12 && waiting.length > 0; nodes += 1) {
      const node = waiting.pop() ?? null;
      let start = 0;
      let total = 1;
      while (start < total) {
        const page = await opened.engine.handlers.readTree({
          bodyId,
          typeName,
          schemaSet: null,
          node,
          start,
          count: 500,
          showUnset: false,
        });
        total = page.total;
        start += page.rows.length;
        if (page.fault) found.marks += 1;
        for (const row of page.rows) {
          found.rows += 1;
          if (!row.known || row.value.kind === 'fault') found.marks += 1;
          // The packed numbers of a geometry are many and alike: only messages are opened.
          if (row.children?.content.kind === 'message') waiting.push(row.children);
        }
        if (page.rows.length === 0) break;
      }
    }
    return found;
  }

  it('are 281', () => {
    expect(tiles).toHaveLength(281);
  });

  it('each read as expected: valid ones fully, invalid ones with a mark', async () => {
    const wrong: string[] = [];
    const counts = { clean: 0, marked: 0 };
    for (const [index, tile] of tiles.entries()) {
      if (isLarge(tile.bytes) && !isLongRun) continue;
      const { id, response } = await opened.engine.handlers.send({
        exchangeId: `tile-${index}`,
        request: requestOf({ url: `${base}/${index}`, responseType: typeName }),
        environmentName: null,
      });
      const reading = response?.reading;
      if (reading?.kind !== 'protobuf' || response?.body.byteLength !== tile.bytes.length) {
        wrong.push(`${tile.path}: ${reading?.kind} of ${response?.body.byteLength} bytes`);
        continue;
      }
      const { marks } = await walk(id);
      const isMarked = marks > 0 || reading.fault !== null || reading.problem !== null;
      counts[isMarked ? 'marked' : 'clean'] += 1;
      const peerReads = canRead(tile.bytes);
      // A larger tile is not converted before it is shown.
      const hasJson = reading.jsonBytes !== null || tile.bytes.length > 4 * 1024 * 1024;
      if (tile.isValid && (reading.fault || reading.problem || !hasJson)) {
        wrong.push(`${tile.path}: valid, but ${JSON.stringify(reading)}`);
      }
      if (!peerReads && !isMarked) wrong.push(`${tile.path}: broken, but not marked`);
    }
    expect(wrong).toEqual([]);
    expect(counts.clean + counts.marked).toBe(isLongRun ? 281 : 277);
    expect(opened.unexpected).toEqual([]);
  }, 300_000);
});

function canRead(bytes: Uint8Array): boolean {
  try {
    peer.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
