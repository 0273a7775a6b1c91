import type { SizedCoding, SizedEncoding } from '../../../shared/model/size-report.ts';
import { leveledName } from '../../../shared/model/size-report.ts';

/** The side of the sizes: the words differ. */
export type SizedSide = 'request' | 'response';

/** Names an encoding. JSON that a program wrote is never called ProtoJSON. */
export function encodingName(encoding: SizedEncoding, side: SizedSide): string {
  switch (encoding) {
    case 'protobuf':
      return 'Protobuf';
    case 'protobuf-with-defaults':
      return 'Protobuf with defaults';
    case 'json-compact':
      return 'ProtoJSON, compact';
    case 'json-with-defaults':
      return 'ProtoJSON with defaults';
    case 'json-pretty':
      return 'ProtoJSON, pretty';
    case 'json-as-is':
      return side === 'response' ? 'JSON as received' : 'JSON as typed';
  }
}

/** Names a coding with the level of its encoder: `gzip 6`; no coding is `Uncompressed`. */
export function codingName(coding: SizedCoding): string {
  return coding === 'identity' ? 'Uncompressed' : leveledName(coding);
}

/** Describes what was sent or received: `received as protobuf`, `sent as JSON, gzip`. */
export function travelledText(
  encoding: SizedEncoding,
  coding: SizedCoding,
  side: SizedSide,
): string {
  const verb = side === 'response' ? 'received' : 'sent';
  const name = encoding === 'protobuf' ? 'protobuf' : 'JSON';
  return `${verb} as ${name}${coding === 'identity' ? '' : `, ${coding}`}`;
}
