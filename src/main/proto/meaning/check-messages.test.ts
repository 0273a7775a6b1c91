import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { packSnappyFramed } from '../codings/pack-snappy.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkMessages } from './check-messages.ts';

const schema = compileText(
  'syntax = "proto3"; package t; message M { int32 id = 1; string name = 2; }',
);

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}

/** Returns a message in a gRPC frame. */
function frame(flags: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

function check(bytes: Buffer, framing: BodyFraming = 'grpc', typeName: string | null = 't.M') {
  return checkMessages({ bytes, framing, typeName, shapes: schema.shapeOf });
}

const good = hex('0801 120161');
/** A written default and an unknown field. */
const odd = hex('0800 3801');

describe('the re-encoding check of compressed messages', () => {
  it('checks them: all are exact, in any packing', async () => {
    const body = Buffer.concat([
      frame(1, gzipSync(good)),
      frame(0, good),
      frame(1, packSnappyFramed(good)),
      frame(0x80, Buffer.from('grpc-status: 0\r\n')),
    ]);
    expect(await check(body, 'grpc-web')).toMatchObject({
      ...{ isExact: true, findings: [], unknown: [], fault: null },
      unpackedBytes: 3 * (5 + good.length) + 5 + 16,
    });
    const { unpackedBytes } = await check(frame(0, good));
    expect(unpackedBytes).toBeUndefined();
  });

  it('gives offsets in the unpacked bytes, with the place of the packed message', async () => {
    const packed = gzipSync(odd);
    const body = Buffer.concat([frame(0, odd), frame(1, packed), frame(0, odd), frame(1, packed)]);
    const part = (start: number) => ({ start, end: start + packed.length, coding: 'gzip' });
    const [first, second] = [part(14), part(28 + packed.length)];

    const { isExact, findings, unknown, fault } = await check(body);

    expect([isExact, fault]).toEqual([false, null]);
    const places = findings.map(({ path, offset, packed: inside }) => [path, offset, inside]);
    expect(places).toEqual([
      ['[0].id', 5, undefined],
      ['[0].#7', 7, undefined],
      ['[1].id', 0, first],
      ['[1].#7', 2, first],
      ['[2].id', 19 + packed.length, undefined],
      ['[2].#7', 21 + packed.length, undefined],
      ['[3].id', 0, second],
      ['[3].#7', 2, second],
    ]);
    expect(unknown).toMatchObject([{ count: 4, first: { tagStart: 7, end: 9 } }]);
    const alone = await check(frame(1, packed));
    expect(alone.unknown[0]?.first).toEqual({
      ...{ tagStart: 2, end: 4, path: '[0].#7' },
      packed: { start: 5, end: 5 + packed.length, coding: 'gzip' },
    });
  });

  it('distinguishes a truncated message from the frame after it', async () => {
    const packed = gzipSync(hex('0801 12'));
    const part = { start: 5, end: 5 + packed.length, coding: 'gzip' };
    const cut = await check(Buffer.concat([frame(1, packed), frame(0, good)]));
    expect(cut.fault).toMatchObject({ offset: 3, packed: part });
    expect(cut.findings).toMatchObject([{ code: 'trailing-bytes', offset: 2, packed: part }]);

    const whole = frame(1, gzipSync(good));
    const behind = await check(Buffer.concat([whole, hex('00 0000')]));
    expect(behind.fault).toEqual({ offset: whole.length, reason: expect.any(String) });
    expect(behind.findings).toMatchObject([{ code: 'trailing-bytes', offset: whole.length }]);
  });

  it('reports unreadable messages, and continues after them', async () => {
    const cut = frame(1, gzipSync(good).subarray(0, -4));
    const body = Buffer.concat([
      frame(1, gzipSync(good)),
      cut,
      frame(1, hex('00')),
      frame(1, gzipSync(odd)),
    ]);
    const at = 5 + gzipSync(good).length;

    const { isExact, findings, fault, counts } = await check(body);

    expect(isExact).toBe(false);
    expect(counts.map(({ code, count }) => `${code} ${count}`)).toEqual([
      'default-on-wire 1',
      'unknown-field 1',
      'unread-message 2',
    ]);
    expect(findings.slice(0, 2)).toEqual([
      {
        code: 'unread-message',
        offset: at,
        path: '[1]',
        detail: 'the gzip data ends too early',
      },
      expect.objectContaining({ code: 'unread-message', offset: at + cut.length, path: '[2]' }),
    ]);
    expect(fault).toEqual({ offset: at, reason: 'the gzip data ends too early' });
    // Whether the other messages are exact does not matter for it.
    expect(await check(Buffer.concat([frame(0, good), cut]))).toMatchObject({
      ...{ isExact: null, fault: { offset: 10 } },
    });
  });

  it('cannot decide for messages above the unpacking limit', async () => {
    const large = frame(1, gzipSync(Buffer.alloc(65 << 20)));
    const found = await check(Buffer.concat([frame(1, gzipSync(good)), large, frame(0, good)]));
    expect(found).toMatchObject({ isExact: null, findings: [], fault: null });
  });
});
