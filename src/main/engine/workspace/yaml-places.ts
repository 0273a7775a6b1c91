import {
  type CST,
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { columnAt } from './render-yaml.ts';

/** A range of a text, by offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The position of a value, and what is around it. */
export interface ValuePlace {
  /** Null when there is nothing after a key or dash. */
  readonly node: Node | null;
  /** After the colon or dash. */
  readonly leadEnd: number;
  /** The column of the collection that contains it. */
  readonly parentColumn: number;
  readonly isInFlow: boolean;
  readonly isItem: boolean;
}

/** Thrown for a notation that edits do not support; the text is then written in another way. */
export class UnknownPlaceError extends Error {}

/**
 * Returns the collection at a path. Throws {@link UnknownPlaceError}, also for a reference to another place.
 */
export function collectionAt(
  document: Document,
  path: readonly (string | number)[],
): YAMLMap | YAMLSeq {
  let node: unknown = document.contents;
  for (const key of path) node = childOf(node, key);
  if (isMap(node) || isSeq(node)) return node;
  throw new UnknownPlaceError();
}

function childOf(node: unknown, key: string | number): unknown {
  if (isMap(node)) return pairAt(node, String(key)).value;
  if (isSeq(node) && typeof key === 'number') return node.items[key];
  throw new UnknownPlaceError();
}

/** Returns the pair of a key. Throws {@link UnknownPlaceError}. */
export function pairAt(map: YAMLMap, key: string): Pair {
  const found = map.items.find(
    (pair) => isScalar(pair.key) && String(pair.key.value ?? '') === key,
  );
  if (!found) throw new UnknownPlaceError();
  return found;
}

/** Returns the position of the value at a path. Throws {@link UnknownPlaceError}. */
export function placeOf(
  text: string,
  document: Document,
  path: readonly (string | number)[],
): ValuePlace {
  const key = path.at(-1);
  const collection = collectionAt(document, path.slice(0, -1));
  if (key === undefined || !collection.range) throw new UnknownPlaceError();
  const isInFlow = collection.flow === true;
  if (isMap(collection)) {
    const pair = pairAt(collection, String(key));
    const colon = tokenOf(pair.srcToken?.sep, 'map-value-ind');
    if (!colon) throw new UnknownPlaceError();
    return {
      node: valueNode(pair.value),
      leadEnd: colon.offset + 1,
      parentColumn: columnAt(text, collection.range[0]),
      isInFlow,
      isItem: false,
    };
  }
  const node = collection.items[Number(key)];
  const dash = isInFlow ? null : dashOf(collection, Number(key));
  return {
    node: valueNode(node),
    leadEnd: dash === null ? startOfItem(collection, Number(key)) : dash + 1,
    parentColumn: columnAt(text, dash ?? collection.range[0]),
    isInFlow,
    isItem: true,
  };
}

function valueNode(node: unknown): Node | null {
  const found = node as Node | null;
  const isNothing = isScalar(found) && found.value === null && found.source === '';
  return !found || isNothing ? null : found;
}

/**
 * Returns the range of each pair or item of a collection, from its first character (a dash, an anchor) to its
 * last.
 */
export function itemRanges(text: string, collection: YAMLMap | YAMLSeq): TextRange[] {
  return collection.items.map((item, index) => {
    if (isMap(collection)) {
      const pair = item as Pair;
      const key = pair.key as Node | null;
      const start = firstOffset(pair.srcToken?.start) ?? key?.range?.[0];
      if (start === undefined) throw new UnknownPlaceError();
      return { start, end: endOfPair(text, pair) };
    }
    const start = collection.flow
      ? startOfItem(collection as YAMLSeq, index)
      : dashOf(collection as YAMLSeq, index);
    const end = item ? endOf(text, item as Node) : start + 1;
    return { start, end: Math.max(end, start + 1) };
  });
}

function endOfPair(text: string, pair: Pair): number {
  const value = valueNode(pair.value);
  if (value) return endOf(text, value);
  const colon = tokenOf(pair.srcToken?.sep, 'map-value-ind');
  if (!colon || hasProps(pair.srcToken?.sep)) throw new UnknownPlaceError();
  return colon.offset + 1;
}

/** Returns the end of a value; after the line break for a text block. */
export function endOf(text: string, node: Node): number {
  if (isCollection(node) && !node.flow) {
    const last = itemRanges(text, node as YAMLMap | YAMLSeq).at(-1);
    if (last) return last.end;
  }
  const range = node.range;
  if (!range) throw new UnknownPlaceError();
  if (!isBlockText(node)) return range[1];
  // Empty lines below a block do not belong to it, unless it says so.
  const source = text.slice(range[0], range[1]);
  if (/^[|>][-\d]*\+/.test(source)) return range[1];
  return range[0] + source.replace(/(\n)(?:[ \t]*\r?\n)+$/, '$1').length;
}

/** True for a literal (`|`) or folded (`>`) block. */
export function isBlockText(node: unknown): node is Scalar<string> {
  return (
    isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED)
  );
}

/** True when a value is a collection on separate lines. */
export function isBlockNode(node: Node | null): node is YAMLMap | YAMLSeq {
  return isCollection(node) && !node.flow;
}

function startOfItem(seq: YAMLSeq, index: number): number {
  const node = seq.items[index] as Node | undefined;
  const token = flowTokens(seq)[index];
  const start = firstOffset(token?.start) ?? node?.range?.[0];
  if (start === undefined) throw new UnknownPlaceError();
  return start;
}

function flowTokens(seq: YAMLSeq): readonly CST.CollectionItem[] {
  const token = seq.srcToken;
  return token?.type === 'flow-collection' ? token.items : [];
}

function dashOf(seq: YAMLSeq, index: number): number {
  const token = seq.srcToken;
  if (token?.type !== 'block-seq') throw new UnknownPlaceError();
  const dashes = token.items.flatMap(({ start }) => tokenOf(start, 'seq-item-ind') ?? []);
  const dash = dashes[index];
  if (!dash) throw new UnknownPlaceError();
  return dash.offset;
}

function tokenOf(
  tokens: readonly CST.SourceToken[] | undefined,
  type: CST.SourceToken['type'],
): CST.SourceToken | null {
  return tokens?.find((token) => token.type === type) ?? null;
}

function hasProps(tokens: readonly CST.SourceToken[] | undefined): boolean {
  return tokenOf(tokens, 'anchor') !== null || tokenOf(tokens, 'tag') !== null;
}

/** Returns the start of an item with something before its key or value: an anchor, a tag, a `?`. */
function firstOffset(tokens: readonly CST.SourceToken[] | undefined): number | undefined {
  return tokens?.find(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type))?.offset;
}
