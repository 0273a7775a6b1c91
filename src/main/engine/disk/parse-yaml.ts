import {
  Composer,
  type CST,
  Document,
  isNode,
  isScalar,
  Lexer,
  Parser,
  visit,
  type YAMLMap,
} from 'yaml';
import { messageOf } from '../../../shared/problem.ts';
import { aliasFault, faultsOf, type YamlFault } from './yaml-faults.ts';

/** Collections nested deeper than this are no workspace file; the library recurses on them. */
const maxDepth = 100;

/** Expanding more aliases than this is an attack, not a file. */
const maxAliases = 100;

/** YAML with the place of everything in it. */
export interface ParsedYaml {
  readonly document: Document;
  /** As plain data; undefined when there is a fault. */
  readonly value: unknown;
  /** The first thing wrong with it. */
  readonly fault: YamlFault | null;
  /** All that is wrong with it, in the order of the text. */
  readonly faults: readonly YamlFault[];
}

/** What was parsed last, until its memory is wanted. */
let last: WeakRef<{ readonly text: string; readonly parsed: ParsedYaml }> | null = null;

/**
 * Parses one YAML document, whatever the text: what would take the library minutes, or the process
 * with it, is a fault (nesting, aliases that multiply; its own search for equal keys is quadratic).
 * The nodes keep the tokens that they were made of, for edits of the text.
 *
 * A save reads, changes, checks and reads again: of the same text twice in a row, it is parsed once.
 * What comes back belongs to all who ask for it, and is not to be changed.
 */
export function parseYaml(text: string): ParsedYaml {
  const known = last?.deref();
  if (known?.text === text) return known.parsed;
  const parsed = parseAnew(text);
  last = new WeakRef({ text, parsed });
  return parsed;
}

function parseAnew(text: string): ParsedYaml {
  const tokens = tokensOf(text);
  if (typeof tokens === 'number') {
    const reason = `It is nested deeper than ${maxDepth} levels.`;
    return broken(new Document(), [{ offset: tokens, reason }]);
  }
  const composer = new Composer({
    prettyErrors: false,
    uniqueKeys: false,
    keepSourceTokens: true,
  });
  const [document = new Document(), second] = composer.compose(tokens, true, text.length);
  const faults = faultsOf(document);
  if (second) faults.push({ offset: second.range[0], reason: 'It holds a second document.' });
  for (const { key, offset } of findTwins(document)) {
    faults.push({ offset, reason: `The key "${key}" stands twice.` });
  }
  if (faults.length > 0) return broken(document, mergeFault(text) ?? faults);
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    return { document, value, fault: null, faults: [] };
  } catch (thrown) {
    const fault = aliasFault(document) ?? { offset: 0, reason: messageOf(thrown) };
    return broken(document, [fault]);
  }
}

/** What git leaves of a merge says more than what it does to the YAML around it; null without any. */
function mergeFault(text: string): readonly YamlFault[] | null {
  const offset = text.search(/^<{7}(?: |\r?$)/mu);
  if (offset < 0) return null;
  const reason =
    'This file has an unresolved merge conflict: keep one of the two versions, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>.';
  return [{ offset, reason }];
}

function broken(document: Document, found: readonly YamlFault[]): ParsedYaml {
  const faults = [...found].sort((a, b) => a.offset - b.offset);
  return { document, value: undefined, fault: faults[0] ?? null, faults };
}

/** Whether a text may have comments: a line of a block that begins with `#` counts too. */
export function hasComments(text: string): boolean {
  for (const lexeme of new Lexer().lex(text)) if (lexeme.trimStart().startsWith('#')) return true;
  return false;
}

/** What the lexer says of the text that follows; not in the text itself. */
const markers: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);

/** The tokens of a text, or where its nesting becomes too deep. The parser of tokens does not recurse. */
function tokensOf(text: string): CST.Token[] | number {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > maxDepth) return offset;
    if (!markers.has(lexeme)) offset += lexeme.length;
  }
  tokens.push(...parser.end());
  return tokens;
}

/** The keys that their map has already. */
function findTwins(document: Document): { readonly key: string; readonly offset: number }[] {
  const found: { key: string; offset: number }[] = [];
  visit(document, {
    Map(_key, map: YAMLMap) {
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found.push({ key: String(key.value), offset: (isNode(key) && key.range?.[0]) || 0 });
        }
        keys.add(key.value);
      }
    },
  });
  return found;
}
