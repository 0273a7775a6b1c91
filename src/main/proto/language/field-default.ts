import { exactDefault } from './exact-default.ts';
import { lexProto, type ProtoToken } from './lex-proto.ts';
import { integerOf, type OutlineField, optionOf } from './outline-model.ts';

/** A default in protobufjs form: 64-bit integers as decimal text. */
export type DefaultValue = number | boolean | string | Uint8Array;

/**
 * Reads the `default` of a field exactly from the text.
 *
 * `enumValues` are the names of the field's enum; null for a scalar. Returns undefined if there is no
 * default, null for a default that does not fit the type.
 */
export function defaultOf(
  field: OutlineField,
  enumValues: ReadonlySet<string> | null,
): DefaultValue | null | undefined {
  const option = optionOf(field.options, 'default');
  if (!option) return undefined;
  const tokens = tokensOf(option.value);
  const text = tokens.map((token) => token.text).join('');
  if (enumValues) return enumValues.has(text) && text !== '__proto__' ? text : null;
  switch (field.type) {
    case 'double':
    case 'float':
      return realOf(text);
    case 'bool':
      return text === 'true' || text === 'false' ? text === 'true' : null;
    case 'int32':
    case 'sint32':
    case 'sfixed32':
      return inRange(integerOf(text), -(2 ** 31), 2 ** 31 - 1);
    case 'uint32':
    case 'fixed32':
      return inRange(integerOf(text), 0, 2 ** 32 - 1);
    default:
      // Undefined here means neither a number nor text, which does not fit either.
      return exactDefault(field.type, tokens) ?? null;
  }
}

/** Returns the tokens of an option's value. */
export function tokensOf(value: string): readonly ProtoToken[] {
  const lexer = lexProto(value);
  const tokens: ProtoToken[] = [];
  for (let token = lexer.next(); token; token = lexer.next()) tokens.push(token);
  return tokens;
}

/** Returns the text of an option whose value is a string; undefined for another value. */
export function stringOf(value: string): string | undefined {
  const read = exactDefault('string', tokensOf(value));
  return typeof read === 'string' ? read : undefined;
}

function realOf(text: string): number | null {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/.exec(text) ?? [];
  const factor = sign === '-' ? -1 : 1;
  if (/^inf(?:inity)?$/i.test(digits)) return factor * Number.POSITIVE_INFINITY;
  if (/^nan$/i.test(digits)) return Number.NaN;
  const integer = integerOf(digits);
  if (!Number.isNaN(integer)) return factor * integer;
  return /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?f?$/i.test(digits)
    ? factor * Number.parseFloat(digits)
    : null;
}

function inRange(value: number, min: number, max: number): number | null {
  return value >= min && value <= max ? value : null;
}
