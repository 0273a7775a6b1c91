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

/** What a filter leaves of a form. */
export interface FilterMatches {
  /** Paths of rows that have the text themselves; all below them is shown once they are unfolded. */
  readonly matched: ReadonlySet<string>;
  /** Paths of rows that have a match somewhere below: they are shown, unfolded. */
  readonly around: ReadonlySet<string>;
}

/** Messages deeper than this are refused by every protobuf library. */
const maxDepth = 100;
/** Fields of messages that are not set are searched too, up to this many: types may hold each other. */
const maxUnsetFields = 5000;
const maxUnsetDepth = 4;

/**
 * Finds the rows that have a text: in the name of their field, its type, its number as a whole, the key
 * of an entry, or a value. Letters of either case are alike.
 *
 * @param keptId a row that counts as found: the one in which letters are typed and taken away
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
  /** A list of messages has the same fields over and over. */
  const ofFields = new Map<FormField, boolean>();

  function isField(field: FormField): boolean {
    const known = ofFields.get(field) ?? isFieldMatch(field, wanted);
    ofFields.set(field, known);
    return known;
  }

  /** Whether the place or anything below has the text. */
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

/** Whether a field has a text in its name or type, or is its number. `wanted` is in small letters. */
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
