import { type BodyFormat, formatOf, type PlaceholderSyntax } from './body-formats.ts';
import { exampleOf, type Generate } from './generators.ts';
import { placeholderAt } from './placeholder.ts';
import { createFiller } from './variables.ts';

/** A value that was filled in, and where: offsets in UTF-16 units. */
export interface FilledValue {
  /** The name in the body, of a generator with what it takes; null for a literal, which lost its backslash. */
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Whether it stands in a string, and whether it is all of that string. */
  readonly within: 'nothing' | 'string' | 'whole-string';
}

/** A name that has no value, or a generator that makes none, and where it stands in the body as it was typed. */
export interface MissingValue {
  readonly name: string;
  readonly offset: number;
}

/** A body with its variables filled in. */
export interface ResolvedBody {
  readonly text: string;
  /** In order; what stands between them is as it was typed, but for comments of JSON, which are spaces. */
  readonly filled: readonly FilledValue[];
  readonly missing: readonly MissingValue[];
}

/** How a body is to be filled in. */
export interface ResolveOptions {
  /** JSON unless it is said. */
  readonly format?: BodyFormat;
  /** Makes the values of generators; examples unless it is given. */
  readonly generate?: Generate;
  /** True where braces are text as they stand, with or without a backslash. */
  readonly isLiteral?: boolean;
}

const backslash = '\\';

/**
 * Fills in the variables of a body in JSON or text format. In a string the value is escaped as the
 * format asks, so that it arrives as it is; elsewhere it goes in raw, so that it can be a number, a
 * list or a whole object. Comments hold no variables; those of JSON, which it does not have, become
 * spaces. Bytes as hex, and those of a file, hold no variables.
 *
 * `\{{name}}` is the literal text `{{name}}`, in strings too: `\{` is no escape of either format, so the
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

/** The names of the variables and generators that stand in a body, each once. */
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

/** A placeholder in a body, or the literal text of one with its backslash. */
interface BodyPlaceholder {
  readonly name: string;
  readonly isLiteral: boolean;
  readonly start: number;
  readonly end: number;
  readonly within: FilledValue['within'];
}

/** What is told of a body. Without `placeholder`, braces are text like any other. */
interface Visit {
  readonly placeholder: ((found: BodyPlaceholder) => void) | null;
  comment?(start: number, end: number): void;
}

/** Finds the placeholders and comments of a body, in order. */
function scanBody(text: string, syntax: PlaceholderSyntax, visit: Visit): void {
  const hasComments = syntax.blanksComments && text.includes('/');
  if (!(hasComments || text.includes('{{'))) return;
  const mark = syntax.marks;
  /** The quote that ends the string, and where it began. */
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

/** The offset behind a comment; that of its start where none begins, or a long one is not closed. */
function endOfComment(
  text: string,
  start: number,
  { lineComment, longComment }: PlaceholderSyntax,
): number {
  if (text.startsWith(lineComment, start)) {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  }
  if (longComment === null || !text.startsWith(longComment[0], start)) return start;
  const end = text.indexOf(longComment[1], start + longComment[0].length);
  return end < 0 ? start : end + longComment[1].length;
}

/** Spaces, with line breaks where they were. */
function blank(comment: string): string {
  return comment.replaceAll(/[^\r\n]/g, ' ');
}

/** The last value that begins at an offset or before it. */
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
 * Where an offset of the resolved text stands in the text as it was typed.
 *
 * @returns the name too, when it lies in a value that was filled in; its offset is then the variable's
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
