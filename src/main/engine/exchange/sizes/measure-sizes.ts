import { codingFacts } from '../../../../shared/model/content-codings.ts';
import {
  noSizes,
  type SizedCoding,
  type SizedEncoding,
  type SizeReport,
  type SizeRow,
} from '../../../../shared/model/size-report.ts';
import { type Problem, problem, problemOf } from '../../../../shared/problem.ts';
import type { CodecSchema } from '../../../proto/body/codec-schema.ts';
import { decodeMessage } from '../../../proto/body/decode-message.ts';
import { encodeJsonBody } from '../../../proto/body/encode-json-body.ts';
import { fillJsonDefaults } from '../../../proto/body/fill-json-defaults.ts';
import { hasUnknownFields } from '../../../proto/body/has-unknown-fields.ts';
import { mayHoldNegativeZero, stringifyJson } from '../../../proto/body/negative-zero.ts';
import { protoJsonValue } from '../../../proto/body/proto-json-of.ts';
import { codings as packers } from '../../../proto/codings/codings.ts';
import { hasMoreValues } from '../../../proto/wire/has-more-values.ts';
import { writeDefaults } from '../../../proto/wire/write-defaults.ts';

/** Above this many bytes only the existing bytes are measured: a text could exceed the longest string. */
const maxMeasuredBytes = 64 * 1024 * 1024;

/**
 * The same above this many values: re-encoding takes some 200 bytes for each, and a worker has 2 GB, however
 * few bytes the message has.
 */
const maxMeasuredValues = 8_000_000;

/** A message to measure, in one or more of its forms. */
export interface MessageToMeasure {
  /** Its type; null when unknown. */
  readonly typeName: string | null;
  /** As received, or as it would be sent; null to make it from the JSON. */
  readonly protobuf: Uint8Array | null;
  /** UTF-8 as typed or received; null when there is none. */
  readonly jsonAsIs: Uint8Array | null;
  /** What is, or would be, sent over the wire. */
  readonly travelled: {
    readonly encoding: 'protobuf' | 'json-as-is';
    /** Null for a coding that is not measured. */
    readonly coding: SizedCoding | null;
  } | null;
  readonly codings: readonly SizedCoding[];
  /** False for protobuf, compact ProtoJSON and the wire form only; true for every encoding. */
  readonly isEveryEncoding: boolean;
}

/** A {@link SizeReport} without the parts that only the exchange knows. */
export type MeasuredMessage = Pick<SizeReport, 'typeName' | 'rows' | 'problem'>;

/**
 * Measures one message in every possible encoding and content coding. ProtoJSON is made from the protobuf
 * bytes; JSON as typed or received has its own row and is never called ProtoJSON. Never throws because of the
 * message: a row that cannot be made is left out, and the Problem says why.
 */
export async function measureSizes(
  message: MessageToMeasure,
  schema: CodecSchema,
): Promise<MeasuredMessage> {
  const written = writeEncodings(message, schema);
  const rows: SizeRow[] = [];
  let reason = written.problem;
  for (const { encoding, make } of written.encodings) {
    try {
      const bytes = make();
      if (bytes) rows.push(await measureRow(encoding, bytes, message));
    } catch (error) {
      reason ??= error instanceof RangeError ? tooLong(encoding) : problemOf(error);
    }
  }
  return { typeName: written.typeName, rows, problem: reason };
}

interface Written {
  readonly typeName: string | null;
  /** Each one is made in turn, so that only one is in memory. */
  readonly encodings: readonly { encoding: SizedEncoding; make: () => Uint8Array | null }[];
  readonly problem: Problem | null;
}

function writeEncodings(message: MessageToMeasure, schema: CodecSchema): Written {
  const { typeName, jsonAsIs, travelled } = message;
  const isAsIsShown = message.isEveryEncoding || travelled?.encoding === 'json-as-is';
  const asIs =
    jsonAsIs && isAsIsShown ? [{ encoding: 'json-as-is' as const, make: () => jsonAsIs }] : [];
  const own = message.protobuf;
  const asGiven = own ? [{ encoding: 'protobuf' as const, make: () => own }] : [];
  const given = { encodings: [...asGiven, ...asIs] };
  if (typeName === null) return { ...given, typeName: null, problem: typeUnknown };
  const largest = Math.max(own?.byteLength ?? 0, jsonAsIs?.byteLength ?? 0);
  if (largest > maxMeasuredBytes) return { ...given, typeName, problem: tooLarge(largest) };
  const bytes = own ?? encodeJson(schema, typeName, jsonAsIs ?? new Uint8Array());
  if (!(bytes instanceof Uint8Array)) return { ...given, typeName: null, problem: bytes };
  const protobuf = { encoding: 'protobuf' as const, make: () => bytes };
  if (hasMoreValues(bytes, typeName, schema.shapeOf, maxMeasuredValues)) {
    return { typeName, encodings: [protobuf, ...asIs], problem: tooManyValues };
  }
  const json = readProtoJson(schema, typeName, bytes);
  if ('problem' in json) {
    return { typeName, encodings: [protobuf, ...asIs], problem: json.problem };
  }
  const withDefaults = {
    encoding: 'protobuf-with-defaults' as const,
    make: () => writeDefaults(bytes, typeName, schema.shapeOf),
  };
  const { value } = json;
  const hasNegativeZero = mayHoldNegativeZero(bytes);
  const forms: readonly { encoding: SizedEncoding; write: () => string }[] = [
    { encoding: 'json-compact', write: () => stringifyJson(value, hasNegativeZero) },
    {
      encoding: 'json-with-defaults',
      write: () =>
        stringifyJson(fillJsonDefaults(schema.requireType(typeName), value), hasNegativeZero),
    },
    { encoding: 'json-pretty', write: () => stringifyJson(value, hasNegativeZero, 2) },
  ];
  const shown = message.isEveryEncoding ? forms : forms.slice(0, 1);
  const texts = shown.map(({ encoding, write }) => ({
    encoding,
    make: () => Buffer.from(write()),
  }));
  const both = message.isEveryEncoding ? [protobuf, withDefaults] : [protobuf];
  return { typeName, encodings: [...both, ...texts, ...asIs], problem: null };
}

/** Returns the bytes, or why there are none: a server's own JSON need not be ProtoJSON. */
function encodeJson(schema: CodecSchema, typeName: string, json: Uint8Array): Uint8Array | Problem {
  try {
    return encodeJsonBody(schema, typeName, new TextDecoder().decode(json));
  } catch (error) {
    const reason = problemOf(error);
    return {
      ...reason,
      severity: 'warning',
      title: `This JSON is not ProtoJSON of ${typeName}`,
      hint: 'So it has no protobuf size. Compare with JSON measures both.',
    };
  }
}

function readProtoJson(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
): { readonly value: unknown } | { readonly problem: Problem } {
  try {
    const message = decodeMessage(schema, typeName, bytes, { keepUnknown: true });
    // JSON without the unknown fields would be another message: its size must not be compared.
    if (hasUnknownFields(message)) return { problem: unknownFields(typeName) };
    return { value: protoJsonValue(schema, typeName, { message, bytes }) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function measureRow(
  encoding: SizedEncoding,
  bytes: Uint8Array,
  { codings, travelled }: MessageToMeasure,
): Promise<SizeRow> {
  const sizes = noSizes();
  for (const coding of codings) sizes[coding] = await measureCoded(bytes, coding);
  return {
    encoding,
    ...sizes,
    travelledAs: travelled?.encoding === encoding ? travelled.coding : null,
  };
}

const typeUnknown: Problem = problem({
  kind: 'type-missing',
  severity: 'warning',
  title: 'Only its own size is known',
  detail: 'Other encodings need the message type.',
  hint: 'Choose its type.',
});

function unknownFields(typeName: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'ProtoJSON cannot hold the whole message',
    detail: `It has fields that ${typeName} does not know, so its JSON would differ.`,
    hint: 'Choose another type, or import a newer schema.',
  });
}

/** Returns the Problem for a text longer than a JavaScript string can be, about half a gigabyte. */
function tooLong(encoding: SizedEncoding): Problem {
  return problem({
    kind: 'response-too-large',
    severity: 'warning',
    title: 'Too large for every encoding',
    detail: `Its ${encoding} would exceed the text limit.`,
    hint: 'The other sizes are above.',
  });
}

const tooManyValues: Problem = problem({
  kind: 'response-too-large',
  severity: 'warning',
  title: 'Too many values to re-encode',
  detail: `It has more than ${maxMeasuredValues} values, the limit for measuring.`,
  hint: 'Its own sizes are above.',
});

function tooLarge(bytes: number): Problem {
  return problem({
    kind: 'response-too-large',
    severity: 'warning',
    title: 'Too large to re-encode',
    detail: `It has ${bytes} bytes; the limit for measuring is ${maxMeasuredBytes}.`,
    hint: 'Its own sizes are above.',
  });
}

/** Returns the size of a body in a content coding, at its encoder's level. */
async function measureCoded(bytes: Uint8Array, coding: SizedCoding): Promise<number | null> {
  if (coding === 'identity') return bytes.byteLength;
  const level = codingFacts[coding].sizedAtLevel;
  return (await packers[coding].pack?.(bytes, level))?.byteLength ?? null;
}
