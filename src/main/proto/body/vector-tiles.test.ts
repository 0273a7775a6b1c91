import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isLongRun } from '../../../../scripts/test/property-runs.ts';
import type { NodeRef, TreePage } from '../../../shared/model/tree-row.ts';
import { compileSchema } from '../types/compile/compile-schema.ts';
import { readTreePage } from '../wire/read-tree-page.ts';
import { createScanCache } from '../wire/scan-cache.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { readResponse } from './read-response.ts';

const packageFolder = fileURLToPath(new URL('.', import.meta.resolve('@mapbox/mvt-fixtures')));
const typeName = 'vector_tile.Tile';

const schema = compileSchema({
  id: 'vector-tile',
  sources: [],
  problems: [],
  files: [
    {
      path: '/vector_tile.proto',
      importPath: 'vector_tile.proto',
      text: readFileSync(join(packageFolder, 'vector-tile-spec/2.1/vector_tile.proto'), 'utf8'),
    },
  ],
});

interface TileFile {
  readonly name: string;
  readonly path: string;
  /** True when the package says that version 2 of the specification allows it. */
  readonly isValid: boolean;
}

const fixtures: readonly TileFile[] = readdirSync(join(packageFolder, 'fixtures')).map((name) => {
  const folder = join(packageFolder, 'fixtures', name);
  const info = JSON.parse(readFileSync(join(folder, 'info.json'), 'utf8'));
  return { name, path: join(folder, 'tile.mvt'), isValid: info.validity.v2 === true };
});

const realTiles: readonly TileFile[] = readdirSync(join(packageFolder, 'real-world'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && /\.(?:mvt|pbf)$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { name: path.slice(packageFolder.length), path, isValid: true };
  });

/** Without the four that are more than all others together: those are read in `npm run test:long`. */
const readTiles = [...fixtures, ...realTiles].filter(
  ({ path }) => isLongRun || statSync(path).size <= 2 * 1024 * 1024,
);

function readTile(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/**
 * The CPU time, in milliseconds, allowed for a tile; elapsed time would depend on the load of the machine.
 */
const deadlineMs = 10_000;

interface Walk {
  readonly marks: readonly string[];
  readonly rows: number;
  readonly workMs: number;
}

/** Tiles of several megabytes have millions of rows: the rest of a tile is skipped. */
const maxWalkedRows = 20_000;

/** Walks the rows of every level, page by page, as a user could open them. */
function walk(bytes: Uint8Array): Walk {
  const before = process.cpuUsage();
  const marks: string[] = [];
  let rows = 0;
  const nodes: (NodeRef | null)[] = [null];
  const scans = createScanCache();
  for (let node = nodes.pop(); node !== undefined && rows < maxWalkedRows; node = nodes.pop()) {
    let page: TreePage;
    let start = 0;
    do {
      page = readTreePage({
        bytes,
        typeName,
        node,
        start,
        count: 500,
        showUnset: false,
        shapes: schema.shapeOf,
        scans,
      });
      if (page.fault) marks.push(page.fault.reason);
      for (const row of page.rows) {
        if (!row.known) marks.push(`${row.path}: ${row.typeLabel}`);
        if (/no name/.test(row.value.text)) marks.push(`${row.path}: ${row.value.text}`);
        if (row.children) nodes.push(row.children);
      }
      rows += page.rows.length;
      start += page.rows.length;
    } while (page.rows.length > 0 && start < page.total);
  }
  const { user, system } = process.cpuUsage(before);
  return { marks, rows, workMs: (user + system) / 1000 };
}

function read(bytes: Uint8Array) {
  return readResponse({
    body: bytes,
    headers: [['Content-Type', 'application/vnd.mapbox-vector-tile']],
    status: 200,
    requestResponseType: typeName,
    chosenType: undefined,
    schema,
  });
}

describe('vector tiles of @mapbox/mvt-fixtures', () => {
  it('are complete', () => {
    expect([fixtures.length + realTiles.length, readTiles.length]).toEqual([
      281,
      isLongRun ? 281 : 277,
    ]);
  });

  it.each(readTiles.filter((tile) => tile.isValid))('$name decodes', (tile) => {
    const bytes = readTile(tile.path);

    const reading = read(bytes);

    expect(reading).toMatchObject({ kind: 'protobuf', typeName, fault: null, problem: null });
    if (bytes.length < 500_000) {
      expect(JSON.parse(protoJsonOf(schema, typeName, bytes))).toBeTypeOf('object');
    }
  });

  it.each(readTiles)('$name opens level by level', (tile) => {
    const { workMs } = walk(readTile(tile.path));

    expect(workMs).toBeLessThan(deadlineMs);
  });

  it('names the fault of every tile that does not fit its schema', () => {
    const invalid = fixtures.filter((tile) => !tile.isValid);

    const found = invalid.map((tile) => {
      const bytes = readTile(tile.path);
      const reading = read(bytes);
      const problem = reading.kind === 'protobuf' ? reading.problem?.detail : undefined;
      return [tile.name, problem ?? walk(bytes).marks[0] ?? null];
    });

    expect(Object.fromEntries(found.filter(([, mark]) => mark !== null))).toEqual({
      '006': 'layers[0].features[0].type: 8 (no name)',
      '007': 'The required field `layers.version` is missing.',
      '008': 'layers[0].extent: length-delimited, not uint32',
      '010': 'layers[0].values[0].string_value: varint, not string',
      '011': 'layers[0].values[0].#4242: message',
      '013': 'layers[0].keys[0]: varint, not string[]',
      '014': 'The required field `layers.name` is missing.',
      '023': 'The required field `layers.name` is missing.',
      '024': 'The required field `layers.version` is missing.',
      '026': 'layers[0].values[0].#20: varint',
      '061': 'The required field `layers.version` is missing.',
    });
    // The others are well-formed: they break rules of vector tiles (geometry commands, indices into keys)
    // that no .proto file states.
    expect(found.filter(([, mark]) => mark === null).map(([name]) => name)).toEqual([
      '003',
      '004',
      '005',
      '012',
      '015',
      '030',
      '040',
      '041',
      '042',
      '044',
      '045',
      '046',
      '047',
      '048',
      '051',
      '052',
      '058',
    ]);
  });
});
