import type { EditableJson } from '../../../../../../shared/json/json-layout.ts';
import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import { rewriteParts } from '../../../../../../shared/json/rewrite-parts.ts';
import { applyEdits, type TextEdit } from '../../../../../../shared/json/text-edit.ts';
import type { Form } from './form.ts';
import {
  contentPlace,
  contentTypeOf,
  entryPlace,
  type FormPlace,
  fieldPlace,
  isVariable,
  itemPlace,
} from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { fieldsByNameOf, membersOf } from './message-members.ts';
import { valueKindOf } from './value-kind.ts';

/** Members of a body without a field in its type, for example after another type was chosen. */
export interface Misfits {
  readonly count: number;
  /** Grouped by the object that contains them, outer objects first and in the order of the text. */
  readonly byHolder: ReadonlyMap<DraftObject, ReadonlySet<DraftMember>>;
  /** Types that are not known yet: their values may contain more misfits. */
  readonly wantedTypes: readonly string[];
}

/**
 * Finds the members without a field, at any depth, also in collapsed rows. A second value for a field is not
 * included: the user must decide which one stays.
 */
export function misfitsIn({ root, input }: Form): Misfits {
  const byHolder = new Map<DraftObject, ReadonlySet<DraftMember>>();
  const wanted = new Set<string>();
  let count = 0;
  const open: FormPlace[] = [root];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const found = misfitsOf(place, input.types, wanted);
    if (found.length > 0 && place.node?.kind === 'object') {
      byHolder.set(place.node, new Set(found));
      count += found.length;
    }
    open.push(...placesIn(place, input.types).toReversed());
  }
  return { count, byHolder, wantedTypes: [...wanted] };
}

/** Returns the edits that remove members with their content. Comments above them stay. */
export function withoutMisfits(json: EditableJson, { byHolder }: Misfits): readonly TextEdit[] {
  // Built from the end: the last edit comes before all others in the text, and may enclose the next ones.
  const made: TextEdit[] = [];
  for (const [holder, leaving] of [...byHolder].reverse()) {
    const inside: TextEdit[] = [];
    for (let last = made.at(-1); last && last.start < holder.end; last = made.at(-1)) {
      inside.push(last);
      made.pop();
    }
    const parts = holder.members.flatMap((member, mine) =>
      leaving.has(member) ? [] : [{ mine, text: textOf(json.text, member, inside) }],
    );
    const text = rewriteParts(json, holder, parts);
    made.push({ start: holder.start, end: holder.end, text });
  }
  return made.reverse();
}

function textOf(
  text: string,
  { keyStart, value }: DraftMember,
  inside: readonly TextEdit[],
): string {
  const edits = inside
    .filter(({ start }) => start >= keyStart && start < value.end)
    .map((edit) => ({ ...edit, start: edit.start - keyStart, end: edit.end - keyStart }));
  return applyEdits(text.slice(keyStart, value.end), edits);
}

function misfitsOf(
  place: FormPlace,
  types: FormTypes,
  wanted: Set<string>,
): readonly DraftMember[] {
  const kind = valueKindOf(place.type);
  if (place.shape !== 'single' || kind.kind !== 'message' || place.node?.kind !== 'object') {
    return [];
  }
  const message = types.message(kind.typeName);
  if (message === undefined) wanted.add(kind.typeName);
  if (message === undefined || message === 'missing') return [];
  const fields = fieldsByNameOf(message);
  return membersOf(place.node, message).foreign.filter(
    ({ key }) => !fields.has(key) && (place.role !== 'content' || key !== '@type'),
  );
}

/** Returns the places with objects and lists inside a place, in the order of the text. */
function placesIn(place: FormPlace, types: FormTypes): readonly FormPlace[] {
  const { node, shape, type } = place;
  if (node === null || isVariable(node)) return [];
  if (shape === 'list') {
    return node.kind === 'array' ? node.items.map((_, index) => itemPlace(place, index)) : [];
  }
  if (node.kind !== 'object') return [];
  if (shape === 'map') {
    return node.members.map((member, index) => entryPlace(place, member, index));
  }
  const kind = valueKindOf(type);
  if (kind.kind === 'any') {
    const typeName = contentTypeOf(place);
    return typeName === null ? [] : [contentPlace(place, typeName)];
  }
  const message = kind.kind === 'message' ? types.message(kind.typeName) : undefined;
  if (message === undefined || message === 'missing') return [];
  return [...membersOf(node, message).ofField].map(([field, member]) =>
    fieldPlace(place, field, member),
  );
}
