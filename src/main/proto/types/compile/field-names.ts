import protobuf from 'protobufjs';
import { scopeOf } from '../../language/name-scopes.ts';

/** Returns the full name without a leading dot. */
export function fullNameOf(object: protobuf.ReflectionObject): string {
  return object.fullName.replace(/^\./, '');
}

/** Returns the name in the .proto file; `[pkg.ext]` for an extension (as in text format and ProtoJSON). */
export function fieldNameOf(field: protobuf.Field): string {
  const declared = field.declaringField;
  if (!declared) return field.protoName ?? field.name;
  const full = declared.fullName.replace(/^\./, '');
  return `[${full.replace(/[^.]+$/, declared.protoName ?? declared.name)}]`;
}

/** Returns a type name as written in a message of this package: without the scopes that both share. */
export function relativeTypeName(fullName: string, scope: string, packageName: string): string {
  for (let at = scope; at !== ''; at = scopeOf(at)) {
    if (fullName.startsWith(`${at}.`)) return fullName.slice(at.length + 1);
    // `b.Type` for `a.b.Type` within `a.c` would be valid but hard to read.
    if (at === packageName) break;
  }
  return fullName;
}

/** Returns the package of a definition. */
export function packageOf(object: protobuf.ReflectionObject): string {
  for (let at: protobuf.ReflectionObject | null = object; at; at = at.parent) {
    // Types and services are namespaces too, but with classes of their own.
    if (Object.getPrototypeOf(at) === protobuf.Namespace.prototype) {
      return at.fullName.replace(/^\./, '');
    }
  }
  return '';
}
