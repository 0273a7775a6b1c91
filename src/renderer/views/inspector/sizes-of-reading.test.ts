import { describe, expect, it } from 'vitest';
import type { Reading, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { sizesOfReading } from './sizes-of-reading.ts';

const user: Reading = {
  kind: 'protobuf',
  typeName: 'x.User',
  typeSource: 'request',
  jsonBytes: 156,
  fieldCount: 6,
  fault: null,
  problem: null,
};

describe('sizesOfReading', () => {
  it.each([
    ['a message', user, null, ['protobuf 46 identity', 'json-compact 156 ']],
    ['a message in a coding', user, 'br', ['protobuf 46 br', 'json-compact 156 ']],
    ['one too large for JSON', { ...user, jsonBytes: null }, null, ['protobuf 46 identity']],
    ['a broken one', { ...user, fault: { offset: 3, reason: 'x' } }, null, []],
    [
      'ProtoJSON',
      { kind: 'json', protobufBytes: 30, typeName: 'x.User', problem: null },
      null,
      ['protobuf 30 ', 'json-as-is 46 identity'],
    ],
    [
      'other JSON',
      { kind: 'json', protobufBytes: null, typeName: null, problem: null },
      'x-snappy',
      ['json-as-is 46 identity'],
    ],
    ['text', { kind: 'text' }, null, []],
  ] as const)('returns for %s the sizes known from reading it', (_, reading, coding, rows) => {
    const report = sizesOfReading(response(reading as Reading, coding));

    expect(
      report.rows.map((row) => `${row.encoding} ${row.identity} ${row.travelledAs ?? ''}`),
    ).toEqual(rows);
  });
});

function response(reading: Reading, contentCoding: string | null): ReceivedResponse {
  return {
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    headers: [],
    trailers: [],
    body: { id: 'body', byteLength: 46 },
    isComplete: true,
    contentCoding,
    sizes: { bodyBytes: 46, decodedBodyBytes: 46, headerBytes: 100 },
    reading,
  };
}
