import protobuf from 'protobufjs';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import type { TextField, TextLeaf, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { jsonFieldsOf, messageTypeOf } from './find-json-field.ts';
import type { Retyped } from './json-source.ts';

/**
 * Strings of text format that are wholly one value of a variable as what their fields take: `id: "7"` is
 * `id: 7`, `inner: "{ a: 1 }"` is a message.
 *
 * @param text text format, its variables filled in
 * @param places where those strings stand
 */
export function findTextRetypings(
  type: protobuf.Type,
  text: string,
  places: ReadonlySet<number>,
  isSeveral: boolean,
): readonly Retyped[] {
  let depth = 0;
  const found: Retyped[] = [];

  function inMessage(of: protobuf.Type, message: TextMessage): void {
    // The reader refuses what is nested deeper.
    if (depth > protobuf.util.recursionLimit) return;
    depth += 1;
    inFields(of, message);
    depth -= 1;
  }

  function inFields(of: protobuf.Type, message: TextMessage): void {
    for (const each of message.fields) {
      if (each.name.kind === 'any') {
        const inner = findType(of, each.name.typeName);
        if (inner && each.value?.kind === 'message') inMessage(inner, each.value);
        continue;
      }
      const field = fieldOf(of, each);
      if (field) inField(field, each);
    }
  }

  function inField(field: protobuf.Field, { value }: TextField): void {
    if (value?.kind === 'list') for (const item of value.items) inValue(field, item);
    else if (value) inValue(field, value);
  }

  function inValue(field: protobuf.Field, value: TextMessage | TextLeaf): void {
    const inner = messageTypeOf(field);
    if (field instanceof protobuf.MapField && value.kind === 'message') {
      for (const { name, value: part } of value.fields) {
        if (name.kind !== 'field' || !part || part.kind === 'list') continue;
        if (name.text === 'key' && part.kind === 'string')
          retype(part, scalarPattern(field.keyType));
        else if (name.text === 'value') inElement(field, inner, part);
      }
    } else inElement(field, inner, value);
  }

  function inElement(
    field: protobuf.Field,
    inner: protobuf.Type | null,
    value: TextMessage | TextLeaf,
  ): void {
    if (value.kind === 'message') {
      if (inner) inMessage(inner, value);
    } else if (value.kind === 'string') retype(value, patternOf(field, inner));
  }

  function retype(value: TextLeaf & { readonly kind: 'string' }, pattern: RegExp | null): void {
    if (pattern === null || value.parts.length !== 1 || !places.has(value.start)) return;
    const raw = unescaped(text.slice(value.start + 1, value.end - 1)).trim();
    if (!pattern.test(raw) || !isValue(raw)) return;
    found.push({ start: value.start, end: value.end, raw: raw.replaceAll(/[\r\n]/g, ' ') });
  }

  for (const message of parseTextFormat(text, { isSeveral }).messages) inMessage(type, message);
  return found;
}

const whole = /^-?\s*(?:0[xX][0-9a-fA-F]+|[0-9]+)$/;
const decimal =
  /^-?\s*(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?|inf|infinity|nan)$/i;
const truth = /^(?:true|false|True|False|t|f|0|1)$/;
const nameOrNumber = /^(?:[A-Za-z_]\w*|-?[0-9]+)$/;
const message = /^[{<].*[}>]$/s;
const list = /^\[.*\]$/s;

/** What a value of a field may look like that is no text; null where it takes text. */
function patternOf(field: protobuf.Field, inner: protobuf.Type | null): RegExp | null {
  const one = inner ? message : field.resolvedType ? nameOrNumber : scalarPattern(field.type);
  if (one === null || !(field.repeated || field.map)) return one;
  return new RegExp(`${one.source}|${list.source}`, [...new Set(one.flags + list.flags)].join(''));
}

function scalarPattern(scalar: string): RegExp | null {
  if (scalar === 'string' || scalar === 'bytes') return null;
  if (scalar === 'bool') return truth;
  return scalar === 'double' || scalar === 'float' ? decimal : whole;
}

/** Whether a text is one value and nothing else. A comment in it would take what follows on its line. */
function isValue(raw: string): boolean {
  const { messages, comments, faults } = parseTextFormat(`a: ${raw}`);
  const [only] = messages;
  return faults.length === 0 && comments.length === 0 && only?.fields.length === 1;
}

function fieldOf(of: protobuf.Type, { name }: TextField): protobuf.Field | undefined {
  if (name.kind === 'extension') return jsonFieldsOf(of).get(`[${name.text}]`);
  if (name.kind !== 'field') return undefined;
  const field = jsonFieldsOf(of).get(name.text);
  // A group goes by the name of its type.
  return field ?? of.fieldsArray.find((each) => each.resolvedType?.name === name.text);
}

function findType(within: protobuf.Type, fullName: string): protobuf.Type | null {
  try {
    return within.root.lookupType(fullName);
  } catch {
    return null;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The value of a string that was filled in: it has the few escapes that filling in writes. */
function unescaped(inner: string): string {
  return inner.replaceAll(/\\(?:([0-7]{3})|(.))/gs, (_, octal: string | undefined, one: string) =>
    octal === undefined ? (escapes[one] ?? one) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
}
