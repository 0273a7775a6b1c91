import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';
import {
  contentPlace,
  contentTypeOf,
  entryPlace,
  type FormPlace,
  fieldPlace,
  itemPlace,
  messageAt,
} from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { leafText } from './leaf-state.ts';
import { membersOf } from './message-members.ts';
import { fieldTypeWords } from './type-words.ts';
import { valueKindOf } from './value-kind.ts';

/** The rows that match a filter. */
export interface FilterMatches {
  /** The paths of rows that match themselves; everything below them is shown when they are expanded. */
  readonly matched: ReadonlySet<string>;
  /** The paths of rows with a match below them: they are shown expanded. */
  readonly around: ReadonlySet<string>;
}

/** Every protobuf library refuses deeper messages. */
const maxDepth = 100;
/** The maximum number of fields to search in unset messages, because types may be recursive. */
const maxUnsetFields = 5000;
const maxUnsetDepth = 4;

/**
 * Finds the rows that contain a text in their field name, type, map key or value, or whose field number
 * equals it. Ignores case.
 *
 * @param keptId a row that always matches: the one being edited
 */
export function filterForm(
  root: FormPlace,
  filter: string,
  types: FormTypes,
  keptId = '',
): FilterMatches {
  const wanted = filter.trim().toLowerCase();
  const matched = new Set<string>();
  const around = new Set<string>();
  let unsetFieldsLeft = maxUnsetFields;
  /** A list of messages repeats the same fields. */
  const ofFields = new Map<FormField, boolean>();

  function isField(field: FormField): boolean {
    const known = ofFields.get(field) ?? isFieldMatch(field, wanted);
    ofFields.set(field, known);
    return known;
  }

  /** True when the place or anything below it matches. */
  function visit(place: FormPlace, depth: number, unsetTypes: readonly string[]): boolean {
    if ((keptId !== '' && place.path === keptId) || isMatch(place, wanted, isField)) {
      matched.add(place.path);
      return true;
    }
    const hasMatch = depth < maxDepth && visitBelow(place, depth + 1, unsetTypes);
    if (hasMatch) around.add(place.path);
    return hasMatch;
  }

  function visitBelow(place: FormPlace, depth: number, unsetTypes: readonly string[]): boolean {
    const { node, shape } = place;
    let hasMatch = false;
    if (shape === 'list') {
      const count = node?.kind === 'array' ? node.items.length : 0;
      for (let index = 0; index < count; index += 1) {
        hasMatch = visit(itemPlace(place, index), depth, []) || hasMatch;
      }
      return hasMatch;
    }
    if (shape === 'map') {
      const members = node?.kind === 'object' ? node.members : [];
      for (const [index, member] of members.entries()) {
        hasMatch = visit(entryPlace(place, member, index), depth, []) || hasMatch;
      }
      return hasMatch;
    }
    const kind = valueKindOf(place.type);
    if (kind.kind === 'any') {
      const typeName = contentTypeOf(place);
      return typeName !== null && visit(contentPlace(place, typeName), depth, []);
    }
    const message = messageAt(place, types);
    return message !== null && visitFields(place, message, depth, unsetTypes);
  }

  function visitFields(
    place: FormPlace,
    message: FormMessage,
    depth: number,
    unsetTypes: readonly string[],
  ): boolean {
    const { node } = place;
    let inner: readonly string[] = [];
    if (node === null) {
      if (unsetTypes.length >= maxUnsetDepth || unsetTypes.includes(message.name)) return false;
      unsetFieldsLeft -= message.fields.length;
      if (unsetFieldsLeft < 0) return false;
      inner = [...unsetTypes, message.name];
    } else if (node.kind !== 'object') return false;
    const members = node === null ? null : membersOf(node, message);
    let hasMatch = false;
    for (const field of message.fields) {
      const at = fieldPlace(place, field, members?.ofField.get(field) ?? null);
      hasMatch = visit(at, depth, inner) || hasMatch;
    }
    return hasMatch;
  }

  visitBelow(root, 0, []);
  return { matched, around };
}

/** True when a field's name or type contains a text, or its number equals it. `wanted` is in lower case. */
export function isFieldMatch(field: FormField, wanted: string): boolean {
  return (
    field.name.toLowerCase().includes(wanted) ||
    field.jsonName.toLowerCase().includes(wanted) ||
    String(field.number) === wanted ||
    fieldTypeWords(field).toLowerCase().includes(wanted)
  );
}

function isMatch(
  place: FormPlace,
  wanted: string,
  isField: (field: FormField) => boolean,
): boolean {
  const { role, field, node, member } = place;
  if (role === 'field' && field !== null && isField(field)) return true;
  if (role === 'entry' && member?.key.toLowerCase().includes(wanted)) return true;
  const text = node === null ? null : leafText(node);
  return text?.toLowerCase().includes(wanted) ?? false;
}
