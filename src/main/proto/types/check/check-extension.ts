import {
  integerOf,
  isMessageSet,
  type OutlineField,
  optionOf,
} from '../../language/outline-model.ts';
import { checkField } from './check-field.ts';
import { checkNumber } from './check-message.ts';
import { extensionRangeOf } from './check-ranges.ts';
import { findUsed, type ReferenceCheck } from './check-used-type.ts';

/** Rules for an extension: what it extends, its number there, and who else has it. */
export function checkExtension(field: OutlineField, check: ReferenceCheck): void {
  const { file, catalog, report } = check;
  const number = integerOf(field.number);
  checkField(field, file, report);
  const jsonName = optionOf(field.options, 'json_name');
  if (jsonName) {
    report({
      title: 'A JSON name of an extension',
      detail: `\`${field.name}\` is an extension, which has its full name in JSON; \`json_name\` is not allowed.`,
      offset: jsonName.nameOffset,
    });
  }
  const target = findUsed(check, {
    scope: field.parent?.path ?? file.outline.packageName,
    reference: field.extended ?? '',
    offset: field.extendOffset,
    words: `\`${field.path}\` extends`,
    outcome: 'The extension was left out.',
  });
  const isOfSet = target?.entry.kind === 'message' && isMessageSet(target.entry);
  if (!isOfSet) checkNumber(field, number, report);
  if (!target) return;
  const { entry } = target;
  if (entry.kind !== 'message') {
    report({
      title: 'An extension of what is no message',
      detail: `\`${entry.path}\` is an enum; only messages are extended.`,
      offset: field.extendOffset,
    });
    return;
  }
  const isOption = isOptionMessage(entry.path);
  if (file.outline.syntax === 'proto3' && !isOption) {
    report({
      title: 'An extension in proto3',
      detail: `\`${field.path}\` extends \`${entry.path}\`; proto3 extends the option messages of google.protobuf only.`,
      offset: field.extendOffset,
    });
  }
  if (!extensionRangeOf(entry, number) && number > 0) {
    report({
      title: 'An extension outside the extension ranges',
      detail: `\`${field.path}\` has the number ${number}, which \`${entry.path}\` does not set aside for extensions.`,
      offset: field.numberOffset,
    });
  }
  const same = catalog.extensionsOf(entry.path, number);
  const isFirst = same[0]?.entry === field;
  const other = isFirst ? undefined : same[0];
  if (!other || (other.entry.path === field.path && other.owner !== file)) return;
  report({
    kind: 'schema-conflict',
    // Options only annotate a schema; two vendors with one number hurt no message.
    severity: isOption && other.owner !== file ? 'warning' : 'error',
    title: 'An extension number is used twice',
    detail: `\`${field.path}\` has the number ${number}, which is already \`${other.entry.path}\` (${other.owner.file.importPath}) in \`${entry.path}\`. The extension was left out.`,
    offset: field.numberOffset,
    hint: 'Give it another number, or remove one of the two files.',
  });
}

function isOptionMessage(path: string): boolean {
  return /^google\.protobuf\.\w+Options$/.test(path);
}
