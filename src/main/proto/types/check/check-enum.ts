import {
  integerOf,
  type OutlineEnum,
  type OutlineEnumValue,
  optionOf,
} from '../../language/outline-model.ts';
import { isClosedEnum } from '../../language/wire-form.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';
import { checkRanges, checkReservedNames, rangeOf } from './check-ranges.ts';

/** Checks an enum by itself: its first value, numbers, aliases and reserved ranges. */
export function checkEnum(entry: OutlineEnum, file: OutlinedFile, report: Report): void {
  checkRanges(entry, report);
  checkReservedNames(entry, file, report);
  checkFirst(entry, file, report);
  checkNumbers(entry, report);
  checkShortNames(entry, file, report);
}

function checkFirst(entry: OutlineEnum, file: OutlinedFile, report: Report): void {
  const [first] = entry.values;
  if (!first) {
    report({
      title: 'An enum without values',
      detail: `\`${entry.name}\` has no values; it needs one.`,
      offset: entry.nameOffset,
    });
  } else if (integerOf(first.number) !== 0 && !isClosedEnum(file.outline, entry)) {
    report({
      title: 'An enum that does not start with 0',
      detail: `The first value of \`${entry.name}\` is \`${first.name} = ${first.number}\`; it must be 0, the value of an unset field.`,
      offset: first.numberOffset,
      hint: `Put a value such as \`${unspecifiedName(entry.name)} = 0;\` first.`,
    });
  }
}

function unspecifiedName(name: string): string {
  return `${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()}_UNSPECIFIED`;
}

function checkNumbers(entry: OutlineEnum, report: Report): void {
  const allowed = optionOf(entry.options, 'allow_alias');
  const taken = new Map<number, OutlineEnumValue>();
  const reserved = new Set(entry.reservedNames.map(({ name }) => name));
  let hasAlias = false;
  for (const value of entry.values) {
    const number = integerOf(value.number);
    const other = taken.get(number);
    if (!(number >= -(2 ** 31) && number <= 2 ** 31 - 1)) {
      report({
        title: 'An enum number out of range',
        detail: `\`${value.name}\` has number \`${value.number}\`, which exceeds 32 bits. The enum works without it.`,
        offset: value.numberOffset,
      });
    } else if (!other) taken.set(number, value);
    else {
      hasAlias = true;
      if (allowed?.value !== 'true') {
        report({
          title: 'A number is used twice',
          detail: `\`${other.name}\` and \`${value.name}\` of \`${entry.name}\` both have number ${number}.`,
          offset: value.numberOffset,
          hint: 'Change one. If both are intended, add `option allow_alias = true;`.',
        });
      }
    }
    const range = rangeOf(entry.reserved, number);
    if (range) {
      report({
        title: 'A reserved number',
        detail: `\`${entry.name}\` reserves number ${number} (\`${range.text}\`).`,
        offset: value.numberOffset,
      });
    }
    if (reserved.has(value.name)) {
      report({
        title: 'A reserved name',
        detail: `\`${entry.name}\` reserves the name \`${value.name}\`.`,
        offset: value.nameOffset,
      });
    }
  }
  if (allowed?.value === 'true' && !hasAlias) {
    report({
      title: 'Unneeded allow_alias',
      detail: `All values of \`${entry.name}\` have different numbers.`,
      offset: allowed.nameOffset,
      hint: 'Remove `option allow_alias = true;`.',
    });
  }
}

/** Generators remove the enum's name from its value names, and change their case. */
function checkShortNames(entry: OutlineEnum, { outline }: OutlinedFile, report: Report): void {
  const taken = new Map<string, OutlineEnumValue>();
  for (const value of entry.values) {
    const shortName = shortValueNameOf(entry.name, value.name);
    const other = taken.get(shortName);
    if (!other) taken.set(shortName, value);
    else if (other.name !== value.name && integerOf(other.number) !== integerOf(value.number)) {
      report({
        severity: outline.syntax === 'proto2' ? 'warning' : 'error',
        title: 'Two values with one name in generated code',
        detail: `\`${other.name}\` and \`${value.name}\` are both \`${shortName}\` without the enum name and case.`,
        offset: value.nameOffset,
        hint: 'Rename one; protoc refuses the file.',
      });
    }
  }
}

/**
 * Returns the name that generators give an enum value: without the enum's name, in PascalCase.
 *
 * Two values of one enum may not share it unless they have the same number (protoc,
 * `CheckEnumValueUniqueness`).
 */
function shortValueNameOf(enumName: string, valueName: string): string {
  return pascalCaseOf(withoutPrefix(enumName, valueName));
}

/** `FOO_BAR_BAZ` and `FOO_BARBAZ` of `Foo` differ: underscores separate words. */
function withoutPrefix(enumName: string, valueName: string): string {
  const prefix = enumName.replaceAll('_', '').toLowerCase();
  let at = 0;
  for (let matched = 0; matched < prefix.length; at += 1) {
    if (at >= valueName.length) return valueName;
    const letter = valueName.charAt(at);
    if (letter === '_') continue;
    if (letter.toLowerCase() !== prefix.charAt(matched)) return valueName;
    matched += 1;
  }
  const rest = valueName.slice(at).replace(/^_+/, '');
  return rest === '' ? valueName : rest;
}

function pascalCaseOf(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}
