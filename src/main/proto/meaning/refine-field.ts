import type { ReadingKind } from '../../../shared/model/field-reading.ts';
import { integerOf, type OutlineField, optionOf } from '../language/outline-model.ts';
import { isScalar } from '../language/scalar-types.ts';
import type { FieldDraft } from './recovered-draft.ts';
import { defaultFieldName } from './recovered-names.ts';

/**
 * Refines a written field by new evidence; null if it stays as it is. The user's choice stays. Otherwise a
 * singular field may become a list, text bytes, and bytes a message, never the reverse, and the name stays.
 * Only a guess with its default name may change its number type, become or stop being a list, or become bytes
 * again.
 */
export function refineField(
  known: OutlineField,
  draft: FieldDraft,
  isMarked: boolean,
): FieldDraft | null {
  if (draft.isChosen) return draft;
  if (known.mapKey !== null || known.isGroup) return null;
  const before = kindOf(known);
  const wasRepeated = known.label === 'repeated';
  const { name } = known;
  if (isMarked && name === defaultFieldName(integerOf(known.number))) {
    const better = refinedGuess(known, before, draft);
    if (better) return { ...better, name };
  }
  const kind = refinedKind(before, draft);
  const isRepeated = wasRepeated || (draft.isRepeated && isSameShape(kind, draft));
  if (kind === before && isRepeated === wasRepeated) return null;
  const isPacked = wasRepeated ? wasPacked(known) : draft.isPacked;
  return { ...draft, name, kind, isRepeated, isPacked, isGuess: isMarked && kind === before };
}

/** Refines a guess by another body; null if that body adds nothing. */
function refinedGuess(
  known: OutlineField,
  before: ReadingKind,
  draft: FieldDraft,
): FieldDraft | null {
  const { kind, lists } = draft;
  const shape = shapeOf(before);
  const wasRepeated = known.label === 'repeated';
  if ((shape === '32' || shape === '64') && shapeOf(kind) === shape && !lists) {
    // Weak evidence for float, such as zeros, gives way to any other value.
    const isBetter =
      kind === before
        ? !draft.isGuess
        : draft.isStrong || before === 'float' || before === 'double';
    if (!isBetter) return null;
    const isRepeated = wasRepeated || draft.isRepeated;
    return { ...draft, isRepeated, isPacked: wasRepeated ? wasPacked(known) : draft.isPacked };
  }
  if (!lists) return null;
  if (before === 'bytes') return draft.isPacked ? draft : null;
  if (shape === 'content' || shape === 'group' || !wasRepeated || !wasPacked(known)) return null;
  // Single contents that cannot be such lists rule it out.
  return lists[shape] ? null : draft;
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
  // A packed list is not text either.
  const isBytes = draft.kind === 'bytes' || (draft.lists !== undefined && draft.isPacked);
  if (before === 'string' && isBytes) return 'bytes';
  if (before === 'bytes' && draft.kind === 'message') return 'message';
  return before;
}

/** True for numbers of one width, or for contents: a list of one is a list of the other. */
function isSameShape(kind: ReadingKind, other: FieldDraft): boolean {
  return !(other.lists && other.isPacked) && shapeOf(kind) === shapeOf(other.kind);
}

function shapeOf(kind: ReadingKind): 'varint' | '32' | '64' | 'content' | 'group' {
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
