import { ownText } from '../text/own-text.ts';
import type { DraftJson } from './draft-json.ts';
import { lastBefore } from './json-layout.ts';
import type { DraftNode, Span } from './json-tree.ts';
import { movedMember, movedNode } from './moved-json.ts';
import { readJson } from './read-json.ts';
import { differenceOf } from './text-difference.ts';

/** A value around an edit, and the index of the one in it that is around the edit too. */
interface Around {
  readonly node: DraftNode;
  readonly index: number;
}

interface ReadPart {
  readonly node: DraftNode;
  readonly comments: readonly Span[];
}

/** What is read again for nothing costs as much as all: no more than this part of a text is tried. */
const maxPart = 0.5;
/** The value that an edit lies in, and the one around it, where the first became something else. */
const maxTries = 2;

/**
 * Reads a text again that differs in one place from a text without any fault: only the value around that
 * place is read. What comes before a value and what comes after it read as before, as long as it is one
 * value again from its first unit to its last; all after it only moves.
 *
 * @returns null where it is none, or too large a part of the text: then all has to be read
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

/** The values that an edit lies in, from the outermost to the innermost; none where it lies beside all. */
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

/** A text that is one value without a fault, and nothing else; null for any other. */
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
  // Where a variable ends depends on what comes after it.
  if (!isSound || !isAll || node.kind === 'placeholder') return null;
  return { node, comments };
}

/** A value in which another one has taken the place of one, with what comes after that moved. */
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
