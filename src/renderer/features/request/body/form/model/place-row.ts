import { wellKnownWords } from '../../../../../../shared/model/leaf-words.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import type { FormContext } from './form-context.ts';
import { type FormPlace, isVariable, messageAt } from './form-place.ts';
import type { FormRow, FormRowKind, RowCommand, RowEditor, RowKey, RowState } from './form-row.ts';
import { defaultText, foundWords, isLeaf, leafState, leafText } from './leaf-state.ts';
import { isKeyTwice, keyIssue } from './map-keys.ts';
import { membersOf } from './message-members.ts';
import { shortName, typeWords } from './type-words.ts';
import { takesNull, type ValueKind, valueKindOf } from './value-kind.ts';

/** The position of a row among the others. */
export interface RowFrame {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly position: number;
  readonly siblingCount: number;
  readonly isExpanded: boolean;
}

/** What a value shows and how it is edited. */
interface ValueState {
  readonly editor: RowEditor;
  readonly text: string | null;
  readonly state: RowState;
  readonly hint: string | null;
  readonly issue: string | null;
  readonly fix?: string | null;
}

const noProblems: readonly Problem[] = [];

/** Creates a row without a place: the empty values of {@link FormRow}. */
export function plainRow(kind: FormRowKind, frame: RowFrame, path: string, label: string): FormRow {
  return {
    ...frame,
    kind,
    path,
    label,
    field: null,
    number: null,
    typeText: '',
    typeName: null,
    comment: null,
    isDeprecated: false,
    isRequired: false,
    isImplicit: false,
    state: 'unset',
    editor: { kind: 'none' },
    text: null,
    defaultText: null,
    hint: null,
    key: null,
    isExpandable: false,
    fieldCounts: null,
    itemCount: null,
    issue: null,
    fix: null,
    problems: noProblems,
    problemCountBelow: 0,
    commands: new Set(),
  };
}

/** Creates the row of a place. */
export function placeRow(context: FormContext, place: FormPlace, frame: RowFrame): FormRow {
  const { field, type, path, role } = place;
  const kind = valueKindOf(type);
  const isValue = place.shape === 'single';
  const hasPresence = role === 'field' && isValue;
  return {
    ...plainRow(rowKindOf(place), frame, path, labelOf(place)),
    // A filter hides some values; the others keep their indexes.
    ...((role === 'item' || role === 'entry') && { position: place.index }),
    ...stateOf(context, place, kind),
    field,
    number: role === 'field' ? (field?.number ?? null) : null,
    typeText: typeWords(place),
    typeName: type.kind === 'scalar' ? null : type.typeName,
    comment: role === 'field' ? (field?.comment ?? null) : null,
    isDeprecated: role === 'field' && field?.isDeprecated === true,
    isRequired: hasPresence && field?.presence === 'required',
    isImplicit: hasPresence && field?.presence === 'implicit',
    defaultText: hasPresence && field?.defaultJson ? defaultText(field.defaultJson) : null,
    key: keyOf(place),
    isExpandable: canExpand(context, place),
    fieldCounts: fieldCountsOf(context, place),
    itemCount: itemCountOf(place),
    problems: context.problems.at.get(path) ?? noProblems,
    problemCountBelow: context.problems.below.get(path) ?? 0,
    commands: commandsOf(place, kind),
  };
}

/** True when a place has rows below it once it is expanded. */
export function canExpand(context: FormContext, place: FormPlace): boolean {
  const { node, shape, type } = place;
  if (isVariable(node)) return false;
  if (shape === 'list') return node === null || node.kind === 'array';
  if (node !== null && node.kind !== 'object') return false;
  if (shape === 'map') return true;
  const kind = valueKindOf(type);
  if (kind.kind === 'any') return true;
  if (kind.kind !== 'message') return false;
  const message = messageAt(place, context.input.types);
  const hasPreserved = context.input.aside.some(({ path }) => path === place.path);
  return message === null || message.fields.length > 0 || hasPreserved || !isEmptyObject(node);
}

function isEmptyObject(node: FormPlace['node']): boolean {
  return node?.kind !== 'object' || node.members.length === 0;
}

function rowKindOf({ role, parent }: FormPlace): FormRowKind {
  if (role === 'root' || (role === 'item' && parent?.role === 'root')) return 'message';
  return role === 'content' ? 'field' : role;
}

function labelOf({ role, field, index, member, type }: FormPlace): string {
  if (role === 'field') return field?.name ?? '';
  if (role === 'item') return String(index);
  if (role === 'entry') return member?.key ?? '';
  return role === 'content' ? 'value' : type.kind === 'message' ? shortName(type.typeName) : '';
}

function stateOf(context: FormContext, place: FormPlace, kind: ValueKind): ValueState {
  const { node, shape, field } = place;
  const { text: source, types } = context.input;
  if (node !== null && isVariable(node)) {
    const isText = shape === 'single' && isLeaf(kind);
    const editor: RowEditor = { kind: 'text' };
    if (!isText) return { editor, text: leafText(node), state: 'set', hint: null, issue: null };
  }
  if (shape === 'single' && isLeaf(kind)) {
    const isImplied = place.role === 'field' && kind.kind !== 'text';
    const isWrapped = kind.kind === 'scalar' && kind.isWrapped;
    const defaultJson = isImplied && !isWrapped ? (field?.defaultJson ?? null) : null;
    const holder = place.parent?.type.kind === 'message' ? place.parent.type.typeName : '';
    return leafState(kind, node, source, defaultJson, holder, types);
  }
  if (node === null) {
    const editor: RowEditor =
      shape === 'single' && kind.kind === 'json'
        ? { kind: 'json', shape: kind.shape }
        : { kind: 'none' };
    return { editor, text: null, state: 'unset', hint: null, issue: null };
  }
  const text = source.slice(node.start, node.end);
  const issue = shapeIssue(place, kind);
  if (issue !== null) return { editor: { kind: 'raw' }, text, state: 'set', hint: null, issue };
  if (shape === 'single' && kind.kind === 'json') {
    const editor: RowEditor = { kind: 'json', shape: kind.shape };
    return { editor, text, state: 'set', hint: null, issue: null };
  }
  const isEmpty = (node.kind === 'array' ? node.items : membersIn(place)).length === 0;
  const state = isEmpty ? 'default' : 'set';
  return { editor: { kind: 'none' }, text: null, state, hint: null, issue: null };
}

function membersIn({ node }: FormPlace): readonly unknown[] {
  return node?.kind === 'object' ? node.members : [];
}

/** Returns the error in the shape of an existing value, or null. */
function shapeIssue(place: FormPlace, kind: ValueKind): string | null {
  const { node, shape, type, role } = place;
  if (node === null) return null;
  const found = foundWords(node);
  if (shape === 'list') {
    if (node.kind === 'array') return null;
    return role === 'root'
      ? `Several messages need a list, not ${found}.`
      : `Takes a list, not ${found}.`;
  }
  if (shape === 'map') {
    return node.kind === 'object'
      ? null
      : `Takes an object with one member per entry, not ${found}.`;
  }
  if (kind.kind === 'json') {
    if (kind.shape === 'any' || node.kind === kind.shape) return null;
    return kind.shape === 'object' ? 'Takes any JSON object.' : 'Takes a list of any JSON values.';
  }
  if (node.kind === 'object' || type.kind !== 'message') return null;
  const words =
    wellKnownWords(type.typeName) ?? `an object with the fields of ${shortName(type.typeName)}`;
  return `Takes ${words}, not ${found}.`;
}

function keyOf(place: FormPlace): RowKey | null {
  const { role, field, member, parent } = place;
  if (role !== 'entry' || member === null) return null;
  const scalar = field?.mapKey ?? 'string';
  const text = member.key;
  const isTwice = parent !== null && isKeyTwice(parent, text);
  const issue = keyIssue(scalar, text) ?? (isTwice ? 'Another entry has this key.' : null);
  return { text, scalar, issue };
}

function fieldCountsOf(context: FormContext, place: FormPlace): FormRow['fieldCounts'] {
  const { types } = context.input;
  const kind = valueKindOf(place.type);
  const typeName = kind.kind === 'message' ? kind.typeName : null;
  if (place.shape !== 'single' || typeName === null || isVariable(place.node)) return null;
  const message = messageAt(place, types);
  if (message === null) return null;
  const { node } = place;
  const set = node?.kind === 'object' ? membersOf(node, message).setCount : 0;
  return { set, all: message.fields.length };
}

function itemCountOf({ node, shape }: FormPlace): number | null {
  if (shape === 'single' || isVariable(node)) return null;
  if (node === null) return 0;
  if (shape === 'list') return node.kind === 'array' ? node.items.length : null;
  return node.kind === 'object' ? node.members.length : null;
}

function commandsOf(place: FormPlace, kind: ValueKind): ReadonlySet<RowCommand> {
  const { role, shape, node, member, field, parent, index, type } = place;
  const commands = new Set<RowCommand>();
  if (role === 'item' || role === 'entry') {
    const holder = parent?.node;
    const count =
      holder?.kind === 'array'
        ? holder.items.length
        : holder?.kind === 'object'
          ? holder.members.length
          : 0;
    commands.add('remove').add('duplicate');
    if (index > 0) commands.add('move-up');
    if (index < count - 1) commands.add('move-down');
    return commands;
  }
  if (shape !== 'single' && canHoldValues(place)) commands.add('add').add('paste');
  if (role === 'root') return commands;
  if (member !== null) commands.add('unset');
  if (shape !== 'single') return commands;
  const isImplicit = field?.presence === 'implicit' && type.kind !== 'message';
  const isWhole = kind.kind === 'message' || kind.kind === 'any' || kind.kind === 'json';
  const isNullValue = takesNull(type) && isWhole;
  if (node === null ? !isImplicit : !isImplicit && !isWhole && !isNullValue) {
    commands.add('set-default');
  }
  return commands;
}

function canHoldValues({ node, shape }: FormPlace): boolean {
  return node === null || node.kind === (shape === 'list' ? 'array' : 'object');
}
