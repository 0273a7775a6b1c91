import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import {
  type Exchange,
  noPhases,
  type Phases,
  type Reading,
} from '../../../shared/model/exchange.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';

/** "Get a user" of the sample store, compared in 20 pairs. */
export function userComparison(patch: Partial<Comparison> = {}): Comparison {
  const [a, b] = [exchangeOf('a', 46, 241, protobuf), exchangeOf('b', 150, 156, json)];
  return {
    id: 'comparison-1',
    request: savedRequestSchema.parse({
      id: 'get-user',
      name: 'Get a user',
      url: '{{base}}/store/users/1',
    }),
    environmentName: 'Sample server',
    startedAt: '2024-06-03T10:11:12.000Z',
    outcome: 'done',
    pairCount: 20,
    plannedPairs: 20,
    seed: 7,
    sides: [
      sideOf({
        name: 'Protobuf',
        exchange: a,
        contentType: 'application/x-protobuf',
        readAs: 'User, from X-Protobuf-Message',
        gzipBytes: 56,
        protoJsonBytes: 156,
        protobufBytes: 46,
        medians: phasesOf(1.33, 1.43),
        first: phasesOf(20, 21.2),
        decodeMs: 0.02,
      }),
      sideOf({
        name: 'JSON',
        encoding: 'json',
        exchange: b,
        contentType: 'application/json',
        readAs: 'JSON from the server, read as User',
        gzipBytes: 120,
        medians: phasesOf(1.36, 1.49),
        first: phasesOf(21, 22.8),
        decodeMs: 0.01,
      }),
    ],
    data: {
      fieldCount: 6,
      equalCount: 4,
      differentCount: 0,
      lessPreciseLeftCount: 2,
      lessPreciseRightCount: 0,
      differences: [
        {
          path: 'created_at',
          left: '2024-06-03',
          right: '"2024-06-03T10:11:12.123456"',
          kind: 'less-precise-left',
          finding: 'Protobuf drops the time of day',
        },
        {
          path: 'updated_at',
          left: '2024-06-03',
          right: '"2024-06-03T10:11:12.123456"',
          kind: 'less-precise-left',
          finding: 'Protobuf drops the time of day',
        },
      ],
      equalFields: [{ path: 'id', left: '1', right: '1' }],
      notCounted: [
        { text: 'spelling: createdAt for created_at', count: 2 },
        { text: 'enum by name: "ADMIN" for 1', count: 1 },
      ],
      ignored: [],
    },
    dataProblem: null,
    times: [{ phase: 'networkMs', differenceMs: -0.06, interval: [-0.21, 0.04], isClear: false }],
    verdicts: ['Data: 4 of 6 fields equal. Protobuf drops the time of day in 2.'],
    warnings: [
      'Protobuf carries X-Protobuf-Schema and X-Protobuf-Message: 80 of its 241 header bytes.',
    ],
    problem: null,
    ...patch,
  };
}

/** A side without results, except the given ones. */
export function sideOf(patch: Partial<ComparedSide>): ComparedSide {
  return {
    name: 'Protobuf',
    encoding: 'protobuf',
    exchange: null,
    readAs: null,
    contentType: null,
    statuses: [{ status: 200, count: 20 }],
    failedCount: 0,
    reusedCount: 19,
    first: null,
    medians: null,
    decodeMs: null,
    gzipBytes: null,
    protoJsonBytes: null,
    protobufBytes: null,
    ...patch,
  };
}

const protobuf: Reading = {
  kind: 'protobuf',
  typeName: 'store.User',
  typeSource: 'X-Protobuf-Message',
  framing: null,
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};
const json: Reading = { kind: 'json', typeName: null, protobufBytes: null, problem: null };

function exchangeOf(
  id: string,
  bodyBytes: number,
  headerBytes: number,
  reading: Reading,
): Exchange {
  return {
    id,
    requestId: 'get-user',
    startedAt: '2024-06-03T10:11:12.000Z',
    outcome: 'answered',
    sent: {
      method: 'GET',
      url: 'http://127.0.0.1:1/store/users/1',
      headers: [],
      sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 120 },
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: '1.1',
      headers: [],
      trailers: [],
      body: { id, byteLength: bodyBytes },
      isComplete: true,
      contentCoding: null,
      sizes: { bodyBytes, decodedBodyBytes: bodyBytes, headerBytes },
      reading,
    },
    phases: noPhases,
    connectionReused: true,
    problem: null,
  };
}

function phasesOf(waitMs: number, networkMs: number): Phases {
  return { ...noPhases, waitMs, networkMs };
}
