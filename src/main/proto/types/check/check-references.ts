import { defaultOf } from '../../language/field-default.ts';
import {
  integerOf,
  isMessageSet,
  type OutlineField,
  type OutlineMessage,
  type OutlineMethod,
  optionOf,
} from '../../language/outline-model.ts';
import { isScalar } from '../../language/scalar-types.ts';
import { isClosedEnum } from '../../language/wire-form.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import { checkField, checkPacked } from './check-field.ts';
import type { Report } from './check-finding.ts';
import { checkNumber } from './check-message.ts';
import { extensionRangeOf } from './check-ranges.ts';
import { type FindElsewhere, findUsed, type ReferenceCheck } from './check-used-type.ts';
import { type Defined, requiredTargets, type SchemaCatalog } from './schema-catalog.ts';

/**
 * Checks what a file uses: undefined types, types not imported or of the wrong kind, defaults of enums,
 * extensions, and messages that require themselves.
 */
export function checkReferences(
  file: OutlinedFile,
  catalog: SchemaCatalog,
  findElsewhere: FindElsewhere,
  report: Report,
): void {
  const check: ReferenceCheck = { file, catalog, findElsewhere, report };
  for (const entry of file.outline.entries) {
    if (entry.kind === 'field') checkFieldType(entry, check);
    else if (entry.kind === 'extension') {
      checkFieldType(entry, check);
      checkExtension(entry, check);
    } else if (entry.kind === 'method') checkMethod(entry, check);
    else if (entry.kind === 'message' && entry.fields.some(({ label }) => label === 'required')) {
      checkRequiredCycle(entry, check);
    }
  }
}

function checkFieldType(field: OutlineField, check: ReferenceCheck): void {
  const { file, report } = check;
  if (field.isGroup) return;
  if (isScalar(field.type)) {
    checkScalarDefault(field, check);
    return;
  }
  const scope = field.parent?.path ?? file.outline.packageName;
  const path = field.path;
  const target = findUsed(check, {
    scope,
    reference: field.type,
    offset: field.typeOffset,
    words: `\`${path}\` has the type`,
    outcome: `The message works without this field, which appears as unknown #${field.number}.`,
  });
  if (!target) return;
  checkDefault(field, target, report);
  if (field.mapKey !== null) checkMapValue(field, target, report);
  if (target.entry.kind === 'message') checkPacked(field, report);
  const isInProto3 = file.outline.syntax === 'proto3' && field.kind === 'field';
  if (
    isInProto3 &&
    target.entry.kind === 'enum' &&
    isClosedEnum(target.owner.outline, target.entry)
  ) {
    report({
      title: 'A closed enum in a proto3 message',
      detail: `\`${target.entry.path}\` is a closed enum (${target.owner.file.importPath} is ${target.owner.outline.syntax}), not allowed in proto3 messages.`,
      offset: field.typeOffset,
    });
  }
}

/** The default value of an entry must exist (protobuf language guide, "Maps"). */
function checkMapValue(field: OutlineField, { entry }: Defined, report: Report): void {
  const first = entry.kind === 'enum' ? entry.values[0] : undefined;
  if (!first || integerOf(first.number) === 0) return;
  report({
    title: 'A map of an enum that does not start with 0',
    detail: `Values of \`${field.name}\` are \`${entry.path}\`, which starts with \`${first.name} = ${first.number}\`; a map needs 0.`,
    offset: field.typeOffset,
  });
}

function checkScalarDefault(field: OutlineField, { file, report }: ReferenceCheck): void {
  const given = optionOf(field.options, 'default');
  const isOther = file.outline.syntax === 'proto3' || field.label === 'repeated' || field.mapKey;
  if (!given || isOther || defaultOf(field, null) !== null) return;
  report({
    title: 'A default that does not fit',
    detail: `\`${given.value}\` is not a valid ${field.type}; the default of \`${field.name}\` was ignored.`,
    offset: given.valueOffset,
  });
}

function checkDefault(field: OutlineField, { entry }: Defined, report: Report): void {
  const given = optionOf(field.options, 'default');
  if (!given || field.label === 'repeated' || field.mapKey !== null) return;
  if (entry.kind === 'enum' && entry.values.some(({ name }) => name === given.value)) return;
  report({
    title: 'A default that does not fit',
    detail:
      entry.kind === 'enum'
        ? `\`${given.value}\` is not a value of \`${entry.name}\`. The default was ignored.`
        : `\`${field.name}\` is a message, without default. It was ignored.`,
    offset: given.valueOffset,
  });
}

function checkMethod(method: OutlineMethod, check: ReferenceCheck): void {
  const sides = [
    { word: 'request', reference: method.type, offset: method.typeOffset },
    { word: 'response', reference: method.responseType, offset: method.responseTypeOffset },
  ];
  for (const { word, reference, offset } of sides) {
    const target = findUsed(check, {
      scope: method.parent.path,
      reference,
      offset,
      words: `\`${method.path}\` has the ${word} type`,
      outcome: '',
    });
    if (target?.entry.kind !== 'enum') continue;
    check.report({
      kind: 'type-missing',
      title: 'Not a message type',
      detail: `\`${method.path}\` has the ${word} type \`${reference}\`, an enum.`,
      offset,
      hint: 'Wrap it in a message.',
    });
  }
}

/** A message that requires itself never ends; protoc accepts it, but nobody can send it. */
function checkRequiredCycle(message: OutlineMessage, check: ReferenceCheck): void {
  const { catalog, report } = check;
  const own = catalog.all(message.path).find(({ entry }) => entry === message);
  if (!own) return;
  const found = requiredTargets(own, catalog.seen).find(({ target }) =>
    catalog.requireEachOther(own, target),
  );
  if (!found) return;
  report({
    severity: 'warning',
    title: 'A message that requires itself',
    detail: `\`${found.field.name}\` of \`${message.name}\` is required and leads back to \`${message.name}\`, so no such message is ever complete.`,
    offset: found.field.nameOffset,
    hint: 'Make one of these fields `optional`.',
  });
}

/** Checks an extension: the message it extends, its number there, and conflicts. */
function checkExtension(field: OutlineField, check: ReferenceCheck): void {
  const { file, catalog, report } = check;
  const number = integerOf(field.number);
  checkField(field, file, report);
  const jsonName = optionOf(field.options, 'json_name');
  if (jsonName) {
    report({
      title: 'A JSON name of an extension',
      detail: `\`${field.name}\` is an extension; \`json_name\` is not allowed.`,
      offset: jsonName.nameOffset,
    });
  }
  const target = findUsed(check, {
    scope: field.parent?.path ?? file.outline.packageName,
    reference: field.extended ?? '',
    offset: field.extendOffset,
    words: `\`${field.path}\` extends`,
    outcome: 'The extension was ignored.',
  });
  const isOfSet = target?.entry.kind === 'message' && isMessageSet(target.entry);
  if (!isOfSet) checkNumber(field, number, report);
  if (!target) return;
  const { entry } = target;
  if (entry.kind !== 'message') {
    report({
      title: 'An extension of an enum',
      detail: `\`${entry.path}\` is an enum; only messages have extensions.`,
      offset: field.extendOffset,
    });
    return;
  }
  const isOption = isOptionMessage(entry.path);
  if (file.outline.syntax === 'proto3' && !isOption) {
    report({
      title: 'An extension in proto3',
      detail: `\`${field.path}\` extends \`${entry.path}\`; proto3 only extends google.protobuf option messages.`,
      offset: field.extendOffset,
    });
  }
  if (!extensionRangeOf(entry, number) && number > 0) {
    report({
      title: 'An extension outside the extension ranges',
      detail: `\`${field.path}\` has number ${number}, outside the extension ranges of \`${entry.path}\`.`,
      offset: field.numberOffset,
    });
  }
  const same = catalog.extensionsOf(entry.path, number);
  const isFirst = same[0]?.entry === field;
  const other = isFirst ? undefined : same[0];
  if (!other || (other.entry.path === field.path && other.owner !== file)) return;
  report({
    kind: 'schema-conflict',
    // Options only annotate a schema; the same number from two vendors damages no message.
    severity: isOption && other.owner !== file ? 'warning' : 'error',
    title: 'An extension number is used twice',
    detail: `\`${field.path}\` has number ${number}, taken by \`${other.entry.path}\` (${other.owner.file.importPath}) in \`${entry.path}\`. The extension was ignored.`,
    offset: field.numberOffset,
    hint: 'Change the number, or remove one file.',
  });
}

function isOptionMessage(path: string): boolean {
  return /^google\.protobuf\.\w+Options$/.test(path);
}
