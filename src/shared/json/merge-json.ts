import { writeDraftString } from './draft-string.ts';
import { isAlike } from './is-alike.ts';
import { type EditableJson, indentationOf, layoutOf, newIndentation } from './json-layout.ts';
import type { JsonStep } from './json-path.ts';
import type { DraftArray, DraftMember, DraftNode, DraftObject } from './json-tree.ts';
import { layOutJson } from './lay-out-json.ts';
import { matchItems, matchMembers } from './match-parts.ts';
import { rewriteParts } from './rewrite-parts.ts';

/** Type-dependent rules for parts of JSON that mean the same. Steps are those of the old text. */
export interface MergeRules {
  /** Returns the canonical name of a key in the object at `steps`, in any spelling. */
  readonly nameOf: (steps: readonly JsonStep[], key: string) => string;
  /** Returns true when two values mean the same although they are written differently. */
  readonly isSame: (steps: readonly JsonStep[], before: DraftNode, after: DraftNode) => boolean;
  /** Returns true when a member that the new content lacks may stay, because it changes nothing. */
  readonly isSilent: (steps: readonly JsonStep[], before: DraftNode) => boolean;
}

/** For JSON without a type: only equal notations are the same. */
const plainRules: MergeRules = {
  nameOf: (_steps, key) => key,
  isSame: () => false,
  isSilent: () => false,
};

interface Merge {
  readonly before: EditableJson;
  readonly after: EditableJson;
  readonly rules: MergeRules;
}

/**
 * Returns a text with the content of `after` in the style of `before`: equal parts keep their notation, place
 * and comments.
 *
 * Both must be valid. Recursive to the depth of both.
 */
export function mergeJson(before: EditableJson, after: EditableJson, rules = plainRules): string {
  const { start, end } = before.root;
  const merged = mergeNodes({ before, after, rules }, before.root, after.root, []);
  return before.text.slice(0, start) + merged + before.text.slice(end);
}

function mergeNodes(
  merge: Merge,
  before: DraftNode,
  after: DraftNode,
  steps: readonly JsonStep[],
): string {
  const isKept = isAlike(before, after) || merge.rules.isSame(steps, before, after);
  if (isKept) return merge.before.text.slice(before.start, before.end);
  if (before.kind === 'object' && after.kind === 'object') {
    return mergeObjects(merge, before, after, steps);
  }
  if (before.kind === 'array' && after.kind === 'array') {
    return mergeArrays(merge, before, after, steps);
  }
  return laidOut(merge, after, indentationOf(merge.before, before));
}

function mergeObjects(
  merge: Merge,
  before: DraftObject,
  after: DraftObject,
  steps: readonly JsonStep[],
): string {
  const { rules } = merge;
  const { text, root } = merge.before;
  const { colon } = layoutOf(text, root);
  const indentation = newIndentation(merge.before, before);
  const matches = matchMembers(
    before.members,
    after.members,
    (key) => rules.nameOf(steps, key),
    ({ key, value }) => rules.isSilent([...steps, key], value),
  );
  const parts = matches.map(({ mine, theirs }) => {
    const there = theirs === null ? null : (after.members[theirs] as DraftMember);
    if (mine === null) {
      const { key, value } = there as DraftMember;
      return { mine, text: writeDraftString(key) + colon + laidOut(merge, value, indentation) };
    }
    const { key, keyStart, value } = before.members[mine] as DraftMember;
    const merged = there && mergeNodes(merge, value, there.value, [...steps, key]);
    const written = merged ?? text.slice(value.start, value.end);
    return { mine, text: text.slice(keyStart, value.start) + written };
  });
  return rewriteParts(merge.before, before, parts);
}

function mergeArrays(
  merge: Merge,
  before: DraftArray,
  after: DraftArray,
  steps: readonly JsonStep[],
): string {
  const indentation = newIndentation(merge.before, before);
  const parts = matchItems(before.items, after.items).map(({ mine, theirs }) => {
    const there = after.items[theirs] as DraftNode;
    const text =
      mine === null
        ? laidOut(merge, there, indentation)
        : mergeNodes(merge, before.items[mine] as DraftNode, there, [...steps, mine]);
    return { mine, text };
  });
  return rewriteParts(merge.before, before, parts);
}

function laidOut({ before, after }: Merge, node: DraftNode, indentation: string | null): string {
  const layout = layoutOf(before.text, before.root);
  return layOutJson(after.text.slice(node.start, node.end), layout, indentation);
}
