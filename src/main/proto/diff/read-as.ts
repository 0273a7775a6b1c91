import type { Reading, TypeSource } from '../../../shared/model/exchange.ts';
import { shortName } from './show-datum.ts';

const sources: Readonly<Record<TypeSource, string>> = {
  'X-Protobuf-Message': 'from X-Protobuf-Message',
  'Content-Type': 'from Content-Type',
  body: 'from the body',
  request: 'as the request expects',
  rule: 'by a rule',
  chosen: 'as you chose',
  guess: 'a guess',
};

/**
 * Describes the type a response was read as: `User, from X-Protobuf-Message`.
 *
 * @param typeName the type as which JSON was read for the comparison
 */
export function readAsOf(reading: Reading, typeName: string | null): string {
  switch (reading.kind) {
    case 'protobuf': {
      if (reading.typeName === null) return 'protobuf without a schema';
      const source = reading.typeSource === null ? '' : `, ${sources[reading.typeSource]}`;
      return `${shortName(reading.typeName)}${source}`;
    }
    case 'json': {
      if (typeName === null) return 'JSON, as it stands';
      const isProtoJson = reading.protobufBytes !== null && reading.typeName === typeName;
      return `${isProtoJson ? 'ProtoJSON' : 'JSON from the server'}, read as ${shortName(typeName)}`;
    }
    case 'textproto':
      return 'text format';
    case 'xml':
      return 'XML';
    case 'text':
      return 'text';
    case 'binary':
      return 'binary data';
    case 'empty':
      return 'an empty body';
  }
}
