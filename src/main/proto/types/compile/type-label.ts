import protobuf from 'protobufjs';
import { fullNameOf, packageOf, relativeTypeName } from './field-names.ts';

/** The type as it would be written in `scope`; a group says so. */
export function typeLabel(field: protobuf.Field, scope: string): string {
  if (!field.resolvedType) return field.type;
  const name = relativeTypeName(fullNameOf(field.resolvedType), scope, packageOf(field));
  return isGroup(field.resolvedType) ? `group ${name}` : name;
}

/** Known to the parser, but not to the library's own types. */
function isGroup(type: protobuf.Type | protobuf.Enum): boolean {
  return type instanceof protobuf.Type && Reflect.get(type, 'group') === true;
}
