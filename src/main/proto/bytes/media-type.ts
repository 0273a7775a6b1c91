import { parse } from 'content-type';
import {
  type ContentCoding,
  contentCodings,
  factsOf,
} from '../../../shared/model/content-codings.ts';
import type { DecodingStep } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';

/** The meaning of a Content-Type: the kind of body, and details of the message in it. */
export interface MediaType {
  readonly kind:
    | 'protobuf'
    /** Protobuf after some steps: framed, wrapped. */
    | 'messages'
    | 'json'
    | 'textproto'
    | 'xml'
    | 'text'
    | 'octets'
    | 'binary'
    | 'none';
  /** Lower case, without parameters; empty if there is no Content-Type. */
  readonly name: string;
  /** The message type named by a parameter: `messageType=`, `message=`, `proto=`. */
  readonly messageType: string | null;
  /** In lower case; null if none is named. */
  readonly charset: string | null;
  /** The steps that lead to the message or messages. */
  readonly steps: readonly DecodingStep[];
}

const protobufTypes = new Set([
  'application/protobuf',
  'application/x-protobuf',
  'application/vnd.google.protobuf',
  'application/x-google-protobuf',
  'application/proto',
  'application/x-protobuffer',
  'application/vnd.mapbox-vector-tile',
]);

/** Media types of text format; the first is the one that its specification proposes. */
const textFormatTypes = new Set(['text/x-protobuf', 'text/x-textproto', 'application/x-textproto']);

/** Media types of packed files, with their coding. */
const packedTypes: ReadonlyMap<string, ContentCoding> = new Map(
  contentCodings.flatMap((coding) => factsOf(coding).mediaTypes.map((type) => [type, coding])),
);

/** Media types of JSON lines, in the order of their use, and of JSON text sequences (RFC 7464). */
const jsonLinesTypes = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/json-lines',
  'application/json-seq',
  'application/stream+json',
  'application/x-json-stream',
  'text/x-ndjson',
]);

const textTypes = new Set([
  'application/javascript',
  'application/x-javascript',
  'application/x-www-form-urlencoded',
  'application/yaml',
  'application/x-yaml',
]);

/** Reads the Content-Type of a response; if there are several, the last one counts. */
export function mediaTypeOf(headers: readonly RawHeader[]): MediaType {
  const header = headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { type, parameters } = parse(header);
  const named = ['messagetype', 'message', 'proto'].map((name) => parameters[name]).find(Boolean);
  const steps = stepsOf(type, parameters);
  return {
    kind: kindOf(type, parameters, steps),
    name: type,
    messageType: named === undefined ? null : fullNameOf(named),
    charset: parameters.charset?.trim().toLowerCase() ?? null,
    steps,
  };
}

/**
 * Returns a full name in the form of schemas: without blanks, a leading dot, or a type URL prefix, whose
 * first part is empty or a host. A name with any other slash is invalid and stays whole: it may be a quoted
 * secret.
 */
export function fullNameOf(written: string): string {
  const name = written.trim().replace(/^(?:[^/.]+\.[^/]*(?:\/[^/]+)*)?\/(?=[^/]*$)/, '');
  return name.replace(/^\./, '');
}

type Parameters = Readonly<Record<string, string>>;

/**
 * Returns the steps to the messages: frames of gRPC, gRPC-Web and Connect, length prefixes (OpenMetrics'
 * `encoding=delimited`, `delimited=true`, Kubernetes' watches), Kubernetes' wrapper, base64, JSON lines,
 * server-sent events.
 */
function stepsOf(type: string, parameters: Parameters): readonly DecodingStep[] {
  const coding = packedTypes.get(type);
  if (coding) return [{ kind: 'inflate', coding }];
  if (jsonLinesTypes.has(type)) return [{ kind: 'json-lines' }];
  if (type === 'text/event-stream') return [{ kind: 'events' }];
  if (type.startsWith('application/grpc-web-text')) {
    return [{ kind: 'base64' }, { kind: 'frames', framing: 'grpc-web' }];
  }
  if (type.startsWith('application/grpc-web')) return [{ kind: 'frames', framing: 'grpc-web' }];
  if (type.startsWith('application/grpc') || type === 'application/connect+proto') {
    return [{ kind: 'frames', framing: 'grpc' }];
  }
  if (type === 'application/vnd.kubernetes.protobuf') {
    const isWatch = parameters.stream === 'watch';
    return [isWatch ? { kind: 'frames', framing: 'length-be' } : { kind: 'kubernetes' }];
  }
  const isDelimited = parameters.encoding === 'delimited' || parameters.delimited === 'true';
  return isDelimited ? [{ kind: 'frames', framing: 'delimited' }] : [];
}

function kindOf(
  type: string,
  parameters: Parameters,
  steps: readonly DecodingStep[],
): MediaType['kind'] {
  // Without a slash it is no media type, and says nothing (RFC 9110, 8.3.1).
  if (!type.includes('/')) return 'none';
  if (jsonLinesTypes.has(type)) return 'json';
  if (type === 'text/event-stream') return 'text';
  // JSON in gRPC or Connect frames is neither JSON nor protobuf.
  if (/^application\/(?:grpc|connect)/.test(type) && /\+(?!proto$)/.test(type)) return 'binary';
  if (steps.length > 0) return packedTypes.has(type) ? 'octets' : 'messages';
  if (protobufTypes.has(type) || /\+(?:x-)?proto(?:buf)?$/.test(type)) {
    // Prometheus' forms: `encoding=text` or `compact-text`.
    return /^(?:compact-)?text$/.test(parameters.encoding ?? '') ? 'textproto' : 'protobuf';
  }
  if (textFormatTypes.has(type)) return 'textproto';
  if (type === 'application/json' || type === 'text/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  if (type.startsWith('text/') || textTypes.has(type)) return 'text';
  if (type === 'application/octet-stream' || type === 'binary/octet-stream') return 'octets';
  return 'binary';
}
