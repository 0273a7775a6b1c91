import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';
import type { FormPlace } from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { valueKindOf } from './value-kind.ts';

/** Returns the JSON of a place's default: the declared default, else zero, or an empty container. */
export function defaultValueOf(place: FormPlace, types: FormTypes): string {
  if (place.shape === 'list') return '[]';
  if (place.shape === 'map') return '{}';
  const declared = place.role === 'field' ? place.field?.defaultJson : null;
  const kind = valueKindOf(place.type);
  switch (kind.kind) {
    case 'scalar':
      return (kind.isWrapped ? null : declared) ?? zeroOf(kind.scalar);
    case 'enum':
      return declared ?? firstOf(kind.typeName, types);
    case 'null':
      return 'null';
    case 'text':
      return zeroTexts[kind.typeName] ?? '""';
    case 'json':
      return { any: 'null', object: '{}', array: '[]' }[kind.shape];
    default:
      return '{}';
  }
}

const zeroTexts: Readonly<Record<string, string>> = {
  'google.protobuf.Timestamp': '"1970-01-01T00:00:00Z"',
  'google.protobuf.Duration': '"0s"',
};

function zeroOf(scalar: ScalarType): string {
  if (scalar === 'bool') return 'false';
  if (scalar === 'string' || scalar === 'bytes') return '""';
  return /int64|fixed64/.test(scalar) ? '"0"' : '0';
}

/** Returns the first value of an enum, which is its default unless one is declared. */
function firstOf(typeName: string, types: FormTypes): string {
  const first = types.enum(typeName)?.values[0];
  return first === undefined ? '0' : JSON.stringify(first.name);
}
