import type { FormField, ValueType } from '../../../../../../shared/model/message-form.ts';
import type { FormPlace } from './form-place.ts';

/**
 * Returns a short text for the type of a place: `int32`, `repeated Step`, `map<string, Heat>`, `group Rack`.
 */
export function typeWords(place: Pick<FormPlace, 'shape' | 'type' | 'field'>): string {
  const value = valueWords(place.type);
  if (place.shape === 'list') return `repeated ${value}`;
  if (place.shape === 'map') return `map<${place.field?.mapKey ?? 'string'}, ${value}>`;
  return value;
}

/** Returns a short text for the type of a field; see {@link typeWords}. */
export function fieldTypeWords(field: FormField): string {
  const shape = field.label === 'repeated' ? 'list' : field.label === 'map' ? 'map' : 'single';
  return typeWords({ shape, type: field.type, field });
}

/** Returns the last part of a full name. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

function valueWords(type: ValueType): string {
  if (type.kind === 'scalar') return type.scalar;
  const name = shortName(type.typeName);
  return type.kind === 'message' && type.isGroup ? `group ${name}` : name;
}
