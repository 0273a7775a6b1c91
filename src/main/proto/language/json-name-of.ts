import { stringOf } from './field-default.ts';
import { type OutlineField, optionOf } from './outline-model.ts';

/** Returns the ProtoJSON name of a field: `json_name` if given, else lowerCamelCase as protoc makes it. */
export function jsonNameOf(field: OutlineField): string {
  const given = optionOf(field.options, 'json_name');
  const text = given ? stringOf(given.value) : undefined;
  return text ?? defaultJsonName(field.name);
}

/** Removes each underscore and makes the next letter a capital (protoc, `ToJsonName`). */
export function defaultJsonName(name: string): string {
  return name.includes('_')
    ? name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

/**
 * Returns the name of the message that protoc makes for the entries of a map field (parser.cc, MapEntryName).
 */
export function mapEntryName(fieldName: string): string {
  return `${defaultJsonName(`_${fieldName}`)}Entry`;
}
