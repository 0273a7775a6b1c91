import { stringOf } from './field-default.ts';
import { type OutlineField, optionOf } from './outline-model.ts';

/** The name of a field in ProtoJSON: `json_name` where it is given, else lowerCamelCase as protoc makes it. */
export function jsonNameOf(field: OutlineField): string {
  const given = optionOf(field.options, 'json_name');
  const text = given ? stringOf(given.value) : undefined;
  return text ?? defaultJsonName(field.name);
}

/** Each underscore goes and makes the next letter a capital (protoc, `ToJsonName`). */
export function defaultJsonName(name: string): string {
  return name.includes('_')
    ? name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

/** The name of the message that protoc makes for the entries of a map field (parser.cc, MapEntryName). */
export function mapEntryName(fieldName: string): string {
  return `${defaultJsonName(`_${fieldName}`)}Entry`;
}
