import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isScalar,
  type Node,
  Pair,
  Scalar,
  type ToStringOptions,
  visit,
  type YAMLMap,
} from 'yaml';
import { mergeLines } from '../text/merge-lines.ts';
import { parseYaml } from './parse-yaml.ts';

/**
 * Changes a YAML text: comments, unknown keys, order and the way it is written stay, and only the
 * lines of what the edit changed differ.
 *
 * @throws Error when the text does not parse
 */
export function editYaml(text: string, edit: (root: YAMLMap, document: Document) => void): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const isCrlf = text.includes('\r\n');
  const source = text.slice(mark.length).replaceAll('\r\n', '\n');
  const { document, fault } = parseYaml(source);
  if (fault) throw new Error(fault.reason);
  const style = styleOf(source);
  const before = document.toString(style);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as YAMLMap;
  edit(document.contents as YAMLMap, document);
  const after = document.toString(style);
  if (after === before) return text;
  // The library writes the whole text anew, in its own way: only the lines of the edit are taken of it.
  const merged = before === source ? after : mergeLines(before, source, after);
  const isSame = isDeepStrictEqual(parseYaml(merged).value, parseYaml(after).value);
  const edited = isSame ? merged : after;
  return mark + (isCrlf ? edited.replaceAll('\n', '\r\n') : edited);
}

/** As the text is written, as far as the library can write so. */
function styleOf(source: string): ToStringOptions {
  const nested = /^[^\s#-][^\n]*:[ \t]*\n( +)[^\s-]/m.exec(source);
  return {
    lineWidth: 0,
    flowCollectionPadding: /[{[] /.test(source),
    indent: Math.min(nested?.[1]?.length ?? 2, 8),
    indentSeq: !/:[^\n]*\n-\s/.test(source),
  };
}

/** The pair of a key; undefined when the map has none. */
export function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

/**
 * Sets a key, or removes it for undefined. A text that is there keeps its comment and quotes; a new
 * key comes behind the last one that precedes it in `order`.
 */
export function setKey(
  document: Document,
  map: YAMLMap,
  key: string,
  value: unknown,
  order: readonly string[],
): void {
  const pair = pairOf(map, key);
  if (value === undefined) {
    if (pair) map.items.splice(map.items.indexOf(pair), 1);
  } else if (!pair) {
    const node = nodeOf(document, value);
    map.items.splice(placeOf(map, key, order), 0, new Pair(document.createNode(key), node));
  } else if (isScalar(pair.value) && typeof value === 'string' && oneLine.test(value)) {
    pair.value.value = value;
    delete pair.value.source;
    if (isBlock(pair.value)) delete pair.value.type;
  } else {
    const node = nodeOf(document, value);
    if (isScalar(pair.value) && isScalar(node)) keepPlace(pair.value, node);
    pair.value = node;
  }
}

/** Text that the library writes without quotes, where it can, so that it is read as it was. */
const oneLine =
  /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

function nodeOf(document: Document, value: unknown): Node {
  if (value instanceof Scalar) return value;
  const node = document.createNode(value) as Node;
  visit(node, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && !oneLine.test(scalar.value)) {
        scalar.type = Scalar.QUOTE_DOUBLE;
      }
    },
  });
  return node;
}

function isBlock(scalar: Scalar): boolean {
  return scalar.type === Scalar.BLOCK_LITERAL || scalar.type === Scalar.BLOCK_FOLDED;
}

function keepPlace(from: Scalar, to: Scalar): void {
  if (from.comment) to.comment = from.comment;
  if (from.commentBefore) to.commentBefore = from.commentBefore;
  if (from.anchor) to.anchor = from.anchor;
}

function placeOf(map: YAMLMap, key: string, order: readonly string[]): number {
  const earlier = new Set(order.slice(0, order.indexOf(key)));
  const last = map.items.findLastIndex(
    (pair) => isScalar(pair.key) && earlier.has(String(pair.key.value)),
  );
  return last + 1;
}
