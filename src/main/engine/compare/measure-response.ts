import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { CodecSchema } from '../../proto/body/codec-schema.ts';
import { decodeMessage } from '../../proto/body/decode-message.ts';
import { encodeJsonBody } from '../../proto/body/encode-json-body.ts';
import { protoJsonOf } from '../../proto/body/proto-json-of.ts';
import { median } from './order-statistics.ts';
import { noMeasures, type ResponseMeasures } from './response-measures.ts';

/** The maximum number of decodes of one response, and the milliseconds after which no new one starts. */
const maxDecodes = 15;
const decodeBudgetMs = 250;

/** Measures a response; a figure that cannot be measured is null. Takes seconds for tens of megabytes. */
export function measureResponse(
  response: {
    readonly kind: 'protobuf' | 'json' | 'other';
    readonly bytes: Uint8Array;
    readonly typeName: string | null;
  },
  schema: CodecSchema,
): ResponseMeasures {
  const { kind, bytes, typeName } = response;
  const gzipBytes = gzipSync(bytes, { level: 6 }).byteLength;
  if (kind === 'other') return { ...noMeasures, gzipBytes };
  const decodeMs = timed(() => {
    if (kind === 'json') JSON.parse(new TextDecoder().decode(bytes));
    else if (typeName !== null) decodeMessage(schema, typeName, bytes);
    else throw new Error('Decoding protobuf needs a type.');
  });
  if (typeName === null) return { ...noMeasures, gzipBytes, decodeMs };
  const protobuf =
    kind === 'protobuf'
      ? bytes
      : attempt(() => encodeJsonBody(schema, typeName, new TextDecoder().decode(bytes)));
  const protoJson = protobuf && attempt(() => protoJsonOf(schema, typeName, protobuf));
  return {
    decodeMs,
    gzipBytes,
    protobufBytes: protobuf?.byteLength ?? null,
    protoJsonBytes: protoJson === null ? null : Buffer.byteLength(protoJson),
  };
}

/** The median of several runs. The first run is cold and left out. */
function timed(decode: () => void): number | null {
  const times: number[] = [];
  const end = performance.now() + decodeBudgetMs;
  try {
    do {
      const start = performance.now();
      decode();
      times.push(performance.now() - start);
    } while (times.length < maxDecodes && performance.now() < end);
  } catch {
    return null;
  }
  return median(times.length > 1 ? times.slice(1) : times);
}

function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
