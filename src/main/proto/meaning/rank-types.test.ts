import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { encodeJsonBody } from '../body/encode-json-body.ts';
import { sampleBody } from '../body/make-samples.ts';
import { type CompiledSchema, compileSchema } from '../types/compile/compile-schema.ts';
import type { SchemaFile } from '../types/schema-snapshot.ts';
import { outlineTypes } from './outlined-types.ts';
import { rankTypes } from './rank-types.ts';
import { builtInTypes } from './table-cache.ts';
import { createTypeTable, type TypeTable } from './type-table.ts';
import { randomOf } from './write-oddly.test-kit.ts';

function protosIn(folder: string): SchemaFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.proto'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const importPath = path.slice(folder.length + 1).replaceAll('\\', '/');
      return { path, importPath, text: readFileSync(path, 'utf8') };
    });
}

function tableOf(setName: string, files: readonly Pick<SchemaFile, 'text'>[]): TypeTable {
  return createTypeTable(setName, [outlineTypes(files.map(({ text }) => text))], builtInTypes());
}

function tableOfText(text: string, setName = 'Main'): TypeTable {
  return tableOf(setName, [{ text }]);
}

const tiles = fileURLToPath(new URL('.', import.meta.resolve('@mapbox/mvt-fixtures')));
const samples = protosIn(resolve('proto-samples/workspace/protos'));
const tileProto: SchemaFile = {
  path: '/vector_tile.proto',
  importPath: 'vector_tile.proto',
  text: readFileSync(join(tiles, 'vector-tile-spec/2.1/vector_tile.proto'), 'utf8'),
};
/** OpenTelemetry's metrics, shortened: nested messages with similar numbers. */
const metrics: SchemaFile = {
  path: '/metrics.proto',
  importPath: 'metrics.proto',
  text: `syntax = "proto3"; package otlp;
    message ExportRequest { repeated ResourceMetrics resource_metrics = 1; }
    message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; string schema_url = 3; }
    message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
    message ExportLogs { repeated ResourceLogs resource_logs = 1; }
    message Resource { repeated KeyValue attributes = 1; uint32 dropped = 2; }
    message KeyValue { string key = 1; AnyValue value = 2; }
    message AnyValue { oneof value { string text = 1; bool flag = 2; int64 number = 3; double real = 4; } }
    message Scope { string name = 1; string version = 2; }
    message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; string schema_url = 3; }
    message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
    message Metric { string name = 1; string description = 2; string unit = 3; oneof data { Gauge gauge = 5; Sum sum = 7; } }
    message Gauge { repeated Point points = 1; }
    message Sum { repeated Point points = 1; int32 temporality = 2; bool is_monotonic = 3; }
    message Point { fixed64 start = 2; fixed64 time = 3; double value = 4; repeated KeyValue attributes = 7; }
    message LogRecord { fixed64 time = 1; int32 severity = 2; string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6; bytes trace_id = 9; }`,
};
const files = [...samples, tileProto, metrics];
const schema = compileSchema({ id: 'samples', sources: [], problems: [], files });
const table = tableOf('Samples', files);

/** Returns the bytes of a sample of a type, and its JSON. */
function sampleOf(compiled: CompiledSchema, typeName: string, variant = 0) {
  const text = sampleBody(compiled, typeName, 'every', variant);
  return { json: Buffer.from(text), bytes: Buffer.from(encodeJsonBody(compiled, typeName, text)) };
}

function best(
  bytes: Uint8Array,
  tables: readonly TypeTable[] = [table],
  as: 'protobuf' | 'json' = 'protobuf',
) {
  const ranked = rankTypes({ bytes, as, framing: null, maxFits: 200 }, tables);
  return { ranked, name: ranked.fits[0]?.typeName, isClear: ranked.isClear };
}

describe('rankTypes', () => {
  const names = table.candidates.filter((name) => !name.includes('.Nested'));

  it('ranks the type of every sample first, in protobuf and in JSON, or reports a tie', () => {
    const wrong: string[] = [];
    let compared = 0;
    let clear = 0;
    for (const name of names) {
      const { bytes, json } = sampleOf(schema, name);
      for (const as of ['protobuf', 'json'] as const) {
        const body = as === 'json' ? json : bytes;
        // A few bytes fit many types.
        if (bytes.length < 24) continue;
        compared += 1;
        const { ranked } = best(body, [table], as);
        const at = ranked.fits.findIndex(({ typeName }) => typeName === name);
        if (at !== 0 && !ranked.fits[at]?.isTied) wrong.push(`${as} ${name}`);
        if (ranked.isClear) clear += 1;
        if (ranked.isClear && at !== 0)
          wrong.push(`${as} ${name}: clearly ${ranked.fits[0]?.typeName}`);
      }
    }
    expect(wrong).toEqual(['protobuf com.example.samples.echo.Attachment']);
    expect(clear / compared).toBeGreaterThan(0.75);
  });

  it('finds the type of every vector tile among a thousand types', () => {
    const folder = join(tiles, 'real-world');
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:mvt|pbf)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const other = protosIn(resolve('node_modules/google-proto-files/google/spanner'));
    const pubsub = protosIn(resolve('node_modules/google-proto-files/google/logging'));
    const many = tableOf('Many', [...files, ...other, ...pubsub]);
    const found = paths.map((path) => {
      const bytes = readFileSync(path);
      const { name, isClear } = best(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes, [many]);
      return `${name} ${isClear}`;
    });
    expect(found.length).toBeGreaterThan(200);
    expect(new Set(found)).toEqual(new Set(['vector_tile.Tile true']));
  });

  it('distinguishes metrics from logs, which differ only deep inside', () => {
    for (const name of ['otlp.ExportRequest', 'otlp.ExportLogs']) {
      for (let variant = 0; variant < 4; variant += 1) {
        expect(best(sampleOf(schema, name, variant).bytes)).toMatchObject({ name, isClear: true });
      }
    }
  });

  it('names the set of the type, and ignores a copy in another set', () => {
    const copy = tableOf('Copy', [tileProto]);
    const { bytes } = sampleOf(schema, 'vector_tile.Tile');
    const { ranked } = best(bytes, [table, copy]);
    expect(ranked.isClear).toBe(true);
    expect(ranked.fits.slice(0, 2).map((fit) => [fit.schemaSet, fit.isTied])).toEqual([
      ['Samples', true],
      ['Copy', true],
    ]);
  });

  it('reports ties, and calls none of them clear', () => {
    const twins = tableOfText(
      'syntax = "proto3"; message A { string x = 1; int32 y = 2; } message B { string p = 1; int32 q = 2; } message C { string r = 1; }',
    );
    const { ranked } = best(Buffer.from('0a0361626310ac02', 'hex'), [twins]);
    expect(ranked.isClear).toBe(false);
    const own = ranked.fits.filter(({ typeName }) => !typeName.startsWith('google.'));
    expect(own.map(({ typeName, isTied }) => [typeName, isTied])).toEqual([
      ['A', true],
      ['B', true],
      ['C', false],
    ]);
  });

  it.each([
    [
      'text that is not UTF-8',
      '0a02ff fe 1001',
      'message M { string a = 1; int32 b = 2; }',
      'is not UTF-8 text',
    ],
    ['a bool of 7', '0a0161 1007', 'message M { string a = 1; bool b = 2; }', 'is not a bool'],
    [
      'a number that the enum has not',
      '0a0161 1007',
      'message M { string a = 1; E b = 2; } enum E { Z = 0; O = 1; }',
      'is 7, which E has not',
    ],
    [
      'another wire type',
      '0a0161 1007',
      'message M { string a = 1; string b = 2; }',
      'is a varint',
    ],
    [
      'a singular field twice',
      '0a0161 0a0162 1001',
      'message M { string a = 1; int32 b = 2; }',
      'more than once',
    ],
    ['a default', '0a0161 1000', 'message M { string a = 1; int32 b = 2; }', 'with its default'],
    ['no message', '0a0161 1203ffffff', 'message M { string a = 1; M b = 2; }', 'not a message'],
    [
      'a time past all',
      '0a0161 120a 08ffffffffffffffff7f',
      'import "google/protobuf/timestamp.proto"; message M { string a = 1; google.protobuf.Timestamp b = 2; }',
      'is no time',
    ],
    [
      'two members',
      '0a0161 1001',
      'message M { oneof o { string a = 1; int32 b = 2; } }',
      'several members',
    ],
  ])('gives the reason against a type: %s', (_, hex, text, why) => {
    const table = tableOfText(`syntax = "proto3"; ${text}`);
    const { ranked } = best(Buffer.from(hex.replaceAll(' ', ''), 'hex'), [table]);
    expect(ranked.fits[0]?.why).toContain(why);
  });

  it('counts known and unknown bytes and fields, and fields of another type', () => {
    const table = tableOfText('syntax = "proto3"; message M { string a = 1; bool b = 2; }');
    const { ranked } = best(Buffer.from('0a0161 1007 1801 1802'.replaceAll(' ', ''), 'hex'), [
      table,
    ]);
    expect(ranked.fits[0]).toMatchObject({
      consumedBytes: 5,
      totalBytes: 9,
      knownFields: 1,
      unknownFields: 2,
      mismatches: 1,
    });
  });

  it('counts unreadable bytes as unexplained', () => {
    const table = tableOfText('syntax = "proto3"; message M { string a = 1; bool b = 2; }');
    const { ranked } = best(Buffer.from('0a0161 1001 1a7f 0102'.replaceAll(' ', ''), 'hex'), [
      table,
    ]);
    expect(ranked.fits[0]).toMatchObject({
      consumedBytes: 5,
      totalBytes: 9,
      why: 'All 2 fields fit; reading stops at byte 5.',
    });
    expect(ranked.isClear).toBe(false);
  });

  it('treats extensions and recovered fields as fields of the type', () => {
    const table = tableOfText(`syntax = "proto2"; package recovered;
      message M { extensions 100 to 200; optional int32 a = 1; }
      extend M { optional string e = 100; }
      message recovered { message M { optional int32 z = 9; } }`);
    const { ranked } = best(Buffer.from('0801a206016148 05'.replaceAll(' ', ''), 'hex'), [table]);
    expect(ranked.fits[0]).toMatchObject({ typeName: 'recovered.M', unknownFields: 0, score: 1 });
  });

  it('ranks by all of several messages', () => {
    const one = sampleOf(schema, 'otlp.ExportLogs').bytes;
    const length = Buffer.from([(one.length & 0x7f) | 0x80, one.length >> 7]);
    const bytes = Buffer.concat([length, one, length, one]);
    const ranked = rankTypes({ bytes, as: 'protobuf', framing: 'delimited', maxFits: 5 }, [table]);
    expect(ranked).toMatchObject({
      isClear: true,
      fits: [{ typeName: 'otlp.ExportLogs' }, {}, {}, {}, {}],
    });
  });

  it('finds the type of a bare JSON array, of both spellings of names, and of numbers as strings', () => {
    const table = tableOfText(
      'syntax = "proto3"; message User { int64 user_id = 1; string mail = 2; } message Cat { string name = 1; }',
    );
    expect(best(Buffer.from('[{"userId": "5", "mail": "a@b"}]'), [table], 'json').name).toBe(
      'User',
    );
    expect(best(Buffer.from('{"user_id": 5}'), [table], 'json').name).toBe('User');
    expect(best(Buffer.from('[]'), [table], 'json').ranked.fits).toEqual([]);
    expect(best(Buffer.from('"text"'), [table], 'json').ranked.fits).toEqual([]);
  });

  it('offers built-in types that fit in every field, behind those of the workspace, and never by itself', () => {
    // google.rpc.Status: code 5, and a message.
    const bytes = Buffer.from('080512096e6f20737563682075', 'hex');
    const other = tableOfText('syntax = "proto3"; message Point { double x = 1; double y = 2; }');
    const { ranked, isClear } = best(bytes, [other, tableOfText('', 'Second')]);
    const status = ranked.fits.filter(({ typeName }) => typeName === 'google.rpc.Status');
    expect(status).toMatchObject([{ schemaSet: 'Main', unknownFields: 0, mismatches: 0 }]);
    expect(isClear).toBe(false);
    const own = tableOfText('syntax = "proto3"; message Reply { int32 id = 1; bool done = 2; }');
    const names = best(bytes, [own]).ranked.fits.map(({ typeName }) => typeName);
    expect(names[0]).toBe('Reply');
    expect(names).toContain('google.rpc.Status');
    // If a set has the type itself, it is the set's own.
    const vendored = tableOfText(
      'syntax = "proto3"; package google.rpc; message Status { int32 code = 1; string message = 2; }',
    );
    expect(best(bytes, [other, vendored]).ranked.fits[0]).toMatchObject({
      typeName: 'google.rpc.Status',
      schemaSet: 'Main',
    });
  });

  it('counts the fields of the body itself, the same for every type', () => {
    const both = tableOfText(`syntax = "proto3";
      message Reply { int32 id = 1; Inner inner = 2; string name = 3; }
      message Inner { int32 a = 1; int32 b = 2; int32 c = 3; }
      message Half { int32 id = 1; Other inner = 2; string name = 3; }
      message Other { int32 a = 1; int32 b = 2; }
      message Third { int32 id = 1; }`);
    const bytes = Buffer.from('0805 1206080110021803 1a03416461'.replaceAll(' ', ''), 'hex');
    const { ranked } = best(bytes, [both]);
    expect(
      Object.fromEntries(ranked.fits.map(({ typeName, why }) => [typeName, why])),
    ).toMatchObject({
      Reply: 'All 3 fields fit.',
      Half: '2 of 3 fields fit; it has no field 3 in inner.',
      Third: '1 of 3 fields fit; it has no field 2; it has no field 3.',
      Inner: expect.stringMatching(/^1 of 3 fields fit/),
      Other: expect.stringMatching(/^1 of 3 fields fit/),
    });
  });

  it('ranks drafts of bodies after a type that fits by itself, and still calls it clear', () => {
    const bytes = Buffer.from('080512096e6f2073756368207518071a0161', 'hex');
    const draft = tableOfText(`syntax = "proto3"; package recovered;
      message Body { int32 a = 1; string b = 2; string c = 3; }`);
    const own = tableOfText(
      'syntax = "proto3"; message Reply { int32 id = 1; string name = 2; string note = 3; }',
    );
    const plain = Buffer.from('080512096e6f20737563682075 1a0161'.replaceAll(' ', ''), 'hex');
    const { ranked } = best(plain, [draft, own]);
    expect(ranked.fits.slice(0, 2).map(({ typeName }) => typeName)).toEqual([
      'Reply',
      'recovered.Body',
    ]);
    expect(ranked.isClear).toBe(true);
    // Nothing else fits: the draft is the best match.
    const other = tableOfText('syntax = "proto3"; message Point { double x = 1; double y = 2; }');
    expect(best(plain, [draft, other])).toMatchObject({ name: 'recovered.Body', isClear: true });
    expect(best(bytes, [draft, other]).name).toBe('recovered.Body');
  });

  it('stops in time when it has a budget, and calls nothing clear then', () => {
    const { bytes } = sampleOf(schema, 'vector_tile.Tile');
    const ranked = rankTypes({ bytes, as: 'protobuf', framing: null, maxFits: 5, budgetMs: 0 }, [
      table,
    ]);
    expect(ranked).toMatchObject({ isClear: false, comparedTypes: 0, fits: [] });
  });

  it('never throws, nor reports more bytes than there are, for any bytes', () => {
    const { bytes } = sampleOf(schema, 'com.example.samples.kitchen.Kitchen');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), (seed) => {
        const random = randomOf(seed);
        const mutated = Uint8Array.from(bytes.subarray(0, Math.floor(random() * bytes.length) + 1));
        for (let flips = Math.floor(random() * 8); flips > 0; flips -= 1) {
          const at = Math.floor(random() * mutated.length);
          mutated[at] = (mutated[at] ?? 0) ^ (1 << Math.floor(random() * 8));
        }
        const { fits } = rankTypes({ bytes: mutated, as: 'protobuf', framing: null, maxFits: 10 }, [
          table,
        ]);
        for (const { consumedBytes, totalBytes, score } of fits) {
          expect(consumedBytes).toBeGreaterThanOrEqual(0);
          expect(consumedBytes).toBeLessThanOrEqual(totalBytes);
          expect(totalBytes).toBe(mutated.length);
          expect(score >= 0 && score <= 1).toBe(true);
        }
      }),
      propertyRuns(500),
    );
  });
});
