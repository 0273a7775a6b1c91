import { assertNever } from '../../../shared/assert-never.ts';
import { type Datum, say } from './datum.ts';
import { shortened } from './leaf.ts';
import { readAlone } from './read-wire-data.ts';

const maxParts = 12;

/** Shortens a value to one line: `User {id 400, username "user398", ..}`. */
export function showDatum(datum: Datum, depth = 0): string {
  switch (datum.kind) {
    case 'none':
      return 'null';
    case 'leaf':
    case 'float':
    case 'time':
    case 'foreign':
      return say(datum.shown);
    case 'list':
      return datum.length === 1 ? '[1 element]' : `[${datum.length} elements]`;
    case 'map':
      return datum.entries.size === 1 ? '{1 entry}' : `{${datum.entries.size} entries}`;
    case 'any':
      return `${shortName(datum.typeName)} ${showDatum(datum.content, depth + 1)}`;
    case 'message': {
      const name = shortName(datum.shape.fullName);
      if (depth > 1) return `${name} {..}`;
      const known = [...datum.fields].map(([field, child]) => [field, child.datum] as const);
      const parts = (known.length === 0 ? [...datum.unknown] : known).slice(0, maxParts);
      const shown = parts.map(([field, part]) => `${field} ${showDatum(part, depth + 1)}`);
      const rest = datum.fields.size + datum.unknown.size - shown.length;
      return shortened(`${name} {${[...shown, ...(rest > 0 ? ['..'] : [])].join(', ')}}`);
    }
    case 'wire':
      return showDatum(readAlone(datum), depth);
    default:
      return assertNever(datum);
  }
}

/** Names the kind of a value in a word or two. */
export function nounOf(datum: Datum): string {
  switch (datum.kind) {
    case 'none':
      return 'null';
    case 'leaf':
      return leafNouns[datum.type];
    case 'float':
      return 'a number';
    case 'time':
      return 'a time';
    case 'foreign':
      return datum.noun;
    case 'list':
      return 'a list';
    case 'map':
      return 'a map';
    case 'any':
      return `an Any of ${shortName(datum.typeName)}`;
    case 'message':
      return `a ${shortName(datum.shape.fullName)}`;
    case 'wire':
      return nounOf(readAlone(datum));
    default:
      return assertNever(datum);
  }
}

/** Returns the last part of a full type name. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

const leafNouns = {
  text: 'a string',
  bytes: 'bytes',
  integer: 'a whole number',
  double: 'a number',
  bool: 'a boolean',
  enum: 'an enum value',
  span: 'a duration',
  mask: 'a field mask',
  varint: 'a varint',
  '32-bit': '32 bits',
  '64-bit': '64 bits',
} as const;
