import type { DraftArray, DraftNode, DraftObject, Span } from './json-tree.ts';
import { commentEnd } from './skip-space.ts';

/** A text of JSON that is sound, and its tree: of `parseDraftJson`. */
export interface EditableJson {
  readonly text: string;
  readonly root: DraftNode;
}

/** An object or a list. */
export type Container = DraftObject | DraftArray;

/** A member or an item, with all that is between it and its neighbours. */
export interface Slot extends Span {
  /** Where the white space and comments before it begin: after what follows the last one on its line. */
  readonly leadStart: number;
  /** Whether a `//` ends there: a line break must follow. */
  readonly isAfterLineComment: boolean;
  /** Of the comma behind it; -1 without one. */
  readonly comma: number;
  /** After the comma and the comments behind it on its line. */
  readonly trailEnd: number;
}

/** How a text is laid out, as far as what is added must know. */
export interface Layout {
  /** Two spaces, a tab. */
  readonly unit: string;
  readonly newline: string;
  /** `": "` or `":"`. */
  readonly colon: string;
}

/** Where a first line break is looked for: this is asked often, and a text may be one long line. */
const newlineWithin = 4000;

/** The number of members or items. */
export function countOf(container: Container): number {
  return container.kind === 'object' ? container.members.length : container.items.length;
}

/** From where to where a member or item stands. */
export function spanOf(container: Container, index: number): Span {
  if (container.kind === 'array') return container.items[index] as DraftNode;
  const member = container.members[index];
  if (member === undefined) throw new RangeError(`No member ${index}`);
  return { start: member.keyStart, end: member.value.end };
}

/** A member or item with its surroundings. */
export function slotOf(text: string, container: Container, index: number): Slot {
  const { start, end } = spanOf(container, index);
  const before = index === 0 ? null : trailOf(text, container, index - 1);
  const leadStart = before?.trailEnd ?? endOfLine(text, container.start + 1, start);
  const lineStart = (before?.comma ?? container.start) + 1;
  const isAfterLineComment = text.slice(lineStart, leadStart).includes('//');
  return { start, end, leadStart, isAfterLineComment, ...trailOf(text, container, index) };
}

/** Whether the members or items stand on lines of their own. */
export function isSpread(text: string, container: Container): boolean {
  return (
    countOf(container) > 0 && text.slice(container.start, spanOf(container, 0).start).includes('\n')
  );
}

/** The white space at the beginning of the line that an offset lies on. */
export function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  let end = lineStart;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return text.slice(lineStart, end);
}

/** How a text is laid out: as its first member or item is, or as programs do where that says nothing. */
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

/** What stands between the first key and its value. */
function colonIn(root: Container, text: string): string | null {
  let node: DraftNode | undefined = root;
  while (node?.kind === 'array') node = node.items[0];
  const member = node?.kind === 'object' ? node.members[0] : undefined;
  if (member === undefined) return null;
  const between = text.slice(member.keyEnd, member.value.start);
  return between === ':' || between === ' : ' ? between : ': ';
}

/** The container that one lies in directly; null for the root. */
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
 * The indentation that lines of a value have which takes the place of one: that of its own line; null
 * where all stands on one line.
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

/** The indentation of the lines of a part that is put in; null where all stands on one line. */
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

/** The comma behind a member or item, and where what belongs to it on its line ends. */
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
 * After the comments that stand on the line of `start` behind it, when the line ends with them; `start`
 * itself where there is none, or where more follows on the line.
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

/** The index of the last part that begins at an offset or before it; -1 where none does. */
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
