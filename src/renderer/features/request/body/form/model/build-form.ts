import type { DraftJson } from '../../../../../../shared/json/draft-json.ts';
import { faultProblem } from '../../../../../../shared/json/json-fault.ts';
import type { DraftNode } from '../../../../../../shared/json/json-tree.ts';
import { parseEditedJson } from '../../../../../../shared/json/parse-draft-json.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import { filterForm } from './filter-form.ts';
import type { Form, FormInput } from './form.ts';
import { type FormContext, problemsByPath } from './form-context.ts';
import { type FormPlace, fieldPlace, itemPlace, messageAt, rootPlace } from './form-place.ts';
import { layOutForm } from './lay-out-form.ts';
import { linesOf, rowsOf } from './lines.ts';
import { membersOf } from './message-members.ts';
import { placeRow } from './place-row.ts';
import { readUnknownFields } from './unknown-fields.ts';
import { valueKindOf } from './value-kind.ts';

/** Builds the rows of a body. */
export function buildForm(input: FormInput): Form {
  const json = parseEditedJson(input.text);
  const fault = faultOf(json);
  const root = rootPlace(fault === null ? json.root : null, input.typeName, input.framing);
  const wantedTypes = new Set<string>();
  const context: FormContext = {
    input,
    json,
    root,
    matches:
      input.filter.trim() === '' ? null : filterForm(root, input.filter, input.types, input.keptId),
    problems: problemsByPath(input.problems),
    wantedTypes,
  };
  const lines = fault === null ? layOutForm(context) : linesOf([]);
  return {
    input,
    json,
    root,
    fault,
    rows: rowsOf(lines),
    wantedTypes: [...wantedTypes],
    get setCount() {
      return messagesOf(root).reduce((sum, place) => sum + setCountOf(place, context), 0);
    },
    get fieldCount() {
      const count = messageAt(itemPlace(root, 0), input.types)?.fields.length ?? 0;
      return count * messagesOf(root).length;
    },
  };
}

/** Returns why a text cannot be edited in rows; null when it can, also for an empty text. */
function faultOf(json: DraftJson): Problem | null {
  if (json.isSound || isBlank(json)) return null;
  const fault = json.faults.find(({ kind }) => kind === 'syntax');
  return fault === undefined ? null : faultProblem(json.text, fault);
}

/** True when a text has no value, at most comments: its only fault is that it ends. */
function isBlank({ root, faults, text }: DraftJson): boolean {
  return root === null && faults.every(({ offset }) => offset >= text.length);
}

function messagesOf(root: FormPlace): readonly FormPlace[] {
  if (root.shape !== 'list') return [root];
  const items = root.node?.kind === 'array' ? root.node.items : [];
  return items.map((_, index) => itemPlace(root, index));
}

/**
 * Returns the number of fields in the bytes. Defaults without presence do not count; known preserved fields
 * do.
 */
function setCountOf(place: FormPlace, context: FormContext): number {
  const { aside, types } = context.input;
  const message = messageAt(place, types);
  if (message === null) return 0;
  const members = place.node?.kind === 'object' ? membersOf(place.node, message).ofField : null;
  const numbers = new Set(
    aside
      .filter(({ path }) => path === place.path)
      .flatMap(({ base64 }) => readUnknownFields(base64).map(({ number }) => number)),
  );
  return message.fields.filter((field) => {
    const member = members?.get(field) ?? null;
    if (member !== null && isPlainlySet(member.value, field.type)) return true;
    const isSet = member !== null && isInBytes(context, fieldPlace(place, field, member));
    return isSet || numbers.has(field.number);
  }).length;
}

function isInBytes(context: FormContext, place: FormPlace): boolean {
  const { node, field, shape } = place;
  if (node === null) return false;
  const isEmpty =
    (node.kind === 'array' && node.items.length === 0) ||
    (node.kind === 'object' && node.members.length === 0);
  if (shape !== 'single') return !isEmpty;
  if (field?.presence !== 'implicit') return true;
  return placeRow(context, place, frame).state !== 'default';
}

/**
 * True for values that are clearly not a default. Most members of a large body are, and they need no place
 * and no row.
 */
function isPlainlySet(node: DraftNode, type: FormPlace['type']): boolean {
  if (node.kind === 'number') return /^-?[0-9.]*[1-9]/.test(node.text);
  if (node.kind !== 'string' || node.value === '') return false;
  const kind = valueKindOf(type);
  return kind.kind === 'scalar' && kind.scalar === 'string';
}

/** Only the state is needed. */
const frame = {
  id: '',
  parentId: null,
  depth: 0,
  position: 0,
  siblingCount: 0,
  isExpanded: false,
};
