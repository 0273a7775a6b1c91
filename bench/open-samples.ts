import protobuf from 'protobufjs';
import {
  type CompiledSchema,
  compileSchema,
} from '../src/main/proto/types/compile/compile-schema.ts';

const proto = `syntax = "proto3";
package bench;
message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
message Item { int32 id = 1; string name = 2; double price = 3; Date made = 4; repeated string tags = 5; }
message Box { int64 id = 1; string label = 2; repeated Item items = 3; Box inner = 4; }
message Shelf { string name = 1; repeated Box boxes = 2; }
message Store { repeated Shelf shelves = 1; }
message Event { int32 id = 1; string name = 2; bool done = 3; }
message Events { repeated Event events = 1; }
message Numbers { repeated int32 values = 1; }`;

/** A large body, and the means of both sides to read it. */
export interface LargeBody {
  readonly name: 'nested' | 'flat' | 'packed';
  /** In shared memory, as in the engine. */
  readonly bytes: Buffer;
  readonly typeName: string;
}

/** The types of the bodies, for the engine and for protobufjs alone. */
export interface LargeTypes {
  readonly schema: CompiledSchema;
  readonly root: protobuf.Root;
}

const nestedBytes = 64 * 1024 * 1024;
const flatCount = 1_100_000;
const packedCount = 4_000_000;

/** Compiles the types of all bodies. */
export function largeTypes(): LargeTypes {
  const schema = compileSchema({
    id: 'bench',
    sources: [],
    problems: [],
    files: [{ path: '/bench.proto', importPath: 'bench.proto', text: proto }],
  });
  return { schema, root: protobuf.parse(proto, new protobuf.Root()).root };
}

/** 64 MB of nested messages, 1.1 million flat ones, and 4 million packed integers. */
export const largeBodies = { nested: nestedBody, flat: flatBody, packed: packedBody };

function nestedBody(root: protobuf.Root): LargeBody {
  const shelf = root.lookupType('bench.Shelf');
  const pieces: Uint8Array[] = [];
  for (let index = 0, bytes = 0; bytes < nestedBytes; index += 1) {
    const written = shelf.encode(shelfOf(index)).finish();
    const framed = protobuf.Writer.create().uint32(10).bytes(written).finish();
    pieces.push(framed);
    bytes += framed.length;
  }
  return { name: 'nested', bytes: shared(pieces), typeName: 'bench.Store' };
}

function shelfOf(index: number) {
  const boxes = Array.from({ length: 200 }, (_, box) => boxOf(index * 200 + box, 4));
  return { name: `Shelf ${index}`, boxes };
}

function boxOf(id: number, depth: number): Record<string, unknown> {
  const items = Array.from({ length: 5 }, (_, index) => ({
    id: id * 5 + index,
    name: `Item ${index} of box ${id}`,
    price: id * 1.25 + index,
    made: { year: 2020 + (id % 6), month: 1 + (id % 12), day: 1 + (index % 28) },
    tags: ['new', `lot-${id % 97}`],
  }));
  return { id, label: `Box ${id}`, items, ...(depth > 0 && { inner: boxOf(id + 1, depth - 1) }) };
}

function flatBody(): LargeBody {
  const writer = protobuf.Writer.create();
  for (let id = 0; id < flatCount; id += 1) {
    writer.uint32(10).fork().uint32(8).int32(id).uint32(18).string(`Event ${id}`);
    writer.uint32(24).bool(true).ldelim();
  }
  return { name: 'flat', bytes: shared([writer.finish()]), typeName: 'bench.Events' };
}

function packedBody(): LargeBody {
  const writer = protobuf.Writer.create().uint32(10).fork();
  for (let index = 0; index < packedCount; index += 1) writer.int32((index * 7919) % 1_000_000);
  return { name: 'packed', bytes: shared([writer.ldelim().finish()]), typeName: 'bench.Numbers' };
}

function shared(pieces: readonly Uint8Array[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const buffer = Buffer.from(new SharedArrayBuffer(bytes));
  let position = 0;
  for (const piece of pieces) {
    buffer.set(piece, position);
    position += piece.length;
  }
  return buffer;
}
