import { joinName } from './definitions.ts';
import {
  type EnumDescriptor,
  editionNames,
  type FieldDescriptor,
  type FileDescriptor,
  type MessageDescriptor,
  maxFieldNumber,
  maxInt32,
  type NumberRange,
} from './descriptor-model.ts';

/**
 * Returns the reason why a file of a descriptor set cannot become text, as a sentence without its full stop;
 * undefined if it can.
 *
 * A descriptor can hold what no .proto text can: names with quotes or line breaks, numbers out of range,
 * invalid defaults. The text is compiled later, so nothing of this kind may get through.
 */
export function vetDescriptor(file: FileDescriptor): string | undefined {
  const findings = findingsOf(file);
  return findings.next().value;
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const referencePattern = /^\.?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const integerPattern = /^-?[0-9]{1,20}$/;
const floatPattern = /^-?(?:inf|nan|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)$/;

/** For a message with all scopes around it. */
const maxNameLength = 4000;

type Findings = Generator<string, undefined>;

function* findingsOf(file: FileDescriptor): Findings {
  if (!isPlainPath(file.name)) yield `${shown(file.name)} is not a plain import path`;
  if (file.packageName !== '') yield* vetReference('the package', file.packageName, /^[^.]/);
  for (const path of [...file.dependencies, ...file.optionDependencies]) {
    if (!isPlainPath(path)) yield `it imports ${shown(path)}, which is not a plain import path`;
  }
  for (const place of [...file.publicDependencies, ...file.weakDependencies]) {
    if (!(place in file.dependencies)) yield `its import ${place} does not exist`;
  }
  if (file.syntax === 'editions' && !editionNames.has(file.edition)) {
    yield `its edition ${file.edition} is not known`;
  }
  const scope = file.packageName;
  for (const message of file.messages) yield* vetMessage(message, scope);
  for (const found of file.enums) yield* vetEnum(found, scope);
  for (const field of file.extensions) yield* vetExtension(field, scope);
  for (const service of file.services) {
    yield* vetName('a service', service.name, scope);
    const inside = joinName(scope, service.name);
    for (const method of service.methods) {
      yield* vetName('a method', method.name, inside);
      const name = joinName(inside, method.name);
      yield* vetReference(`the request of \`${name}\``, method.inputType, referencePattern);
      yield* vetReference(`the response of \`${name}\``, method.outputType, referencePattern);
    }
  }
  return undefined;
}

function* vetMessage(message: MessageDescriptor, scope: string): Findings {
  yield* vetName('a message', message.name, scope);
  const fullName = joinName(scope, message.name);
  if (fullName.length > maxNameLength) {
    yield `the full name of a message exceeds ${maxNameLength} characters`;
  }
  for (const { name } of message.oneofs) yield* vetName('a oneof', name, fullName);
  for (const field of message.fields) {
    yield* vetField(field, fullName);
    if (field.oneofIndex !== null && !(field.oneofIndex in message.oneofs)) {
      yield `the oneof of \`${joinName(fullName, field.name)}\` does not exist`;
    }
  }
  for (const field of message.extensions) yield* vetExtension(field, fullName);
  for (const inner of message.messages) yield* vetMessage(inner, fullName);
  for (const inner of message.enums) yield* vetEnum(inner, fullName);
  for (const range of message.extensionRanges) yield* vetRange(range, fullName, 0, maxInt32);
  for (const range of message.reservedRanges) yield* vetRange(range, fullName, 0, maxInt32);
}

function* vetExtension(field: FieldDescriptor, scope: string): Findings {
  yield* vetField(field, scope);
  yield* vetReference('what an extension extends', field.extendee, referencePattern);
}

function* vetField(field: FieldDescriptor, scope: string): Findings {
  yield* vetName('a field', field.name, scope);
  const name = `\`${joinName(scope, field.name)}\``;
  if (field.number < 0 || field.number > (field.extendee === '' ? maxFieldNumber : maxInt32)) {
    yield `the number ${field.number} of ${name} is out of range (1 to ${maxFieldNumber})`;
  }
  if (['named', 'message', 'group', 'enum'].includes(field.type)) {
    yield* vetReference(`the type of ${name}`, field.typeName, referencePattern);
  }
  if (field.defaultValue !== null && !isDefault(field, field.defaultValue)) {
    yield `the default of ${name} is ${shown(field.defaultValue)}, not a valid ${field.type}`;
  }
}

function isDefault({ type, label }: FieldDescriptor, value: string): boolean {
  if (label === 'repeated') return false;
  switch (type) {
    case 'string':
    case 'bytes':
      return true;
    case 'float':
    case 'double':
      return floatPattern.test(value);
    case 'bool':
      return value === 'true' || value === 'false';
    case 'enum':
    case 'named':
      return namePattern.test(value);
    case 'message':
    case 'group':
      return false;
    default:
      return integerPattern.test(value);
  }
}

function* vetEnum(found: EnumDescriptor, scope: string): Findings {
  yield* vetName('an enum', found.name, scope);
  const fullName = joinName(scope, found.name);
  for (const value of found.values) {
    yield* vetName('an enum value', value.name, fullName);
    // These words start other statements there, so no text can define such values.
    if (value.name === 'option' || value.name === 'reserved') {
      yield `an enum value of \`${fullName}\` is named \`${value.name}\`, which is not possible in .proto files`;
    }
  }
  for (const range of found.reservedRanges)
    yield* vetRange(range, fullName, -maxInt32 - 1, maxInt32);
}

function* vetRange(range: NumberRange, scope: string, min: number, max: number): Findings {
  if (range.start < min || range.end > max || range.end < range.start) {
    yield `the range ${range.start} to ${range.end} of \`${scope}\` is not valid`;
  }
}

function* vetName(what: string, name: string, scope: string): Findings {
  if (namePattern.test(name)) return;
  const where = scope === '' ? '' : ` of \`${scope}\``;
  yield `the name ${shown(name)} of ${what}${where} is not plain`;
}

function* vetReference(what: string, name: string, also: RegExp): Findings {
  if (!referencePattern.test(name) || !also.test(name)) {
    yield `${what} is ${shown(name)}, not a plain name`;
  }
}

/**
 * True for a path in protoc's form: relative, with forward slashes, and without parts that lead elsewhere.
 */
function isPlainPath(path: string): boolean {
  if (path === '' || path.length > 4096 || /[\\"\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(path))
    return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function shown(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 80)}...` : text;
  return JSON.stringify(short);
}
