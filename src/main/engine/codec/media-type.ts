import { parse } from 'content-type';
import type { RawHeader } from '../../../shared/model/exchange.ts';

/** What the bytes of a body are by their Content-Type, and what it says of the message in them. */
export interface MediaType {
  readonly kind: 'protobuf' | 'json' | 'text' | 'octets' | 'binary' | 'none';
  /** Lower case, without parameters; empty when there is no Content-Type. */
  readonly name: string;
  /** The message type that a parameter names: `messageType=`, `message=`, `proto=`. */
  readonly messageType: string | null;
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

const textTypes = new Set([
  'application/xml',
  'application/javascript',
  'application/x-javascript',
  'application/x-www-form-urlencoded',
  'application/yaml',
  'application/x-yaml',
]);

/** Reads the Content-Type of an answer; the last one counts when a server sends several. */
export function mediaTypeOf(headers: readonly RawHeader[]): MediaType {
  const header = headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { type, parameters } = parse(header);
  const named = ['messagetype', 'message', 'proto'].map((name) => parameters[name]).find(Boolean);
  return {
    kind: kindOf(type, parameters),
    name: type,
    messageType: named === undefined ? null : fullNameOf(named),
  };
}

/** A full name as schemas have it: no blanks, no leading dot, no type URL before it. */
export function fullNameOf(written: string): string {
  return written.trim().replace(/^.*\//, '').replace(/^\./, '');
}

function kindOf(type: string, parameters: Readonly<Record<string, string>>): MediaType['kind'] {
  if (type === '') return 'none';
  // Frames around the messages (gRPC, varint-delimited, Kubernetes' magic) are not one message.
  const isFramed = parameters.encoding === 'delimited' || parameters.delimited === 'true';
  if (type.startsWith('application/grpc') || isFramed) return 'binary';
  if (protobufTypes.has(type) || /\+(?:x-)?proto(?:buf)?$/.test(type)) return 'protobuf';
  if (type === 'application/json' || type === 'text/json' || type.endsWith('+json')) return 'json';
  if (type.startsWith('text/') || type.endsWith('+xml') || textTypes.has(type)) return 'text';
  if (type === 'application/octet-stream' || type === 'binary/octet-stream') return 'octets';
  return 'binary';
}
