import type {
  EnumDescriptor,
  FieldDescriptor,
  FileDescriptor,
  MessageDescriptor,
} from './descriptor-model.ts';

/** A message, and where it is defined. */
export interface FoundMessage {
  readonly message: MessageDescriptor;
  /** Without a leading dot. */
  readonly fullName: string;
  readonly file: FileDescriptor;
  /** Returns the field of a number. */
  field(number: number): FieldDescriptor | undefined;
}

/** An extension with its full name, without a leading dot. */
export interface FoundExtension {
  readonly fullName: string;
  readonly field: FieldDescriptor;
  readonly file: FileDescriptor;
}

/** All definitions of files by full name, without a leading dot. The first definition counts. */
export interface Definitions {
  message(fullName: string): FoundMessage | undefined;
  /** Returns the message of the fallback, even if the files define it too. */
  standard(fullName: string): FoundMessage | undefined;
  enumeration(fullName: string): EnumDescriptor | undefined;
  extension(fullName: string): FoundExtension | undefined;
  extensionOf(extendee: string, number: number): FoundExtension | undefined;
  /** True for a message, enum, service, extension, package or part of a package name. */
  isKnown(fullName: string): boolean;
}

/** Collects the definitions of files; `fallback` has those that the files lack. */
export function gatherDefinitions(
  files: readonly FileDescriptor[],
  fallback: Definitions | null,
): Definitions {
  const messages = new Map<string, FoundMessage>();
  const enums = new Map<string, EnumDescriptor>();
  const extensions = new Map<string, FoundExtension>();
  const extensionNumbers = new Map<string, FoundExtension>();
  const others = new Set<string>();

  function addExtension(scope: string, field: FieldDescriptor, file: FileDescriptor): void {
    const found = { fullName: joinName(scope, field.name), field, file };
    addNew(extensions, found.fullName, found);
    addNew(extensionNumbers, `${field.extendee.replace(/^\./, '')} ${field.number}`, found);
  }

  function addMessage(scope: string, message: MessageDescriptor, file: FileDescriptor): void {
    const fullName = joinName(scope, message.name);
    addNew(messages, fullName, { message, fullName, file, field: fieldFinder(message) });
    for (const inner of message.messages) addMessage(fullName, inner, file);
    for (const inner of message.enums) addNew(enums, joinName(fullName, inner.name), inner);
    for (const field of message.extensions) addExtension(fullName, field, file);
  }

  for (const file of files) {
    const scope = file.packageName;
    for (let name = scope; name !== ''; name = scopeOf(name)) others.add(name);
    for (const message of file.messages) addMessage(scope, message, file);
    for (const inner of file.enums) addNew(enums, joinName(scope, inner.name), inner);
    for (const service of file.services) others.add(joinName(scope, service.name));
    for (const field of file.extensions) addExtension(scope, field, file);
  }

  return {
    message: (name) => messages.get(name) ?? fallback?.message(name),
    standard: (name) => fallback?.message(name),
    enumeration: (name) => enums.get(name) ?? fallback?.enumeration(name),
    extension: (name) => extensions.get(name) ?? fallback?.extension(name),
    extensionOf: (extendee, number) =>
      extensionNumbers.get(`${extendee} ${number}`) ?? fallback?.extensionOf(extendee, number),
    isKnown: (name) =>
      messages.has(name) ||
      enums.has(name) ||
      others.has(name) ||
      extensions.has(name) ||
      (fallback?.isKnown(name) ?? false),
  };
}

/** Most messages are never asked, so the map is made on demand. */
function fieldFinder(message: MessageDescriptor): (number: number) => FieldDescriptor | undefined {
  let byNumber: Map<number, FieldDescriptor> | undefined;
  return (number) => {
    byNumber ??= new Map(message.fields.map((field) => [field.number, field]));
    return byNumber.get(number);
  };
}

function addNew<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

/** Returns a name in a scope, which is empty at the root. */
export function joinName(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}

/** Returns the scope around a full name; empty at the root. */
export function scopeOf(fullName: string): string {
  const dot = fullName.lastIndexOf('.');
  return dot < 0 ? '' : fullName.slice(0, dot);
}
