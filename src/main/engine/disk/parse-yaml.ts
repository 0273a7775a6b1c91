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

/** Deeper nesting is no workspace file; the library recurses on it. */
const maxDepth = 100;

/** More expanded aliases than this are an attack. */
const maxAliases = 100;

/** Parsed YAML with the position of every node. */
export interface ParsedYaml {
  readonly document: Document;
  /** The plain data; undefined when there is a fault. */
  readonly value: unknown;
  /** The first fault. */
  readonly fault: YamlFault | null;
  /** All faults, in text order. */
  readonly faults: readonly YamlFault[];
}

/** The last parsed text, until its memory is needed. */
let last: WeakRef<{ readonly text: string; readonly parsed: ParsedYaml }> | null = null;

/**
 * Parses any text as one YAML document. Input that would take the library minutes, or crash the process, is a
 * fault: deep nesting, aliases that multiply. Finds duplicate keys itself; the library's check is quadratic.
 * The nodes keep their tokens for text edits.
 *
 * A save parses the same text twice in a row, so the last result is cached. Callers share it and must not
 * change it.
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
  if (second) faults.push({ offset: second.range[0], reason: 'It has a second document.' });
  for (const { key, offset } of findTwins(document)) {
    faults.push({ offset, reason: `Duplicate key "${key}".` });
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

/**
 * The faults at git's merge markers, which say more than the YAML errors around them; null without markers.
 */
function mergeFault(text: string): readonly YamlFault[] | null {
  const offset = text.search(/^<{7}(?: |\r?$)/mu);
  if (offset < 0) return null;
  const reason =
    'This file has a merge conflict: keep one version, and remove the lines <<<<<<<, ======= and >>>>>>>.';
  return [{ offset, reason }];
}

function broken(document: Document, found: readonly YamlFault[]): ParsedYaml {
  const faults = [...found].sort((a, b) => a.offset - b.offset);
  return { document, value: undefined, fault: faults[0] ?? null, faults };
}

/** True when a text may have comments; a line of a block scalar that begins with `#` counts too. */
export function hasComments(text: string): boolean {
  for (const lexeme of new Lexer().lex(text)) if (lexeme.trimStart().startsWith('#')) return true;
  return false;
}

/** Marks that the lexer adds before a token; they are not in the text. */
const markers: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);

/**
 * Returns the tokens of a text, or the offset where the nesting becomes too deep. The token parser does not
 * recurse.
 */
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

/** Returns the duplicate keys of all maps. */
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
