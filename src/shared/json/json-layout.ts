import type { DraftArray, DraftNode, DraftObject, Span } from './json-tree.ts';
import { commentEnd } from './skip-space.ts';

/** A text of valid JSON with its tree from `parseDraftJson`. */
export interface EditableJson {
  readonly text: string;
  readonly root: DraftNode;
}

/** An object or a list. */
export type Container = DraftObject | DraftArray;

/** A member or an item, with everything between it and its neighbours. */
export interface Slot extends Span {
  /**
   * The start of the white space and comments before it: after the previous part and its trailing comments on
   * its line.
   */
  readonly leadStart: number;
  /** True when a `//` comment ends there: a line break must follow. */
  readonly isAfterLineComment: boolean;
  /** The comma after it; -1 without one. */
  readonly comma: number;
  /** The end of the comma and the comments after it on its line. */
  readonly trailEnd: number;
}

/** The layout of a text, as needed for inserted parts. */
export interface Layout {
  /** Two spaces, or a tab. */
  readonly unit: string;
  readonly newline: string;
  /** `": "` or `":"`. */
  readonly colon: string;
}

/** The search range for a first line break: it is called often, and a text may be one long line. */
const newlineWithin = 4000;

/** Returns the number of members or items. */
export function countOf(container: Container): number {
  return container.kind === 'object' ? container.members.length : container.items.length;
}

/** Returns the range of a member or item. */
export function spanOf(container: Container, index: number): Span {
  if (container.kind === 'array') return container.items[index] as DraftNode;
  const member = container.members[index];
  if (member === undefined) throw new RangeError(`No member ${index}`);
  return { start: member.keyStart, end: member.value.end };
}

/** Returns a member or item with its surroundings. */
export function slotOf(text: string, container: Container, index: number): Slot {
  const { start, end } = spanOf(container, index);
  const before = index === 0 ? null : trailOf(text, container, index - 1);
  const leadStart = before?.trailEnd ?? endOfLine(text, container.start + 1, start);
  const lineStart = (before?.comma ?? container.start) + 1;
  const isAfterLineComment = text.slice(lineStart, leadStart).includes('//');
  return { start, end, leadStart, isAfterLineComment, ...trailOf(text, container, index) };
}

/** True when the members or items are on separate lines. */
export function isSpread(text: string, container: Container): boolean {
  return (
    countOf(container) > 0 && text.slice(container.start, spanOf(container, 0).start).includes('\n')
  );
}

/** Returns the white space at the start of the line of an offset. */
export function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  let end = lineStart;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return text.slice(lineStart, end);
}

/** Returns the layout of a text: that of its first member or item, or a usual one if there is none. */
export function layoutOf(text: string, root: DraftNode): Layout {
  const newline = text.slice(0, newlineWithin).includes('\r\n') ? '\r\n' : '\n';
  const spread = { unit: '  ', newline, colon: ': ' };
  if ((root.kind !== 'object' && root.kind !== 'array') || countOf(root) === 0) return spread;
  if (!isSpread(text, root)) return { ...spread, colon: colonIn(root, text) ?? ': ' };
  const outer = indentationAt(text, root.start);
  const inner = indentationAt(text, spanOf(root, 0).start);
  const unit = inner.startsWith(outer) ? inner.slice(outer.length) : '';
  return { unit: unit || spread.unit, newline, colon: colonIn(root, text) ?? ': ' };
}

/** Returns the text between the first key and its value. */
function colonIn(root: Container, text: string): string | null {
  let node: DraftNode | undefined = root;
  while (node?.kind === 'array') node = node.items[0];
  const member = node?.kind === 'object' ? node.members[0] : undefined;
  if (member === undefined) return null;
  const between = text.slice(member.keyEnd, member.value.start);
  return between === ':' || between === ' : ' ? between : ': ';
}

/** Returns the direct container of a node; null for the root. */
function parentOf(root: DraftNode, node: DraftNode): Container | null {
  let parent: Container | null = null;
  let at: DraftNode | undefined = root;
  while (at !== undefined && at !== node) {
    if (at.kind === 'object') {
      parent = at;
      at = at.members[lastBefore(at.members, node.start, ({ keyStart }) => keyStart)]?.value;
    } else if (at.kind === 'array') {
      parent = at;
      at = at.items[lastBefore(at.items, node.start, ({ start }) => start)];
    } else return parent;
  }
  return parent;
}

/**
 * Returns the indentation for a value that replaces another: that of its line; null if everything is on one
 * line.
 */
export function indentationOf({ text, root }: EditableJson, node: DraftNode): string | null {
  const parent = parentOf(root, node);
  const around = parent ?? node;
  const isOneLine =
    (around.kind === 'object' || around.kind === 'array') &&
    countOf(around) > 0 &&
    !text.slice(around.start, around.end).includes('\n');
  return isOneLine ? null : indentationAt(text, node.start);
}

/** Returns the indentation for an inserted part; null if everything is on one line. */
export function newIndentation(json: EditableJson, container: Container): string | null {
  const { text, root } = json;
  if (countOf(container) === 0) {
    const parent = parentOf(root, container);
    if (parent !== null && !isSpread(text, parent)) return null;
    return indentationAt(text, container.start) + layoutOf(text, root).unit;
  }
  const { start } = spanOf(container, 0);
  if (isSpread(text, container)) return indentationAt(text, start);
  const isOneLine = !text.slice(container.start, container.end).includes('\n');
  return isOneLine ? null : indentationAt(text, start);
}

/** Returns the comma after a member or item, and the end of what belongs to it on its line. */
function trailOf(
  text: string,
  container: Container,
  index: number,
): { readonly comma: number; readonly trailEnd: number } {
  const { end } = spanOf(container, index);
  const isLast = index + 1 >= countOf(container);
  const limit = isLast ? container.end - 1 : spanOf(container, index + 1).start;
  const comma = isLast ? -1 : commaAt(text, end, limit);
  return { comma, trailEnd: endOfLine(text, comma < 0 ? end : comma + 1, limit) };
}

function commaAt(text: string, start: number, limit: number): number {
  for (let at = start; at < limit; ) {
    if (text[at] === ',') return at;
    at = text[at] === '/' ? Math.max(commentEnd(text, at), at + 1) : at + 1;
  }
  return -1;
}

/**
 * Returns the end of the comments after `start` on its line, if the line ends with them; `start` itself if
 * there are none, or more follows on the line.
 */
function endOfLine(text: string, start: number, limit: number): number {
  let end = start;
  for (let at = start; at < limit; ) {
    const character = text[at];
    if (character === '\n' || character === '\r') return end;
    if (character === ' ' || character === '\t') {
      at += 1;
      continue;
    }
    const after = character === '/' ? commentEnd(text, at) : -1;
    if (after < 0 || after > limit) return start;
    end = after;
    at = after;
  }
  return start;
}

/** Returns the index of the last part that begins at or before an offset; -1 if none does. */
export function lastBefore<Part>(
  parts: readonly Part[],
  offset: number,
  startOf: (part: Part) => number,
): number {
  let low = -1;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(parts[middle] as Part) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
