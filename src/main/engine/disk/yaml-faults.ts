import { type Document, isCollection, isScalar, Scalar, visit, type YAMLParseError } from 'yaml';

/** A fault in a text; the offset is in UTF-16 units. */
export interface YamlFault {
  readonly offset: number;
  readonly reason: string;
  /** The library's own message. */
  readonly cause?: string;
}

/** More faults are not read: a file full of them has one cause. */
const maxFaults = 1000;

const unclosedBracket = 'This bracket is not closed.';
const unclosedQuote = 'This quote is not closed.';
const tooManyMarks = 'Too many & or ! before this value.';

/** What the library's error codes mean. */
const reasons: Readonly<Partial<Record<YAMLParseError['code'], string>>> = {
  ALIAS_PROPS: tooManyMarks,
  BAD_ALIAS: 'A name is missing after *. Quote text that begins with *.',
  BAD_COLLECTION_TYPE: 'The ! before this does not match what follows.',
  BAD_DIRECTIVE: 'Unknown % line.',
  BAD_DQ_ESCAPE: 'Unknown escape in double quotes. Double the backslash.',
  BAD_INDENT: 'Wrong indentation.',
  BAD_PROP_ORDER: tooManyMarks,
  BAD_SCALAR_START: 'A value cannot begin with this character. Quote it.',
  BLOCK_AS_IMPLICIT_KEY: 'Second ": " in one line. Quote text that contains one.',
  BLOCK_IN_FLOW: 'Brackets cannot contain lines with dashes or keys.',
  MISSING_CHAR: 'Expected "key: value".',
  MULTILINE_IMPLICIT_KEY: 'A key needs its own line and a colon.',
  MULTIPLE_ANCHORS: tooManyMarks,
  MULTIPLE_TAGS: tooManyMarks,
  TAB_AS_INDENT: 'Indent with spaces, not tabs.',
  TAG_RESOLVE_FAILED: 'Unknown ! tag.',
  UNEXPECTED_TOKEN: 'Unexpected text. Quote text with special characters.',
};

/**
 * Returns the library's errors in plain words, each at its start: an open bracket or quote is reported where
 * it was opened, not at the end of the file.
 *
 * @param document with its tokens
 */
export function faultsOf(document: Document): YamlFault[] {
  if (document.errors.length === 0) return [];
  const { brackets, quotes } = opened(document);
  const found = new Map<string, YamlFault>();
  for (const { code, pos, message } of document.errors.slice(0, maxFaults)) {
    const [at] = pos;
    let fault: YamlFault = { offset: at, reason: reasons[code] ?? 'Not valid YAML.' };
    const isOfBracket = /\bend with a [\]}]/.test(message);
    const start = lastBefore(isOfBracket ? brackets : quotes, at);
    if (isOfBracket && start !== null) fault = { offset: start, reason: unclosedBracket };
    if (/^Missing closing/.test(message)) fault = { offset: start ?? at, reason: unclosedQuote };
    const key = `${fault.offset} ${fault.reason}`;
    if (!found.has(key)) found.set(key, { ...fault, cause: message });
  }
  return [...found.values()];
}

/** The fault of the first alias without an anchor; null when there is none. */
export function aliasFault(document: Document): YamlFault | null {
  let found: YamlFault | null = null;
  // The library's own search walks the whole document for each alias.
  const anchors = new Set<string>();
  visit(document, {
    Value(_key, node) {
      if (node.anchor !== undefined) anchors.add(node.anchor);
    },
    Alias(_key, alias) {
      if (anchors.has(alias.source)) return undefined;
      const reason = `"*${alias.source}" refers to nothing. Quote text that begins with *.`;
      found = { offset: alias.range?.[0] ?? 0, reason };
      return visit.BREAK;
    },
  });
  return found;
}

/** Where unclosed brackets and quotes begin, in text order. */
function opened(document: Document): { readonly brackets: number[]; readonly quotes: number[] } {
  const brackets: number[] = [];
  const quotes: number[] = [];
  visit(document, {
    Node(_key, node) {
      const start = node.range?.[0];
      if (start === undefined) return;
      if (isScalar(node)) {
        if (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE) {
          quotes.push(start);
        }
      } else if (isCollection(node) && node.srcToken?.type === 'flow-collection') {
        const isClosed = node.srcToken.end.some(({ type }) => /^flow-(map|seq)-end$/.test(type));
        if (!isClosed) brackets.push(start);
      }
    },
  });
  return { brackets: brackets.sort(ascending), quotes: quotes.sort(ascending) };
}

function ascending(a: number, b: number): number {
  return a - b;
}

function lastBefore(offsets: readonly number[], end: number): number | null {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  return offsets[low - 1] ?? null;
}
