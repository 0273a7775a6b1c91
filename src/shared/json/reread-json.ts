import { ownText } from '../text/own-text.ts';
import type { DraftJson } from './draft-json.ts';
import { lastBefore } from './json-layout.ts';
import type { DraftNode, Span } from './json-tree.ts';
import { movedMember, movedNode } from './moved-json.ts';
import { readJson } from './read-json.ts';
import { differenceOf } from './text-difference.ts';

/** A value around an edit, and the index of its item that is around the edit too. */
interface Around {
  readonly node: DraftNode;
  readonly index: number;
}

interface ReadPart {
  readonly node: DraftNode;
  readonly comments: readonly Span[];
}

/** A failed attempt costs as much as parsing: a larger share of the text is not tried. */
const maxPart = 0.5;
/** The attempts: the value of the edit, and the one around it if the first became something else. */
const maxTries = 2;

/**
 * Parses a text again that differs in one place from a valid text: only the value around that place is
 * parsed. The parts before and after are unchanged if it is still exactly one value from its first unit to
 * its last; everything after it only moves.
 *
 * @returns null if it is not one value, or too large a part of the text: then everything must be parsed
 */
export function rereadJson(before: DraftJson, text: string): DraftJson | null {
  const { root, faults } = before;
  const [edit] = differenceOf(before.text, text);
  if (root === null || faults.length > 0 || edit === undefined) return null;
  const by = text.length - before.text.length;
  const around = valuesAround(root, edit);
  const outermost = Math.max(0, around.length - maxTries);
  for (let at = around.length - 1; at >= outermost; at -= 1) {
    const { start, end } = (around[at] as Around).node;
    if (end + by - start > text.length * maxPart) return null;
    const part = readPart(ownText(text.slice(start, end + by)));
    if (part === null) continue;
    let node = movedNode(part.node, start);
    for (const outer of around.slice(0, at).reverse()) node = withPart(outer, node, by);
    const comments = [
      ...before.comments.filter((comment) => comment.end <= start),
      ...part.comments.map((comment) => movedSpan(comment, start)),
      ...before.comments
        .filter((comment) => comment.start >= end)
        .map((comment) => movedSpan(comment, by)),
    ];
    return { text, root: node, faults: [], isSound: true, comments };
  }
  return null;
}

/** Returns the values around an edit, the outermost first; none if it is outside all values. */
function valuesAround(root: DraftNode, edit: Span): Around[] {
  const around: Around[] = [];
  let node: DraftNode | undefined = root;
  while (node !== undefined && node.start <= edit.start && edit.end <= node.end) {
    let index = -1;
    let inner: DraftNode | undefined;
    if (node.kind === 'object') {
      index = lastBefore(node.members, edit.start, ({ keyStart }) => keyStart);
      inner = node.members[index]?.value;
    } else if (node.kind === 'array') {
      index = lastBefore(node.items, edit.start, ({ start }) => start);
      inner = node.items[index];
    }
    around.push({ node, index });
    node = inner;
  }
  return around;
}

/** Parses a text that is exactly one valid value; null for any other. */
function readPart(text: string): ReadPart | null {
  const comments: Span[] = [];
  let isSound = true;
  const node = readJson(text, {
    isDraft: true,
    onFault: () => {
      isSound = false;
    },
    onComment: (comment) => comments.push(comment),
  });
  const isAll = node?.start === 0 && node.end === text.length;
  // The end of a variable depends on the text after it.
  if (!isSound || !isAll || node.kind === 'placeholder') return null;
  return { node, comments };
}

/** Returns a value with one part replaced, and everything after that moved. */
function withPart({ node, index }: Around, part: DraftNode, by: number): DraftNode {
  const { start } = node;
  const end = node.end + by;
  if (node.kind === 'object') {
    const members = node.members.map((member, at) => {
      if (at < index) return member;
      if (at > index) return movedMember(member, by);
      const { key, keyStart, keyEnd } = member;
      return { key, keyStart, keyEnd, value: part };
    });
    return { kind: 'object', start, end, members };
  }
  if (node.kind !== 'array') throw new TypeError(`A ${node.kind} has nothing in it.`);
  const items = node.items.map((item, at) =>
    at < index ? item : at > index ? movedNode(item, by) : part,
  );
  return { kind: 'array', start, end, items };
}

function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
