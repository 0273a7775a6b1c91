import { describe, expect, it } from 'vitest';
import type { Reading, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { askData } from './data-question.ts';

function response(reading: Reading): ReceivedResponse {
  return {
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    headers: [],
    trailers: [],
    body: { id: 'a', byteLength: 1 },
    isComplete: true,
    contentCoding: null,
    sizes: { bodyBytes: 1, decodedBodyBytes: 1, headerBytes: 0 },
    reading,
  };
}

function stream(count: number): Reading {
  return {
    kind: 'protobuf',
    typeName: 'a.B',
    typeSource: 'request',
    framing: 'grpc',
    jsonBytes: null,
    fieldCount: count,
    fault: null,
    problem: null,
  };
}

describe('responses that cannot be compared as data', () => {
  it.each([
    [stream(1), 'B is a stream of one message'],
    [stream(2), 'B is a stream of 2 messages'],
    [{ kind: 'xml' }, 'Its body is XML;'],
    [{ kind: 'textproto' }, "Its body is protobuf's text format;"],
    [{ kind: 'text' }, 'Its body is text;'],
    [{ kind: 'binary' }, 'Its body is binary;'],
  ] as const)('are described: %j', (reading, words) => {
    const question = askData(response({ kind: 'empty' }), response(reading), 'a.B', ['A', 'B']);
    if (question.kind !== 'impossible') throw new Error('They cannot.');
    expect(`${question.problem.title} ${question.problem.detail}`).toContain(words);
    expect(question.problem.hint).toBeDefined();
  });
});
