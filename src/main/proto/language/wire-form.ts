import {
  type OutlineEnum,
  type OutlineField,
  optionOf,
  type ProtoOutline,
} from './outline-model.ts';
import { hasEdition, resolveFeatures } from './resolve-features.ts';
import { isScalar } from './scalar-types.ts';

/**
 * The way a field is encoded. This is the only definition: the codec, the walker, the best match and the
 * schema pages all use it.
 */
export interface WireForm {
  /** `none` for lists and maps. `implicit`: writers omit the default. */
  readonly presence: 'none' | 'implicit' | 'explicit' | 'required';
  /** Null for types that cannot be packed. */
  readonly isPacked: boolean | null;
  /** True for a message between a start and an end tag. */
  readonly isGroup: boolean;
  /** True if parsers refuse text that is not UTF-8. */
  readonly verifiesUtf8: boolean;
}

/** The kind of a field's type; null if the type is missing. */
export type TargetKind = 'message' | 'enum' | 'scalar' | null;

/** Returns the wire form of a field or an extension. */
export function wireFormOf(
  outline: ProtoOutline,
  field: OutlineField,
  target: TargetKind,
): WireForm {
  const features = resolveFeatures(outline, field);
  const isMap = field.mapKey !== null;
  const isMessage = field.isGroup || target === 'message';
  return {
    presence: presenceOf(outline, field, target),
    isPacked: isPackable(field, target) ? isPacked(outline, field) : null,
    // Maps and their values are always length-prefixed (protobuf editions, `message_encoding`).
    isGroup: field.isGroup || (isMessage && !isMap && features.message_encoding === 'DELIMITED'),
    verifiesUtf8: features.utf8_validation === 'VERIFY',
  };
}

/** True for an enum whose unnamed numbers are unknown fields (language guide, "Enum Behavior"). */
export function isClosedEnum(outline: ProtoOutline, entry: OutlineEnum): boolean {
  return resolveFeatures(outline, entry).enum_type === 'CLOSED';
}

function presenceOf(
  outline: ProtoOutline,
  field: OutlineField,
  target: TargetKind,
): WireForm['presence'] {
  if (field.mapKey !== null || field.label === 'repeated') return 'none';
  const presence = resolveFeatures(outline, field).field_presence;
  const isRequired = outline.syntax === 'proto2' && field.label === 'required';
  if (isRequired || presence === 'LEGACY_REQUIRED') return 'required';
  const isAsked = outline.syntax === 'proto3' && field.label === 'optional';
  const isAlone = field.kind === 'field' && field.oneof === null && !isAsked;
  // A missing type is most likely a message.
  const isValue = !field.isGroup && (target === 'scalar' || target === 'enum');
  return presence === 'IMPLICIT' && isAlone && isValue ? 'implicit' : 'explicit';
}

function isPackable(field: OutlineField, target: TargetKind): boolean {
  if (field.label !== 'repeated' || field.mapKey !== null || field.isGroup) return false;
  const isNumber = isScalar(field.type) && field.type !== 'string' && field.type !== 'bytes';
  return isNumber || target === 'enum';
}

function isPacked(outline: ProtoOutline, field: OutlineField): boolean {
  const written = hasEdition(outline) ? undefined : optionOf(field.options, 'packed')?.value;
  if (written === 'true' || written === 'false') return written === 'true';
  return resolveFeatures(outline, field).repeated_field_encoding === 'PACKED';
}
