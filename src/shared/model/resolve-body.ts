import { createFiller } from './variables.ts';

/** A value that was filled in, and where: offsets in UTF-16 units. */
export interface FilledValue {
  /** The name in the body; null for a literal, which lost its backslash. */
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
}

/** A name that has no value, and where it stands in the body as it was typed. */
export interface MissingValue {
  readonly name: string;
  readonly offset: number;
}

/** A JSON body with its variables filled in. */
export interface ResolvedBody {
  readonly text: string;
  /** In order; what stands between them is as it was typed. */
  readonly filled: readonly FilledValue[];
  readonly missing: readonly MissingValue[];
}

const placeholder = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/y;
const backslash = '\\';

/**
 * Fills in the variables of a JSON body. In a string the value is escaped as JSON asks, so that it
 * arrives as it is; elsewhere it goes in raw, so that it can be a number, a list or a whole object.
 *
 * `\{{name}}` is the literal text `{{name}}`, in strings too: `\{` is no escape of JSON, so the
 * backslash cannot mean anything else. `"\\{{name}}"` is an escaped backslash before a variable, and
 * `"\\\{{name}}"` one before the literal text.
 */
export function resolveBody(
  text: string,
  variables: Readonly<Record<string, string>>,
): ResolvedBody {
  if (!text.includes('{{')) return { text, filled: [], missing: [] };
  const parts: string[] = [];
  const filled: FilledValue[] = [];
  const missing: MissingValue[] = [];
  const fill = createFiller(variables);
  let length = 0;
  let copied = 0;
  let isString = false;

  function copyUpTo(end: number): void {
    parts.push(text.slice(copied, end));
    length += end - copied;
    copied = end;
  }

  function put(value: string, name: string | null, sourceStart: number, sourceEnd: number): void {
    copyUpTo(sourceStart);
    filled.push({ name, start: length, end: length + value.length, sourceStart, sourceEnd });
    parts.push(value);
    length += value.length;
    copied = sourceEnd;
  }

  for (let index = 0; index < text.length; ) {
    const character = text[index];
    const isLiteral = character === backslash;
    const match =
      isLiteral || character === '{' ? matchAt(text, isLiteral ? index + 1 : index) : null;
    if (match === null) {
      if (character === '"') isString = !isString;
      index += isString && isLiteral ? 2 : 1;
      continue;
    }
    const [written, name] = match;
    const end = index + written.length + (isLiteral ? 1 : 0);
    if (isLiteral) put(written, null, index, end);
    else {
      const value = fill(written);
      for (const lacking of value.missing) missing.push({ name: lacking, offset: index });
      put(isString ? JSON.stringify(value.text).slice(1, -1) : value.text, name, index, end);
    }
    index = end;
  }
  copyUpTo(text.length);
  return { text: parts.join(''), filled, missing };
}

function matchAt(text: string, index: number): readonly [written: string, name: string] | null {
  placeholder.lastIndex = index;
  const match = placeholder.exec(text);
  return match === null ? null : [match[0], match[1] as string];
}

/**
 * Where an offset of the resolved text stands in the text as it was typed.
 *
 * @returns the name too, when it lies in a value that was filled in; its offset is then the variable's
 */
export function typedOffset(
  { filled }: Pick<ResolvedBody, 'filled'>,
  offset: number,
): { readonly offset: number; readonly name: string | null } {
  const value = filled.findLast(({ start }) => start <= offset);
  if (value === undefined) return { offset, name: null };
  const { start, end, sourceStart, sourceEnd, name } = value;
  if (offset < end || (offset === end && start === end)) return { offset: sourceStart, name };
  return { offset: sourceEnd + (offset - end), name: null };
}
