import type { DefinitionKind } from '../../../../shared/model/schemas.ts';
import type { FieldPage } from '../../../../shared/model/type-page.ts';
import { featuresOf } from '../language/features-of.ts';
import type { OutlineEntry, OutlineField, ProtoOutline } from '../language/outline-model.ts';
import { optionOf } from '../language/outline-model.ts';
import { isScalar } from '../language/scalar-types.ts';

/**
 * A feature of editions for a definition: its own, or that of the nearest message around it, or of
 * the file; undefined when none of them says (protobuf editions, "Inheritance").
 */
function featureOf(
  { options }: ProtoOutline,
  entry: OutlineEntry,
  name: string,
): string | undefined {
  for (let at: OutlineEntry | null = entry; at; at = at.parent) {
    const value = featuresOf(at.options)?.[name];
    if (value !== undefined) return value;
  }
  return featuresOf(options)?.[name];
}

/** Whether a file has an edition in place of a syntax. */
function hasEdition({ syntax }: ProtoOutline): boolean {
  return syntax !== 'proto2' && syntax !== 'proto3';
}

/**
 * Whether unset differs from the default (application note "Field Presence").
 *
 * @param target what the type of the field is; null for a scalar and for a type that is missing
 */
export function presenceOf(
  outline: ProtoOutline,
  field: OutlineField,
  target: DefinitionKind | null,
): FieldPage['presence'] {
  if (field.mapKey !== null || field.label === 'repeated') return 'none';
  if (field.label === 'required') return 'required';
  const isMessage = field.isGroup || target === 'message';
  // A type that is missing is most likely a message.
  const isMissing = target === null && !isScalar(field.type);
  if (field.kind === 'extension' || field.oneof !== null || isMissing) return 'explicit';
  if (hasEdition(outline)) {
    const presence = featureOf(outline, field, 'field_presence');
    if (presence === 'LEGACY_REQUIRED') return 'required';
    return presence === 'IMPLICIT' && !isMessage ? 'implicit' : 'explicit';
  }
  if (isMessage || outline.syntax === 'proto2' || field.label === 'optional') return 'explicit';
  return 'implicit';
}

/** Whether a list is written packed; null for what cannot be (encoding guide, "Packed Repeated Fields"). */
export function packedOf(
  outline: ProtoOutline,
  field: OutlineField,
  target: DefinitionKind | null,
): boolean | null {
  if (field.label !== 'repeated' || field.mapKey !== null || field.isGroup) return null;
  const isNumber = isScalar(field.type) && field.type !== 'string' && field.type !== 'bytes';
  if (!isNumber && target !== 'enum') return null;
  if (hasEdition(outline)) {
    return featureOf(outline, field, 'repeated_field_encoding') !== 'EXPANDED';
  }
  const written = optionOf(field.options, 'packed')?.value;
  return written === undefined ? outline.syntax === 'proto3' : written === 'true';
}

/** Whether a message is written between a start and an end tag. */
export function isGroupEncoded(
  outline: ProtoOutline,
  field: OutlineField,
  target: DefinitionKind | null,
): boolean {
  if (field.isGroup) return true;
  if (!hasEdition(outline) || target !== 'message' || field.mapKey !== null) return false;
  return featureOf(outline, field, 'message_encoding') === 'DELIMITED';
}

/** Whether numbers that an enum does not name are unknown fields (language guide, "Enum Behavior"). */
export function isClosedEnum(outline: ProtoOutline, entry: OutlineEntry): boolean {
  if (hasEdition(outline)) return featureOf(outline, entry, 'enum_type') === 'CLOSED';
  return outline.syntax === 'proto2';
}
