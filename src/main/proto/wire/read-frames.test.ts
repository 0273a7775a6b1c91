import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { NodeRef } from '../../../shared/model/tree-row.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { locateRow } from './locate-row.ts';
import { readTreePage, rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';

const schema = compileText(
  'syntax = "proto3"; package t; message M { int32 id = 1; string name = 2; }',
);

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function pageOf(
  bytes: Uint8Array,
  framing: BodyFraming,
  {
    node = null,
    start = 0,
    count = 100,
  }: { node?: NodeRef | null; start?: number; count?: number } = {},
) {
  const read = { bytes, framing, typeName: 't.M', node, start, count, showUnset: false };
  return readTreePage({ ...read, shapes: schema.shapeOf });
}

/** Returns each message with its fields, and the fault. */
function shownOf(bytes: Uint8Array, framing: BodyFraming): string[] {
  const { rows, fault } = pageOf(bytes, framing);
  const lines = rows.flatMap((row) => {
    const node = row.children;
    const inner = node?.content.kind === 'message' ? pageOf(bytes, framing, { node }).rows : [];
    return [row, ...inner].map(({ path, typeLabel, value }) =>
      `${path} ${typeLabel} ${value.text}`.trim(),
    );
  });
  return fault ? [...lines, `! ${fault.offset}: ${fault.reason}`] : lines;
}

describe('readTreePage of several messages', () => {
  it.each([
    [
      'delimited',
      '02 0801 00 04 12026162',
      ['[0] M', '[0].id int32 1', '[1] M', '[2] M', '[2].name string "ab"'],
    ],
    ['length-be', '00000002 0801 00000000', ['[0] M', '[0].id int32 1', '[1] M']],
    ['length-le', '02000000 0801 00000000', ['[0] M', '[0].id int32 1', '[1] M']],
    ['grpc', '00 00000002 0801 00 00000000', ['[0] M', '[0].id int32 1', '[1] M']],
    [
      'grpc-web',
      '00 00000002 0807 80 00000010 677270632d7374617475733a20300d0a',
      ['[0] M', '[0].id int32 7', '[1] trailers "grpc-status: 0\\r\\n"'],
    ],
    ['grpc', '02 00000002 7b7d', ['[0] end of stream "{}"']],
    ['grpc', '04 00000002 7b7d', ['[0] flags 0x04 "{}"']],
    ['grpc', '01 00000002 0801', ['[0] compressed unknown coding: 08 01']],
    ['grpc', '01 0000000a ff060000734e61507059', ['[0] M compressed, snappy-framed']],
    ['grpc:br', '01 00000002 0801', ['[0] M compressed, br']],
    ['grpc:snappy', '01 00000002 0801', ['[0] M compressed, snappy']],
    ['grpc:snappy', '01 0000000a ff060000734e61507059', ['[0] M compressed, snappy-framed']],
    ['grpc:identity', '01 00000002 0801', ['[0] M', '[0].id int32 1']],
    ['grpc:identity', '03 00000002 7b7d', ['[0] end of stream "{}"']],
    ['grpc-web:identity', '81 00000001 61', ['[0] trailers "a"']],
    ['grpc-web:zstd', '80 00000001 61', ['[0] trailers "a"']],
    ['delimited', '', []],
  ] as const)('shows %s messages of %s', (framing, text, expected) => {
    expect(shownOf(hex(text), framing)).toEqual(expected);
  });

  it.each([
    [
      'delimited',
      '02 0801 09 0805',
      ['[0] M', '[0].id int32 1', '[1] M cut: 2 of 9 bytes', '[1].id int32 5'],
      '! 3: length 9 of message 1 runs past the end',
    ],
    [
      'delimited',
      '02 0801 80',
      ['[0] M', '[0].id int32 1'],
      '! 3: the length of message 1 is cut short',
    ],
    ['length-be', '00000000 000000', ['[0] M'], '! 4: the length of message 1 is cut short'],
    [
      'grpc',
      '00 000000ff',
      ['[0] M cut: 0 of 255 bytes'],
      '! 0: length 255 of message 0 runs past the end',
    ],
    [
      'grpc-web',
      '80 000000ff 6162',
      ['[0] trailers cut: 2 of 255 bytes, "ab"'],
      '! 0: length 255 of message 0 runs past the end',
    ],
  ] as const)(
    'shows the available part of a truncated %s body: %s',
    (framing, text, rows, fault) => {
      expect(shownOf(hex(text), framing)).toEqual([...rows, fault]);
    },
  );

  it('opens compressed messages as packed bytes', () => {
    const packed = gzipSync(hex('0805'));
    const head = Buffer.alloc(5);
    head[0] = 1;
    head.writeUInt32BE(packed.length, 1);

    const [row] = pageOf(Buffer.concat([head, packed]), 'grpc').rows;

    expect([row?.value.text, row?.children]).toEqual([
      'compressed, gzip',
      {
        start: 5,
        end: 5 + packed.length,
        content: { kind: 'inflated', coding: 'gzip', typeName: 't.M' },
        path: '[0]',
      },
    ]);
  });

  it('pages through hundreds of thousands, and finds the one that has a byte', () => {
    const bytes = new Uint8Array(300_000 * 3).map((_, index) => [2, 8, 5][index % 3] ?? 0);
    const scans = createScanCache();
    const from = { node: rootNode({ bytes, typeName: 't.M', framing: 'delimited' }), address: [] };

    const page = pageOf(bytes, 'delimited', { start: 299_998, count: 10 });
    const located = locateRow({
      bytes,
      from,
      offset: 3 * 123_456 + 1,
      shapes: schema.shapeOf,
      scans,
    });

    expect([page.total, page.rows.map((row) => row.path)]).toEqual([
      300_000,
      ['[299998]', '[299999]'],
    ]);
    expect(located).toMatchObject({ address: [123_456, 0], place: { path: '[123456].id' } });
    expect(located.chain.map(({ address, path, total }) => ({ address, path, total }))).toEqual([
      { address: [123_456], path: '[123456]', total: 1 },
    ]);
  });

  it('covers the bytes before the fault with rows, and never throws, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom<BodyFraming>('delimited', 'length-be', 'length-le', 'grpc', 'grpc-web'),
        fc.nat(60),
        (bytes, framing, offset) => {
          const { rows, total, fault } = pageOf(bytes, framing);
          expect(rows.length).toBe(total);
          const ends = rows.map((row) => row.range?.end ?? -1);
          expect(rows.map((row) => row.range?.tagStart)).toEqual(
            [0, ...ends].slice(0, rows.length),
          );
          expect(fault === null ? (ends.at(-1) ?? 0) : bytes.length).toBe(bytes.length);
          const from = { node: rootNode({ bytes, typeName: 't.M', framing }), address: [] };
          const { place } = locateRow({
            bytes,
            from,
            offset,
            shapes: schema.shapeOf,
            scans: createScanCache(),
          });
          expect(place.kind === 'end').toBe(offset >= bytes.length);
        },
      ),
      propertyRuns(500),
    );
  });
});
