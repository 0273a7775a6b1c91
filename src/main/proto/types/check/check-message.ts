import { defaultJsonName, jsonNameOf } from '../../language/json-name-of.ts';
import {
  integerOf,
  isMessageSet,
  type OutlineField,
  type OutlineMessage,
  optionOf,
} from '../../language/outline-model.ts';
import { resolveFeatures } from '../../language/resolve-features.ts';
import { maxFieldNumber } from '../../language/scalar-types.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import { checkField } from './check-field.ts';
import type { Report } from './check-finding.ts';
import { checkRanges, checkReservedNames, rangeOf } from './check-ranges.ts';

const firstReserved = 19_000;
const lastReserved = 19_999;

/** Checks a message by itself: numbers, reserved ones, oneofs, JSON names, and its fields. */
export function checkMessage(message: OutlineMessage, file: OutlinedFile, report: Report): void {
  checkRanges(message, report);
  checkReservedNames(message, file, report);
  checkNumbers(message, report);
  checkOneofs(message, report);
  checkMessageSet(message, report);
  if (message.extensionRanges.length > 0 && file.outline.syntax === 'proto3') {
    report({
      title: 'Extension ranges in proto3',
      detail: `\`${message.name}\` has extension ranges, which proto3 does not allow.`,
      offset: message.extensionRanges[0]?.start ?? message.nameOffset,
      hint: 'Remove the line, or use `google.protobuf.Any`.',
    });
  }
  for (const field of message.fields) checkField(field, file, report);
  checkJsonNames(message, file, report);
}

function checkNumbers(message: OutlineMessage, report: Report): void {
  const taken = new Map<number, OutlineField>();
  const reserved = new Set(message.reservedNames.map(({ name }) => name));
  for (const field of message.fields) {
    const number = integerOf(field.number);
    checkNumber(field, number, report);
    const other = taken.get(number);
    if (other) {
      report(() => ({
        title: 'A number is used twice',
        detail: `\`${other.name}\` and \`${field.name}\` of \`${message.name}\` both have number ${number}. \`${other.name}\` is used.`,
        offset: field.numberOffset,
        hint: nextNumberHint(message),
      }));
    } else if (!Number.isNaN(number)) taken.set(number, field);
    const range = rangeOf(message.reserved, number);
    if (range) {
      report(() => ({
        title: 'A reserved number',
        detail: `\`${message.name}\` reserves number ${number} (\`${range.text}\`).`,
        offset: field.numberOffset,
        hint: nextNumberHint(message),
      }));
    }
    const extensions = rangeOf(message.extensionRanges, number);
    if (extensions) {
      report({
        title: 'An extension number',
        detail: `\`${message.name}\` reserves \`${extensions.text}\` for extensions, and \`${field.name}\` has number ${number}.`,
        offset: field.numberOffset,
      });
    }
    if (reserved.has(field.name)) {
      report({
        title: 'A reserved name',
        detail: `\`${message.name}\` reserves the name \`${field.name}\`.`,
        offset: field.nameOffset,
      });
    }
  }
}

/** Checks the number of any field, including extensions. */
export function checkNumber(field: OutlineField, number: number, report: Report): void {
  const offset = field.numberOffset;
  if (number === 0) {
    report({
      title: 'A field number 0',
      detail: `\`${field.name}\` has number 0; numbers start at 1. The message works without this field.`,
      offset,
    });
  } else if (Number.isNaN(number)) {
    report({
      title: 'A field number that is not an integer',
      detail: `\`${field.name}\` has number \`${field.number}\`. The message works without this field.`,
      offset,
    });
  } else if (number < 0 || number > maxFieldNumber) {
    report({
      title: 'A field number out of range',
      detail: `\`${field.name}\` has number ${field.number}; the range is 1 to ${maxFieldNumber}. The message works without this field.`,
      offset,
    });
  } else if (number >= firstReserved && number <= lastReserved) {
    report({
      title: 'An internal field number',
      detail: `\`${field.name}\` has number ${number}; ${firstReserved} to ${lastReserved} are reserved for protobuf.`,
      offset,
    });
  }
}

function nextNumberHint(message: OutlineMessage): string {
  const numbers = message.fields.map((field) => integerOf(field.number));
  let next = numbers.reduce((most, number) => (number > most ? number : most), 0) + 1;
  while (
    rangeOf(message.reserved, next) ||
    rangeOf(message.extensionRanges, next) ||
    (next >= firstReserved && next <= lastReserved)
  ) {
    next += 1;
    if (next - numbers.length > 10_000) return 'Choose a free number.';
  }
  return `The next free number is ${next}.`;
}

function checkMessageSet(message: OutlineMessage, report: Report): void {
  if (!isMessageSet(message)) return;
  report({
    severity: 'warning',
    title: 'A message set',
    detail: `Extensions of \`${message.name}\` have their own wire format, which is not supported: they appear as unknown groups.`,
    offset: message.nameOffset,
    hint: 'The rest of the file is usable.',
  });
}

function checkOneofs(message: OutlineMessage, report: Report): void {
  const used = new Set(message.fields.map((field) => field.oneof));
  for (const oneof of message.oneofs) {
    if (used.has(oneof.name)) continue;
    report({
      title: 'A oneof without fields',
      detail: `\`${oneof.name}\` has no fields; it needs one.`,
      offset: oneof.nameOffset,
    });
  }
}

/**
 * Reports two fields with the same JSON name, given or default.
 *
 * Where JSON is best effort (proto2, and the feature of that name), default names only warn, and so does a
 * message with `deprecated_legacy_json_field_conflicts` (protoc, `CheckFieldJsonNameUniqueness`).
 */
function checkJsonNames(message: OutlineMessage, file: OutlinedFile, report: Report): void {
  const isBestEffort = resolveFeatures(file.outline, message).json_format === 'LEGACY_BEST_EFFORT';
  const isAllowed =
    optionOf(message.options, 'deprecated_legacy_json_field_conflicts')?.value === 'true';
  const byDefault = new Map<string, OutlineField>();
  const byName = new Map<string, OutlineField>();
  for (const field of message.fields) {
    const jsonName = jsonNameOf(field);
    const usual = defaultJsonName(field.name);
    const other = byName.get(jsonName);
    const otherUsual = byDefault.get(usual);
    if (!other) byName.set(jsonName, field);
    if (!otherUsual) byDefault.set(usual, field);
    if (other && other.name !== field.name) {
      const areGiven = isGiven(field) && isGiven(other);
      report({
        severity: isAllowed || (isBestEffort && !areGiven) ? 'warning' : 'error',
        title: 'Two fields with one JSON name',
        detail: `\`${field.name}\` and \`${other.name}\` are both \`${jsonName}\` in JSON. \`${field.name}\` keeps its name there.`,
        offset: field.nameOffset,
        hint: 'Rename one, or give it a `json_name`.',
      });
    } else if (otherUsual && otherUsual.name !== field.name && !isAllowed && !isBestEffort) {
      report({
        title: 'Two fields with one default JSON name',
        detail: `\`${field.name}\` and \`${otherUsual.name}\` would both be \`${usual}\` in JSON without their \`json_name\`.`,
        offset: field.nameOffset,
        hint: 'Rename one; protoc refuses the file.',
      });
    }
  }
}

function isGiven({ options }: OutlineField): boolean {
  return optionOf(options, 'json_name') !== undefined;
}
