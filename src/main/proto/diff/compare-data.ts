import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import type { FieldShape } from '../wire/message-shape.ts';
import { alignLists } from './align-lists.ts';
import { compareLeaves } from './compare-leaves.ts';
import { createCounter, createProbe, createTally, type DataTally } from './data-tally.ts';
import {
  type AnyDatum,
  type Child,
  type Datum,
  isLeaf,
  type Leaf,
  type ListDatum,
  type MapDatum,
  type MessageDatum,
  type NoneDatum,
  say,
  type WrittenForm,
} from './datum.ts';
import { formatPath, matchesPath, type PathPattern, type PathStep } from './field-path.ts';
import { lookLimitsOf, signaturesOf } from './list-signatures.ts';
import { isWithoutSchema, readTogether } from './read-wire-data.ts';
import { nounOf, showDatum } from './show-datum.ts';

/**
 * Compares two responses as data: values count, not their notation. Reads lists on the way, so it throws what
 * the readers throw.
 *
 * @param patterns paths to leave out
 * @param names the names of the sides in findings
 */
export function compareData(
  left: Datum,
  right: Datum,
  patterns: readonly PathPattern[],
  names: SideNames,
): DataComparison {
  const tally = createTally(patterns);
  compareAt({ tally, patterns, names, path: [] }, left, right, null);
  return tally.result();
}

interface Walk {
  readonly tally: DataTally;
  readonly patterns: readonly PathPattern[];
  readonly names: SideNames;
  /** The current path from the root; changes during the walk. */
  readonly path: PathStep[];
}

/** A value that is present; JSON null counts as absent. */
type Present = Exclude<Datum, NoneDatum>;

function compareAt(
  walk: Walk,
  left: Datum | undefined,
  right: Datum | undefined,
  field: FieldShape | null,
): void {
  if (walk.tally.isOver()) return;
  const pattern =
    walk.patterns.length === 0
      ? undefined
      : walk.patterns.find((candidate) => matchesPath(candidate, walk.path));
  if (pattern) {
    const counter = createCounter();
    comparePresent({ ...walk, tally: counter, patterns: [] }, left, right, field);
    walk.tally.ignore(pattern, counter.count());
    return;
  }
  comparePresent(walk, left, right, field);
}

function comparePresent(
  walk: Walk,
  left: Datum | undefined,
  right: Datum | undefined,
  field: FieldShape | null,
): void {
  const a = left?.kind === 'none' ? undefined : left;
  const b = right?.kind === 'none' ? undefined : right;
  if (a && b) compareBoth(walk, a, b);
  else if (a === undefined && b === undefined) {
    if (left?.kind !== right?.kind) noteNull(walk);
  } else if (a) compareWithNothing(walk, a, right !== undefined, field, 'right');
  else if (b) compareWithNothing(walk, b, left !== undefined, field, 'left');
}

function compareBoth(walk: Walk, left: Present, right: Present): void {
  if (isLeaf(left) && isLeaf(right)) compareLeafPair(walk, left, right);
  else if (left.kind === 'wire' && right.kind === 'wire') {
    const [a, b] = readTogether(left, right);
    comparePresent(walk, a, b, entryField);
  } else if (left.kind === 'list' && right.kind === 'list') compareLists(walk, left, right);
  else if (left.kind === 'map' && right.kind === 'map') compareMaps(walk, left, right);
  else if (left.kind === 'any' && right.kind === 'any') compareAnys(walk, left, right);
  else if (
    left.kind === 'message' &&
    right.kind === 'message' &&
    // Without a schema one of them may be a group.
    left.shape.fullName === right.shape.fullName
  ) {
    compareMessages(walk, left, right);
  }
  // An empty JSON list or object stands for an empty message, list or map.
  else if (isEmptyForeign(left) && isNothing(right)) noteEmpty(walk, left);
  else if (isEmptyForeign(right) && isNothing(left)) noteEmpty(walk, right);
  else {
    const { names } = walk;
    walk.tally.differ(
      walk.path,
      'different',
      () => `${names[0]} has ${nounOf(left)}, ${names[1]} ${nounOf(right)}`,
      () => ({ left: showDatum(left), right: showDatum(right) }),
    );
  }
}

function compareLeafPair({ tally, path, names }: Walk, left: Leaf, right: Leaf): void {
  const relation = compareLeaves(left, right, names);
  if (relation.kind !== 'equal') {
    const { kind, finding } = relation;
    tally.differ(
      path,
      kind,
      () => finding,
      () => ({ left: say(left.shown), right: say(right.shown) }),
    );
    return;
  }
  tally.equal(path, left.shown, right.shown);
  const isSameForm = left.form === right.form;
  if (isSameForm && (left.form === 'plain' || say(left.written) === say(right.written))) return;
  const [unusual, other] = left.form === 'plain' ? [right, left] : [left, right];
  tally.note(unusual.form, () => {
    const kind = formNames[unusual.form];
    return `${kind === undefined ? '' : `${kind}: `}${say(unusual.written)} for ${say(other.written)}`;
  });
}

/** Names of notations, where an example alone is not clear. */
const formNames: Partial<Record<WrittenForm, string>> = {
  'enum-name': 'enum by name',
  'number-string': 'number as text',
};

/** Compares with an absent value; `isNull` if the absent side has a null. */
function compareWithNothing(
  walk: Walk,
  present: Present,
  isNull: boolean,
  field: FieldShape | null,
  absentSide: 'left' | 'right',
): void {
  const { tally, path } = walk;
  const [absent, other] = absentSide === 'left' ? walk.names : [walk.names[1], walk.names[0]];
  const name = () => formatPath(path.slice(-1));
  if (isNothing(present) && !(field?.oneof && present.kind === 'message')) {
    if (isNull) noteNull(walk);
    else noteEmpty(walk, present);
    return;
  }
  if (isLeaf(present) && present.kind !== 'foreign' && present.isDefault && hasNoPresence(field)) {
    const nothing = isNull ? 'null' : 'left out';
    const shown = [present.shown, nothing] as const;
    const [left, right] = absentSide === 'right' ? shown : [shown[1], shown[0]];
    tally.equal(path, left, right);
    tally.note(
      'omitted-default',
      () => `${name()} ${say(present.written)}, ${nothing} in ${absent}`,
    );
    return;
  }
  const kind = absentSide === 'left' ? 'missing-left' : 'missing-right';
  const finding = () => {
    const isUnset = isLeaf(present) && present.kind !== 'foreign' && present.isDefault;
    if (isUnset) return `set in ${other}, not set in ${absent}`;
    return `only in ${other}${field ? '' : ', and the schema does not know it'}`;
  };
  tally.differ(path, kind, finding, () => {
    const shown = showDatum(present);
    return {
      left: absentSide === 'left' ? null : shown,
      right: absentSide === 'right' ? null : shown,
    };
  });
}

function hasNoPresence(field: FieldShape | null): boolean {
  return field !== null && !field.hasPresence && !field.isRepeated;
}

/** True when a reader of the message would see nothing in it. */
function isNothing(datum: Datum): boolean {
  switch (datum.kind) {
    case 'none':
      return true;
    case 'list':
      return datum.length === 0;
    case 'map':
      return datum.entries.size === 0;
    case 'foreign':
      return datum.isEmpty;
    case 'message':
      return (
        datum.unknown.size === 0 &&
        [...datum.fields.values()].every(
          (child) =>
            isNothing(child.datum) ||
            (isLeaf(child.datum) &&
              child.datum.kind !== 'foreign' &&
              child.datum.isDefault &&
              hasNoPresence(child.field)),
        )
      );
    default:
      return false;
  }
}

function isEmptyForeign(datum: Datum): boolean {
  return datum.kind === 'foreign' && datum.isEmpty;
}

function noteNull({ tally, path }: Walk): void {
  tally.note('null', () => `null for nothing${path.length === 0 ? '' : ` (${formatPath(path)})`}`);
}

function noteEmpty({ tally, path }: Walk, datum: Datum): void {
  const where = path.length === 0 ? '' : ` (${formatPath(path)})`;
  if (datum.kind === 'message') {
    tally.note('empty-message', () => `an empty message for none${where}`);
  } else tally.note('empty-list', () => `${emptyText(datum)} for nothing${where}`);
}

function emptyText(datum: Datum): string {
  return datum.kind === 'list' ? '[]' : datum.kind === 'foreign' ? say(datum.shown) : '{}';
}

function compareMessages(walk: Walk, left: MessageDatum, right: MessageDatum): void {
  noteForms(walk, left, right);
  for (const field of left.shape.fields) {
    const a = left.fields.get(field.name);
    const b = right.fields.get(field.name);
    if (!a && !b) continue;
    if (a && b) noteNames(walk, a, b);
    inside(walk, fieldStep(left, field.name), () => compareAt(walk, a?.datum, b?.datum, field));
  }
  if (left.unknown.size === 0 && right.unknown.size === 0) return;
  const field = isWithoutSchema(left) ? entryField : null;
  for (const name of new Set([...left.unknown.keys(), ...right.unknown.keys()])) {
    const step: PathStep = { kind: 'field', name, jsonName: name };
    inside(walk, step, () =>
      compareAt(walk, left.unknown.get(name), right.unknown.get(name), field),
    );
  }
}

function fieldStep(message: MessageDatum, name: string): PathStep {
  return { kind: 'field', name, jsonName: message.names?.jsonNameOf.get(name) ?? name };
}

function inside(walk: Walk, step: PathStep, visit: () => void): void {
  walk.path.push(step);
  visit();
  walk.path.pop();
}

function noteForms(
  { tally }: Walk,
  left: MessageDatum | MapDatum,
  right: MessageDatum | MapDatum,
): void {
  if (left.form === right.form) return;
  const [unusual, side] = left.form === 'plain' ? [right, left] : [left, right];
  switch (unusual.form) {
    case 'bare-list':
    case 'bare-object': {
      const name = unusual.kind === 'message' ? [...unusual.fields.keys()][0] : '';
      const [written, content] =
        unusual.form === 'bare-list' ? ['a bare list', '[..]'] : [unusual.written, '{..}'];
      tally.note(unusual.form, () => `${written} for {${name}: ${content}}`);
      return;
    }
    case 'wrapped-object':
      tally.note(unusual.form, () => `${unusual.written} for {..}`);
      return;
    case 'map-key':
      if (side.kind === 'map' && side.entries.size === 0) return;
      tally.note(unusual.form, () => `the key ${unusual.written} for ${unquoted(unusual.written)}`);
      return;
    default:
  }
}

function unquoted(text: string): string {
  return text.slice(1, -1);
}

function noteNames({ tally }: Walk, left: Child, right: Child): void {
  if (left.key === right.key) return;
  const [unusual, other] = left.key === left.field.name ? [right, left] : [left, right];
  tally.note('field-name', () => `spelling: ${unusual.key} for ${other.key}`);
}

function compareMaps(walk: Walk, left: MapDatum, right: MapDatum): void {
  noteForms(walk, left, right);
  for (const key of new Set([...left.entries.keys(), ...right.entries.keys()])) {
    const step: PathStep =
      left.pathStyle === 'name' && !key.startsWith('"')
        ? { kind: 'field', name: key, jsonName: key }
        : { kind: 'key', text: key };
    inside(walk, step, () =>
      compareAt(walk, left.entries.get(key), right.entries.get(key), entryField),
    );
  }
}

/**
 * A map entry is present or absent, whatever its value, like a field without a schema: it is never omitted as
 * a default.
 */
const entryField: FieldShape = {
  number: 0,
  name: '',
  type: { kind: 'scalar', scalar: 'string' },
  isRepeated: false,
  map: null,
  oneof: null,
  hasPresence: true,
  defaultText: '',
};

function compareAnys(walk: Walk, left: AnyDatum, right: AnyDatum): void {
  if (left.typeName !== right.typeName) {
    walk.tally.differ(
      walk.path,
      'different',
      () => 'messages of different types',
      () => ({ left: showDatum(left), right: showDatum(right) }),
    );
    return;
  }
  inside(walk, { kind: 'type', typeName: left.typeName }, () =>
    compareAt(walk, left.content, right.content, entryField),
  );
}

function compareLists(walk: Walk, left: ListDatum, right: ListDatum): void {
  const { tally, path, names } = walk;
  if (left.length === 0 && right.length === 0) return;
  if (left.length === 0 || right.length === 0) {
    const present = left.length === 0 ? right : left;
    compareWithNothing(walk, present, false, entryField, left.length === 0 ? 'left' : 'right');
    return;
  }
  const signatures = signaturesOf(left, right);
  const steps = alignLists({
    leftLength: left.length,
    rightLength: right.length,
    ...lookLimitsOf(signatures),
    isAlike: (a, b) =>
      signatures ? signatures.isAlike(a, b) : isSame(walk, left.item(a), right.item(b)),
  });
  for (const step of steps) {
    if (tally.isOver()) return;
    if (step.kind === 'pair') {
      inside(walk, { kind: 'index', index: step.left }, () =>
        compareAt(walk, left.item(step.left), right.item(step.right), entryField),
      );
      continue;
    }
    const isLeft = step.kind === 'left';
    const index = isLeft ? step.left : step.right;
    inside(walk, { kind: 'index', index }, () => {
      const pattern = walk.patterns.find((candidate) => matchesPath(candidate, path));
      if (pattern) {
        tally.ignore(pattern, 1);
        return;
      }
      const finding = () => {
        const lengths =
          left.length === right.length
            ? ''
            : `: ${formatPath(path.slice(0, -1)) || 'the list'} has ${left.length} ${left.length === 1 ? 'element' : 'elements'} in ${names[0]}, ${right.length} in ${names[1]}`;
        return `only in ${isLeft ? names[0] : names[1]}${lengths}`;
      };
      tally.differ(path, isLeft ? 'missing-right' : 'missing-left', finding, () => {
        const shown = showDatum((isLeft ? left : right).item(index));
        return { left: isLeft ? shown : null, right: isLeft ? null : shown };
      });
    });
  }
}

/** True when two elements are equal; ignored paths are ignored here too. */
function isSame(walk: Walk, left: Datum, right: Datum): boolean {
  const probe = createProbe();
  inside(walk, { kind: 'index', index: 0 }, () =>
    compareAt({ ...walk, tally: probe }, left, right, entryField),
  );
  return probe.isSame();
}
