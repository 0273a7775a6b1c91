import process from 'node:process';
import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { encodeJsonBody } from '../src/main/proto/body/encode-json-body.ts';
import {
  type CompiledSchema,
  compileSchema,
} from '../src/main/proto/types/compile/compile-schema.ts';
import { type Figure, median } from './figure.ts';

const proto = `syntax = "proto3";
package bench;
enum Role { UNKNOWN = 0; ADMIN = 1; EMPLOYEE = 2; }
message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
message User {
  int32 id = 1; string username = 2; string email = 3; Role role = 4; Date created_at = 5; Date updated_at = 6;
  int64 account = 7; double score = 8; bool active = 9; repeated string tags = 10; map<string, int32> counts = 11;
  repeated int32 visits = 12; string note = 13;
}
message Catalog { repeated User users = 1; }`;

const textBytes = 5_000_000;
const largeTextBytes = 100_000_000;
const warmUps = 5;
const samplesPerSide = 25;

/**
 * Encodes 5 MB of ProtoJSON text to canonical bytes, ours against a hand-written `JSON.parse`,
 * `ext/protojson`, `encode`. That peer does not check duplicate keys, and rounds integers above 2^53. Both
 * sides alternate; each goes first in half of the rounds.
 */
export function measureEncode(): readonly Figure[] {
  const schema = benchSchema();
  const type = protobuf.parse(proto, new protobuf.Root()).root.lookupType('bench.Catalog');
  const text = catalogText();

  const ours = () => encodeJsonBody(schema, 'bench.Catalog', text);
  const peer = () => type.encode(protojson.fromJson(type, JSON.parse(text))).finish();
  if (!Buffer.from(ours()).equals(peer())) throw new Error('Both sides must give equal bytes.');

  const times = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < warmUps + samplesPerSide; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const side of order) {
      const startMs = performance.now();
      if (side === 'ours') ours();
      else peer();
      const elapsedMs = performance.now() - startMs;
      if (round >= warmUps) times[side].push(elapsedMs);
    }
  }
  return [
    {
      name: 'encode/json-to-bytes',
      value: median(times.ours) / median(times.peer),
      unit: 'x',
      better: 'lower',
      n: samplesPerSide,
    },
  ];
}

/**
 * The peak of extra process memory while a large body is encoded, relative to the size of its text. Valid
 * only when the process has measured nothing else before.
 */
export function measureEncodeMemory(): readonly Figure[] {
  const schema = benchSchema();
  encodeJsonBody(schema, 'bench.Catalog', '{}');
  const users = catalogText().slice('{"users":['.length, -']}'.length);
  const text = `{"users":[${`${users},`.repeat(largeTextBytes / textBytes)}${users}]}`;
  const before = process.resourceUsage().maxRSS;
  encodeJsonBody(schema, 'bench.Catalog', text);
  const kilobytes = process.resourceUsage().maxRSS - before;
  const value = (kilobytes * 1024) / text.length;
  return [{ name: 'encode/json-memory', value, unit: 'x', better: 'lower', n: 1 }];
}

function benchSchema(): CompiledSchema {
  return compileSchema({
    id: 'bench',
    sources: [],
    problems: [],
    files: [{ path: '/bench.proto', importPath: 'bench.proto', text: proto }],
  });
}

function catalogText(): string {
  const users: string[] = [];
  for (let length = 0, id = 1; length < textBytes; id += 1) {
    const user = JSON.stringify({
      id,
      username: `user${id}`,
      email: `user${id}@email.com`,
      role: id % 3 === 0 ? 'ADMIN' : 'EMPLOYEE',
      createdAt: { year: 2024, month: (id % 12) + 1, day: (id % 28) + 1 },
      updatedAt: { year: 2025, month: 6, day: 3 },
      account: String(9_007_199_254_740_993n + BigInt(id)),
      score: id / 7,
      active: id % 2 === 0,
      tags: ['new', 'trial', `group ${id % 10}`],
      counts: { orders: id % 50, returns: id % 3 },
      visits: [id, id * 2, id * 3, 7, 9],
      note:
        id % 5 === 0 ? 'Zoë said "hello"\nand left.' : 'A note of ordinary length about this user.',
    });
    users.push(user);
    length += user.length + 1;
  }
  return `{"users":[${users.join(',')}]}`;
}
