import { type Definitions, joinName, scopeOf } from './definitions.ts';
import type {
  FieldDescriptor,
  FileDescriptor,
  MessageDescriptor,
  ServiceDescriptor,
} from './descriptor-model.ts';

/** A type that nothing defines. */
export interface MissingType {
  /** As written. */
  readonly name: string;
  /** The full name of its user. */
  readonly user: string;
}

/**
 * Returns a file with all its types by absolute name, and the types that were not found.
 *
 * A name is resolved from the innermost scope outwards, by its first part, as protoc does (language
 * specification, "Packages and Name Resolution").
 */
export function resolveTypes(
  file: FileDescriptor,
  definitions: Definitions,
): { readonly file: FileDescriptor; readonly missing: readonly MissingType[] } {
  const missing: MissingType[] = [];

  function absolute(name: string, scope: string, user: string): string {
    const found = findType(name, scope, definitions);
    if (found === undefined) missing.push({ name, user });
    return `.${found ?? name.replace(/^\./, '')}`;
  }

  function resolveField(field: FieldDescriptor, scope: string): FieldDescriptor {
    const user = joinName(scope, field.name);
    const extendee = field.extendee === '' ? '' : absolute(field.extendee, scope, user);
    if (field.typeName === '') return { ...field, extendee };
    const typeName = absolute(field.typeName, scope, user);
    const isEnum = definitions.enumeration(typeName.slice(1)) !== undefined;
    const type = field.type !== 'named' ? field.type : isEnum ? 'enum' : 'message';
    return { ...field, extendee, typeName, type };
  }

  function resolveMessage(message: MessageDescriptor, scope: string): MessageDescriptor {
    const fullName = joinName(scope, message.name);
    return {
      ...message,
      fields: message.fields.map((field) => resolveField(field, fullName)),
      extensions: message.extensions.map((field) => resolveField(field, fullName)),
      messages: message.messages.map((inner) => resolveMessage(inner, fullName)),
    };
  }

  function resolveService(service: ServiceDescriptor): ServiceDescriptor {
    const scope = joinName(file.packageName, service.name);
    const methods = service.methods.map((method) => {
      const user = joinName(scope, method.name);
      const inputType = absolute(method.inputType, user, user);
      return { ...method, inputType, outputType: absolute(method.outputType, user, user) };
    });
    return { ...service, methods };
  }

  const resolved = {
    ...file,
    messages: file.messages.map((message) => resolveMessage(message, file.packageName)),
    extensions: file.extensions.map((field) => resolveField(field, file.packageName)),
    services: file.services.map(resolveService),
  };
  return { file: resolved, missing };
}

function findType(name: string, scope: string, definitions: Definitions): string | undefined {
  return findName(name, scope, (fullName) => isType(fullName, definitions));
}

function isType(fullName: string, definitions: Definitions): boolean {
  return (
    definitions.message(fullName) !== undefined || definitions.enumeration(fullName) !== undefined
  );
}

/** Resolves a name in a scope to the innermost one that `isFound` accepts, without a leading dot. */
export function findName(
  name: string,
  scope: string,
  isFound: (fullName: string) => boolean,
): string | undefined {
  if (name.startsWith('.')) return isFound(name.slice(1)) ? name.slice(1) : undefined;
  for (let at = scope; ; at = scopeOf(at)) {
    const fullName = joinName(at, name);
    if (isFound(fullName)) return fullName;
    if (at === '') return undefined;
  }
}
