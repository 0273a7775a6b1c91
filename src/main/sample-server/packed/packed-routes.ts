import { gzipSync } from 'node:zlib';
import { packSnappy, packSnappyFramed } from '../../proto/codings/pack-snappy.ts';
import { delimitMessage } from '../../proto/framings/frame-messages.ts';
import { planOf } from '../plans/plans-data.ts';
import { SampleError } from '../replies/reply.ts';
import type { RouteGroup } from '../replies/route.ts';
import { headersOf } from '../replies/sample-message.ts';
import { sampleType } from '../replies/sample-type.ts';

/** The message limit of one body. */
const maxMessages = 100_000;

const Plan = sampleType('plans', 'Plan');
const PlanList = sampleType('plans', 'PlanList');

/** Packs a message, or several. */
interface Packing {
  readonly about: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  pack(query: URLSearchParams): Uint8Array | Promise<Uint8Array>;
}

const planHeaders = headersOf(Plan);
const gzipFrames = { 'Grpc-Encoding': 'gzip', ...planHeaders };
const coded = (coding: string) => ({ 'Content-Encoding': coding, ...headersOf(PlanList) });

/** By path. */
const packings: Readonly<Record<string, Packing>> = {
  '/packed/delimited': {
    about: `?n= plans in one body, each behind its length, as Prometheus has it; 0 to ${maxMessages}`,
    contentType: `application/vnd.google.protobuf; proto=${Plan.typeName}; encoding=delimited`,
    pack: (query) => delimited(plans(query)),
  },
  '/packed/grpc-web': {
    about: '?n= plans in frames of gRPC-Web, with trailers; each second one is packed with gzip',
    contentType: 'application/grpc-web+proto',
    headers: gzipFrames,
    pack: (query) => grpcWeb(plans(query)),
  },
  '/packed/grpc-web-text': {
    about: 'The same in base64',
    contentType: 'application/grpc-web-text+proto',
    headers: gzipFrames,
    pack: (query) => base64(grpcWeb(plans(query))),
  },
  '/packed/lengths': {
    about: '?n= plans, each behind four bytes of length; ?order=little has the low byte first',
    // The framing is not declared: it has to be guessed.
    contentType: 'application/octet-stream',
    headers: planHeaders,
    pack: (query) => lengthPrefixed(plans(query), query.get('order') === 'little'),
  },
  '/packed/zstd': {
    about: '?n= plans as one message (PlanList) in zstd',
    contentType: 'application/x-protobuf',
    headers: coded('zstd'),
    async pack(query) {
      const { openZstd } = await import('../../proto/codings/compress-zstd.ts');
      const compress = await openZstd();
      return compress(planList(query), 3);
    },
  },
  '/packed/snappy': {
    about: '?n= plans as one message (PlanList) in a block of Snappy, as Prometheus has it',
    contentType: 'application/x-protobuf',
    headers: coded('snappy'),
    pack: (query) => packSnappy(planList(query)),
  },
  '/packed/snappy-framed': {
    about: 'The same in the framed format of Snappy',
    contentType: 'application/x-protobuf',
    headers: coded('x-snappy-framed'),
    pack: (query) => packSnappyFramed(planList(query)),
  },
  '/packed/base64': {
    about: 'A plan in base64, as text that does not say so',
    contentType: 'text/plain',
    headers: planHeaders,
    pack: () => base64(planAt(1)),
  },
  '/packed/kubernetes': {
    about: 'A plan in the wrapper of Kubernetes',
    contentType: 'application/vnd.kubernetes.protobuf',
    headers: planHeaders,
    pack: () =>
      inKubernetesWrapper(planAt(1), { apiVersion: 'samples.example.com/v1', kind: 'Plan' }),
  },
  '/packed/inside': {
    about: 'A message without a schema whose field 15 holds 20 plans, packed with gzip',
    contentType: 'application/x-protobuf',
    pack: gzipInside,
  },
  '/packed/prefixed': {
    about: 'A plan behind eight bytes that do not belong to it',
    contentType: 'application/octet-stream',
    headers: planHeaders,
    pack: () => Buffer.concat([Buffer.from('SAMPLES\0'), planAt(1)]),
  },
};

/** Creates `/packed`: messages in every coding and framing, for testing readers. */
export function createPackedRoutes(): RouteGroup {
  return {
    routes: Object.entries(packings).map(([path, { about, contentType, headers, pack }]) => ({
      path,
      about,
      methods: {
        GET: async ({ request }) => ({
          status: 200,
          headers: { 'Content-Type': contentType, ...headers },
          body: await pack(request.query),
        }),
      },
    })),
  };
}

function base64(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('base64'));
}

function grpcWeb(messages: readonly Uint8Array[]): Uint8Array {
  const frames = messages.map((message, index) =>
    index % 2 === 1 ? grpcFrame(1, gzipSync(message)) : grpcFrame(0, message),
  );
  const trailers = Buffer.from('grpc-status: 0\r\ngrpc-message: OK\r\n');
  return Buffer.concat([...frames, grpcFrame(0x80, trailers)]);
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

/** Returns `1: 7, 2: "Packed", 15: <gzip>`: no schema has the last one. */
function gzipInside(): Uint8Array {
  const packed = gzipSync(planList(new URLSearchParams({ n: '20' })));
  return Buffer.concat([
    Uint8Array.of(0x08, 7),
    field(2, Buffer.from('Packed')),
    field(15, packed),
  ]);
}

/** Returns messages, each after its length as a varint. */
function delimited(messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages.map((message) => delimitMessage(message)));
}

/** Returns messages, each after its length in four bytes. */
function lengthPrefixed(messages: readonly Uint8Array[], isLittle: boolean): Uint8Array {
  return Buffer.concat(
    messages.flatMap((message) => {
      const head = Buffer.alloc(4);
      if (isLittle) head.writeUInt32LE(message.length);
      else head.writeUInt32BE(message.length);
      return [head, message];
    }),
  );
}

/** Returns one gRPC frame: a flag, a length, and the content. */
function grpcFrame(flag: 0 | 1 | 0x80, content: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(flag), lengthPrefixed([content], false)]);
}

/** Returns an object as Kubernetes sends it: four bytes, then a wrapper that names its type. */
function inKubernetesWrapper(
  object: Uint8Array,
  type: { readonly apiVersion: string; readonly kind: string },
): Uint8Array {
  const [version, kind] = [Buffer.from(type.apiVersion), Buffer.from(type.kind)];
  const typeMeta = Buffer.concat([field(1, version), field(2, kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, object)]);
}

/** Returns a length-delimited field. */
function field(number: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of((number << 3) | 2), delimitMessage(content)]);
}
