import { describe, expect, it } from 'vitest';
import { createLiveSplitter, type LiveStep, liveStepOf } from './split-live.ts';

/** Returns the messages of a body that arrives in parts of so many bytes, with the parts that completed them. */
function split(step: LiveStep, body: Uint8Array, partBytes: number): readonly string[] {
  const splitter = createLiveSplitter(step);
  const found: string[] = [];
  for (let at = 0; at < body.length; at += partBytes) {
    for (const message of splitter.push(body.subarray(at, at + partBytes))) {
      found.push(Buffer.from(message).toString('latin1'));
    }
  }
  return found;
}

const frame = (flags: number, text: string) =>
  String.fromCharCode(flags, 0, 0, 0, text.length) + text;

const json = { kind: 'json-lines' } as const;
const events = { kind: 'events' } as const;
const grpc = { kind: 'frames', framing: 'grpc-web' } as const;
const delimited = { kind: 'frames', framing: 'delimited' } as const;

describe('a body that arrives in parts', () => {
  it.each<[string, LiveStep, string, readonly string[]]>([
    ['JSON lines', json, '{"a":1}\n\r\n{"a":2}\n{"cut"', ['{"a":1}\n', '{"a":2}\n']],
    ['events', events, 'data: a\n\n: hi\n\n\n', ['data: a\n\n', ': hi\n\n']],
    [
      'frames',
      grpc,
      `${frame(0, 'ab')}${frame(0x80, 'x')}\0\0`,
      [frame(0, 'ab'), frame(0x80, 'x')],
    ],
    ['delimited messages', delimited, '\x02ab\0\x03cut'.slice(0, -1), ['\x02ab', '\0']],
  ])('is split into %s', (_name, step, text, expected) => {
    const body = Buffer.from(text, 'latin1');
    for (const partBytes of [1, 3, 1000]) expect(split(step, body, partBytes)).toEqual(expected);
  });

  it('is split into events with any line ends, also between the bytes of one', () => {
    for (const partBytes of [1, 1000]) {
      const found = split(
        events,
        Buffer.from('data: a\r\n\r\ndata: b\r\rdata: c\r\n\r\n'),
        partBytes,
      );
      expect(found.map((text) => text.trim())).toEqual(['data: a', 'data: b', 'data: c']);
    }
  });

  it('holds at most 4 MB of a message that does not end', () => {
    const splitter = createLiveSplitter(json);
    for (let megabytes = 0; megabytes < 6; megabytes += 1) {
      expect(splitter.push(new Uint8Array(1024 * 1024).fill(0x61))).toEqual([]);
    }
    expect(splitter.push(Buffer.from('\n{}\n'))).toEqual([]);
  });

  it.each([
    ['application/x-ndjson', {}, json],
    ['text/event-stream', {}, events],
    ['application/connect+proto', {}, { kind: 'frames', framing: 'grpc' }],
    ['application/x-ndjson', { 'Content-Encoding': 'gzip' }, null],
    ['application/grpc-web-text', {}, null],
    ['application/json', {}, null],
  ])('is a stream by its headers: %s %j', (type, headers, expected) => {
    const all = Object.entries({ 'Content-Type': type, ...headers });
    expect(liveStepOf(all as [string, string][])).toEqual(expected);
  });
});
