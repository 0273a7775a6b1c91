import { gzipSync } from 'node:zlib';
import { packSnappy, packSnappyFramed } from '../../proto/codings/pack-snappy.ts';
import { delimitMessage } from '../../proto/framings/frame-messages.ts';
import { planOf } from '../plans/plans-data.ts';
import { plansTypes } from '../plans/plans-types.ts';
import type { Reply, SampleRequest } from '../replies/reply.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';

/** Messages of one body. */
const maxMessages = 100_000;

const { Plan, PlanList } = plansTypes;

/** Says of which type the message is, as Spring does. */
const planHeaders = { 'X-Protobuf-Schema': Plan.schemaFile, 'X-Protobuf-Message': Plan.typeName };

/** One thing that stands around a message, or several. */
interface Packing {
  readonly path: string;
  readonly about: string;
  pack(request: SampleRequest): Reply | Promise<Reply>;
}

const packings: readonly Packing[] = [
  {
    path: '/packed/delimited',
    about: `?n= plans in one body, each behind its length, as Prometheus has it; 0 to ${maxMessages}`,
    pack: ({ query }) =>
      reply(delimited(plans(query)), {
        'Content-Type': `application/vnd.google.protobuf; proto=${Plan.typeName}; encoding=delimited`,
      }),
  },
  {
    path: '/packed/grpc-web',
    about: '?n= plans in frames of gRPC-Web, with trailers; each second one is packed with gzip',
    pack: ({ query }) =>
      reply(grpcWeb(plans(query)), {
        'Content-Type': 'application/grpc-web+proto',
        'Grpc-Encoding': 'gzip',
        ...planHeaders,
      }),
  },
  {
    path: '/packed/grpc-web-text',
    about: 'The same in base64',
    pack: ({ query }) =>
      reply(Buffer.from(Buffer.from(grpcWeb(plans(query))).toString('base64')), {
        'Content-Type': 'application/grpc-web-text+proto',
        'Grpc-Encoding': 'gzip',
        ...planHeaders,
      }),
  },
  {
    path: '/packed/lengths',
    about: '?n= plans, each behind four bytes of length; ?order=little has the low byte first',
    pack: ({ query }) =>
      reply(lengthPrefixed(plans(query), query.get('order') === 'little' ? 'little' : 'big'), {
        // Nothing says that it is framed: it has to be guessed.
        'Content-Type': 'application/octet-stream',
        ...planHeaders,
      }),
  },
  {
    path: '/packed/zstd',
    about: '?n= plans as one message (PlanList) in zstd',
    pack: async ({ query }) => {
      const { openZstd } = await import('../../proto/codings/compress-zstd.ts');
      const compress = await openZstd();
      return coded('zstd', compress(planList(query), 3));
    },
  },
  {
    path: '/packed/snappy',
    about: '?n= plans as one message (PlanList) in a block of Snappy, as Prometheus has it',
    pack: ({ query }) => coded('snappy', packSnappy(planList(query))),
  },
  {
    path: '/packed/snappy-framed',
    about: 'The same in the framed format of Snappy',
    pack: ({ query }) => coded('x-snappy-framed', packSnappyFramed(planList(query))),
  },
  {
    path: '/packed/base64',
    about: 'A plan in base64, as text that does not say so',
    pack: () =>
      reply(Buffer.from(Buffer.from(planAt(1)).toString('base64')), {
        'Content-Type': 'text/plain',
        ...planHeaders,
      }),
  },
  {
    path: '/packed/kubernetes',
    about: 'A plan in the wrapper of Kubernetes',
    pack: () =>
      reply(
        inKubernetesWrapper(planAt(1), { apiVersion: 'samples.example.com/v1', kind: 'Plan' }),
        { 'Content-Type': 'application/vnd.kubernetes.protobuf', ...planHeaders },
      ),
  },
  {
    path: '/packed/inside',
    about: 'A message without a schema whose field 15 holds 20 plans, packed with gzip',
    pack: () => reply(gzipInside(), { 'Content-Type': 'application/x-protobuf' }),
  },
  {
    path: '/packed/prefixed',
    about: 'A plan behind eight bytes that do not belong to it',
    pack: () =>
      reply(Buffer.concat([Buffer.from('SAMPLES\0'), planAt(1)]), {
        'Content-Type': 'application/octet-stream',
        ...planHeaders,
      }),
  },
];

/** `/packed`: messages in every coding and framing, for what reads them. */
export function createPackedRoutes(): RouteGroup {
  return {
    routes: packings.map(
      ({ path, about, pack }): Route => ({ path, about, methods: { GET: pack } }),
    ),
  };
}

function reply(body: Uint8Array, headers: Readonly<Record<string, string>>): Reply {
  return { status: 200, headers, body };
}

function coded(coding: string, body: Uint8Array): Reply {
  return reply(body, {
    'Content-Type': 'application/x-protobuf',
    'Content-Encoding': coding,
    'X-Protobuf-Schema': PlanList.schemaFile,
    'X-Protobuf-Message': PlanList.typeName,
  });
}

function grpcWeb(messages: readonly Uint8Array[]): Uint8Array {
  const frames = messages.map((message, index) =>
    index % 2 === 1 ? grpcFrame(1, gzipSync(message)) : grpcFrame(0, message),
  );
  return Buffer.concat([...frames, trailersFrame({ 'grpc-status': '0', 'grpc-message': 'OK' })]);
}

function planAt(number: number): Uint8Array {
  return Plan.codec().encode(Plan.typeName, planOf(number));
}

function plans(query: URLSearchParams): readonly Uint8Array[] {
  return Array.from({ length: countOf(query) }, (_, index) => planAt(index + 1));
}

function planList(query: URLSearchParams): Uint8Array {
  const plan = Array.from({ length: countOf(query) }, (_, index) => planOf(index + 1));
  return PlanList.codec().encode(PlanList.typeName, { plan });
}

function countOf(query: URLSearchParams): number {
  const text = query.get('n') ?? '5';
  const count = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (count < 0 || count > maxMessages) {
    throw new SampleError(400, `n='${text}' has to be a number from 0 to ${maxMessages}.`);
  }
  return count;
}

/** `1: 7, 2: "Packed", 15: <gzip>`: no schema has the last one. */
function gzipInside(): Uint8Array {
  const packed = gzipSync(planList(new URLSearchParams({ n: '20' })));
  const name = Buffer.from('Packed');
  return Buffer.concat([
    Uint8Array.of(0x08, 7, 0x12, name.length),
    name,
    Uint8Array.of((15 << 3) | 2),
    delimited([packed]),
  ]);
}

/** Messages, each behind its length as a varint. */
function delimited(messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages.map((message) => delimitMessage(message)));
}

/** Messages, each behind its length in four bytes. */
function lengthPrefixed(messages: readonly Uint8Array[], order: 'big' | 'little'): Uint8Array {
  return Buffer.concat(
    messages.flatMap((message) => {
      const head = Buffer.alloc(4);
      if (order === 'big') head.writeUInt32BE(message.length);
      else head.writeUInt32LE(message.length);
      return [head, message];
    }),
  );
}

/** One frame of gRPC: a flag, a length, and what it holds. */
function grpcFrame(flag: 0 | 1 | 0x80, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head[0] = flag;
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The last frame of gRPC-Web: trailers as lines of text. */
function trailersFrame(trailers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${value}\r\n`);
  return grpcFrame(0x80, Buffer.from(lines.join('')));
}

/** An object as Kubernetes sends it: four bytes, then a wrapper that says what it is. */
function inKubernetesWrapper(
  object: Uint8Array,
  type: { readonly apiVersion: string; readonly kind: string },
): Uint8Array {
  const text = (number: number, value: string): Uint8Array => field(number, Buffer.from(value));
  const typeMeta = Buffer.concat([text(1, type.apiVersion), text(2, type.kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, object)]);
}

/** A length-delimited field. */
function field(number: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of((number << 3) | 2), delimitMessage(content)]);
}
