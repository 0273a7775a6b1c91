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

/** Collections nested deeper than this are no workspace file; the library recurses on them. */
const maxDepth = 100;

/** Expanding more aliases than this is an attack, not a file. */
const maxAliases = 100;

/** YAML with the place of everything in it. */
export interface ParsedYaml {
  readonly document: Document;
  /** As plain data; undefined when there is a fault. */
  readonly value: unknown;
  /** The first thing wrong with it; offsets in UTF-16 units. */
  readonly fault: { readonly offset: number; readonly reason: string } | null;
}

/**
 * Parses one YAML document, whatever the text: what would take the library minutes, or the process
 * with it, is a fault (nesting, aliases that multiply; its own search for equal keys is quadratic).
 */
export function parseYaml(text: string): ParsedYaml {
  const tokens = tokensOf(text);
  if (typeof tokens === 'number') {
    return broken(new Document(), tokens, `It is nested deeper than ${maxDepth} levels.`);
  }
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false });
  const [document = new Document(), second] = composer.compose(tokens, true, text.length);
  if (second) return broken(document, second.range[0], 'It holds a second document.');
  const [error] = document.errors;
  if (error) return broken(document, error.pos[0], error.message);
  const twin = findTwin(document);
  if (twin) return broken(document, twin.offset, `The key "${twin.key}" stands twice.`);
  try {
    return { document, value: document.toJS({ maxAliasCount: maxAliases }), fault: null };
  } catch (thrown) {
    return broken(document, 0, messageOf(thrown));
  }
}

function broken(document: Document, offset: number, reason: string): ParsedYaml {
  return { document, value: undefined, fault: { offset, reason } };
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

/** The first key that its map has already. */
function findTwin(document: Document): { readonly key: string; readonly offset: number } | null {
  let found: { key: string; offset: number } | null = null;
  visit(document, {
    Map(_key, map: YAMLMap) {
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found = { key: String(key.value), offset: (isNode(key) && key.range?.[0]) || 0 };
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
