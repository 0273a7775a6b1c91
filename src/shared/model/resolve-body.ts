import { type BodyFormat, formatOf, type PlaceholderSyntax } from './body-formats.ts';
import { exampleOf, type Generate } from './generators.ts';
import { placeholderAt } from './placeholder.ts';
import { createFiller } from './variables.ts';

/** A filled-in value and its place: offsets in UTF-16 units. */
export interface FilledValue {
  /**
   * The name in the body, for a generator with its arguments; null for a literal, which lost its backslash.
   */
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Whether it is in a string, and whether it is the whole string. */
  readonly within: 'nothing' | 'string' | 'whole-string';
}

/** A name without a value, or a generator with a fault, and its place in the body as typed. */
export interface MissingValue {
  readonly name: string;
  readonly offset: number;
}

/** A body with its variables filled in. */
export interface ResolvedBody {
  readonly text: string;
  /** In order; the text between them is as typed, except JSON comments, which are spaces. */
  readonly filled: readonly FilledValue[];
  readonly missing: readonly MissingValue[];
}

/** Options for filling in a body. */
export interface ResolveOptions {
  /** JSON by default. */
  readonly format?: BodyFormat;
  /** Makes the values of generators; examples by default. */
  readonly generate?: Generate;
  /** True if braces are plain text, with or without a backslash. */
  readonly isLiteral?: boolean;
}

const backslash = '\\';

/**
 * Fills in the variables of a body in JSON or text format. In a string the value is escaped by the format's
 * rules; elsewhere it is inserted raw, so that it can be a number, a list or a whole object. Comments contain
 * no variables; comments in JSON, which does not have them, become spaces. Hex bytes and file bodies contain
 * no variables.
 *
 * `\{{name}}` is the literal text `{{name}}`, in strings too: `\{` is not an escape in either format, so the
 * backslash cannot mean anything else. `"\\{{name}}"` is an escaped backslash before a variable, and
 * `"\\\{{name}}"` one before the literal text.
 */
export function resolveBody(
  text: string,
  variables: Readonly<Record<string, string>>,
  { format = 'json', generate = exampleOf, isLiteral = false }: ResolveOptions = {},
): ResolvedBody {
  const parts: string[] = [];
  const filled: FilledValue[] = [];
  const missing: MissingValue[] = [];
  const filler = createFiller(variables, generate);
  const syntax = formatOf(format).placeholders;
  if (syntax === null) return { text, filled, missing };
  const { blanksComments, escape: escapeValue } = syntax;
  const lacking = new Set<string>();
  let length = 0;
  let copied = 0;

  function put(value: string, sourceStart: number, sourceEnd: number): number {
    parts.push(text.slice(copied, sourceStart), value);
    const start = length + sourceStart - copied;
    length = start + value.length;
    copied = sourceEnd;
    return start;
  }

  const visit: Visit = {
    placeholder({ name, isLiteral: isText, start: sourceStart, end: sourceEnd, within }) {
      const value = isText
        ? text.slice(sourceStart + 1, sourceEnd)
        : valueAt(name, sourceStart, sourceEnd, within !== 'nothing');
      const start = put(value, sourceStart, sourceEnd);
      const end = start + value.length;
      filled.push({
        name: isText ? null : name,
        start,
        end,
        sourceStart,
        sourceEnd,
        within,
      });
    },
    comment(start, end) {
      if (blanksComments) put(blank(text.slice(start, end)), start, end);
    },
  };
  scanBody(text, syntax, isLiteral ? { ...visit, placeholder: null } : visit);
  if (copied === 0) return { text, filled, missing };
  put('', text.length, text.length);
  return { text: parts.join(''), filled, missing };

  function valueAt(name: string, start: number, end: number, isString: boolean): string {
    const value = filler.placeholder(name, text.slice(start, end), lacking);
    if (lacking.size > 0) {
      for (const each of lacking) missing.push({ name: each, offset: start });
      lacking.clear();
    }
    return isString ? escapeValue(value) : value;
  }
}

/** Returns the names of the variables and generators in a body, each once. */
export function namesInBody(text: string, format: BodyFormat): ReadonlySet<string> {
  const names = new Set<string>();
  const syntax = formatOf(format).placeholders;
  if (syntax === null) return names;
  scanBody(text, syntax, {
    placeholder({ name, isLiteral }) {
      if (!isLiteral) names.add(name);
    },
  });
  return names;
}

/** A placeholder in a body, or an escaped one with its backslash. */
interface BodyPlaceholder {
  readonly name: string;
  readonly isLiteral: boolean;
  readonly start: number;
  readonly end: number;
  readonly within: FilledValue['within'];
}

/** Callbacks for a body. Without `placeholder`, braces are ordinary text. */
interface Visit {
  readonly placeholder: ((found: BodyPlaceholder) => void) | null;
  comment?(start: number, end: number): void;
}

/** Finds the placeholders and comments of a body, in order. */
function scanBody(text: string, syntax: PlaceholderSyntax, visit: Visit): void {
  const hasComments = syntax.blanksComments && text.includes('/');
  if (!(hasComments || text.includes('{{'))) return;
  const mark = syntax.marks;
  /** The quote that ends the string, and the start of the string. */
  let quote: string | null = null;
  let stringStart = 0;

  function withinOf(start: number, end: number): FilledValue['within'] {
    if (quote === null) return 'nothing';
    return stringStart + 1 === start && text[end] === quote ? 'whole-string' : 'string';
  }

  for (
    let index = nextMark(mark, text, 0);
    index < text.length;
    index = nextMark(mark, text, index)
  ) {
    const character = text[index];
    const isLiteral = character === backslash;
    const mayBegin = visit.placeholder !== null && (isLiteral || character === '{');
    const found = mayBegin ? placeholderAt(text, isLiteral ? index + 1 : index) : null;
    if (found !== null) {
      const { name, end } = found;
      visit.placeholder?.({ name, isLiteral, start: index, end, within: withinOf(index, end) });
      index = end;
    } else if (quote !== null) {
      if (character === quote) quote = null;
      index += isLiteral ? 2 : 1;
    } else if (character === '"' || character === "'") {
      quote = character;
      stringStart = index;
      index += 1;
    } else {
      const end = endOfComment(text, index, syntax);
      if (end > index) visit.comment?.(index, end);
      index = Math.max(end, index + 1);
    }
  }
}

function nextMark(mark: RegExp, text: string, from: number): number {
  mark.lastIndex = from;
  return mark.test(text) ? mark.lastIndex - 1 : text.length;
}

/** Returns the offset after a comment; its start if none begins there, or a long one is not closed. */
function endOfComment(
  text: string,
  start: number,
  { lineComment, longComment }: PlaceholderSyntax,
): number {
  if (lineComment !== null && text.startsWith(lineComment, start)) {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  }
  if (longComment === null || !text.startsWith(longComment[0], start)) return start;
  const end = text.indexOf(longComment[1], start + longComment[0].length);
  return end < 0 ? start : end + longComment[1].length;
}

/** Returns spaces, with line breaks in the same places. */
function blank(comment: string): string {
  return comment.replaceAll(/[^\r\n]/g, ' ');
}

/** Returns the last value that begins at or before an offset. */
export function lastFilled(
  filled: readonly FilledValue[],
  offset: number,
): FilledValue | undefined {
  let low = 0;
  let high = filled.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((filled[middle] as FilledValue).start <= offset) low = middle + 1;
    else high = middle;
  }
  return filled[low - 1];
}

/**
 * Converts an offset of the resolved text to one in the typed text.
 *
 * @returns also the name, if the offset is in a filled-in value; the returned offset is then the variable's
 */
export function typedOffset(
  { filled }: Pick<ResolvedBody, 'filled'>,
  offset: number,
): { readonly offset: number; readonly name: string | null } {
  const value = lastFilled(filled, offset);
  if (value === undefined) return { offset, name: null };
  const { start, end, sourceStart, sourceEnd, name } = value;
  if (offset < end || (offset === end && start === end)) return { offset: sourceStart, name };
  return { offset: sourceEnd + (offset - end), name: null };
}
