import { describe, expect, it } from 'vitest';
import type { Exchange, Reading } from './exchange.ts';
import { noPhases } from './exchange.ts';
import { sideNames } from './side-names.ts';

const protobuf: Reading = {
  kind: 'protobuf',
  typeName: null,
  typeSource: null,
  framing: null,
  jsonBytes: null,
  fieldCount: 0,
  fault: null,
  problem: null,
};
const json: Reading = { kind: 'json', typeName: null, protobufBytes: null, problem: null };

describe('sideNames', () => {
  it.each([
    ['what arrived', responseOf(protobuf), responseOf(json), ['Protobuf', 'JSON']],
    ['another encoding', responseOf(protobuf), responseOf({ kind: 'xml' }), ['Protobuf', 'XML']],
    ['a call each', responseOf(json), responseOf(json), ['Protobuf call', 'JSON call']],
    ['an empty body', responseOf({ kind: 'empty' }), responseOf(json), ['Protobuf', 'JSON']],
    ['an error in JSON', responseOf(json, 404), responseOf(json), ['Protobuf', 'JSON']],
    ['errors', responseOf(json, 404), responseOf(json, 404), ['Protobuf', 'JSON']],
    ['nothing', null, null, ['Protobuf', 'JSON']],
  ])('name the sides by %s', (_what, left, right, names) => {
    expect(
      sideNames([
        { encoding: 'protobuf', exchange: left },
        { encoding: 'json', exchange: right },
      ]),
    ).toEqual(names);
  });
});

function responseOf(reading: Reading, status = 200): Exchange {
  return {
    id: 'a',
    requestId: 'a',
    startedAt: '2024-06-03T10:11:12.000Z',
    outcome: 'answered',
    sent: null,
    response: {
      status,
      statusText: '',
      httpVersion: '1.1',
      headers: [],
      trailers: [],
      body: { id: 'a', byteLength: 0 },
      isComplete: true,
      contentCoding: null,
      sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 },
      reading,
    },
    phases: noPhases,
    connectionReused: false,
    problem: null,
  };
}
