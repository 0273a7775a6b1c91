import type { ReadingKind } from '../../../shared/model/field-reading.ts';
import { type OutlineField, optionOf } from '../schema/language/outline-model.ts';
import { isScalar } from '../schema/language/scalar-types.ts';
import type { FieldDraft } from './recovered-draft.ts';

/**
 * What becomes of a field that the file has when more is learnt of it; null when it stays as it is.
 * What the user says holds. Else a singular field may become a list, a text bytes, bytes a message;
 * nothing goes the other way, and its name stays.
 */
export function refineField(known: OutlineField, draft: FieldDraft): FieldDraft | null {
  if (draft.isChosen) return draft;
  if (known.mapKey !== null || known.isGroup) return null;
  const before = kindOf(known);
  const wasRepeated = known.label === 'repeated';
  const kind = refinedKind(before, draft);
  const isRepeated = wasRepeated || (draft.isRepeated && isSameShape(kind, draft.kind));
  if (kind === before && isRepeated === wasRepeated) return null;
  const isPacked = wasRepeated ? wasPacked(known) : draft.isPacked;
  return { ...draft, name: known.name, kind, isRepeated, isPacked };
}

function kindOf(known: OutlineField): ReadingKind {
  if (isScalar(known.type)) return known.type as ReadingKind;
  return optionOf(known.options, 'features.message_encoding')?.value === 'DELIMITED'
    ? 'group'
    : 'message';
}

function wasPacked({ options }: OutlineField): boolean {
  const isExpanded = optionOf(options, 'features.repeated_field_encoding')?.value === 'EXPANDED';
  return !isExpanded && optionOf(options, 'packed')?.value !== 'false';
}

function refinedKind(before: ReadingKind, draft: FieldDraft): ReadingKind {
  if (before === 'string' && draft.kind === 'bytes') return 'bytes';
  if (before === 'bytes' && draft.kind === 'message') return 'message';
  return before;
}

/** Numbers of one width, or contents: a list of one is a list of the other. */
function isSameShape(kind: ReadingKind, other: ReadingKind): boolean {
  return shapeOf(kind) === shapeOf(other);
}

function shapeOf(kind: ReadingKind): string {
  switch (kind) {
    case 'float':
    case 'fixed32':
    case 'sfixed32':
      return '32';
    case 'double':
    case 'fixed64':
    case 'sfixed64':
      return '64';
    case 'string':
    case 'bytes':
    case 'message':
      return 'content';
    case 'group':
      return 'group';
    default:
      return 'varint';
  }
}
