import protobuf from 'protobufjs';
import { scopeOf } from '../../language/name-scopes.ts';

/** Full name without a leading dot. */
export function fullNameOf(object: protobuf.ReflectionObject): string {
  return object.fullName.replace(/^\./, '');
}

/** The name in the .proto file; `[pkg.ext]` for an extension (text format and ProtoJSON write it so). */
export function fieldNameOf(field: protobuf.Field): string {
  const declared = field.declaringField;
  if (!declared) return field.protoName ?? field.name;
  const full = declared.fullName.replace(/^\./, '');
  return `[${full.replace(/[^.]+$/, declared.protoName ?? declared.name)}]`;
}

/** A type name as one would write it in a message of this package: without the scopes that both share. */
export function relativeTypeName(fullName: string, scope: string, packageName: string): string {
  for (let at = scope; at !== ''; at = scopeOf(at)) {
    if (fullName.startsWith(`${at}.`)) return fullName.slice(at.length + 1);
    // `b.Type` for `a.b.Type` within `a.c` would be legal but hard to read.
    if (at === packageName) break;
  }
  return fullName;
}

/** The package in which something is defined. */
export function packageOf(object: protobuf.ReflectionObject): string {
  for (let at: protobuf.ReflectionObject | null = object; at; at = at.parent) {
    // Types and services are namespaces too, of classes of their own.
    if (Object.getPrototypeOf(at) === protobuf.Namespace.prototype) {
      return at.fullName.replace(/^\./, '');
    }
  }
  return '';
}
