import { stringOf } from '../../language/field-default.ts';
import { type OutlineField, optionOf } from '../../language/outline-model.ts';
import { isMapKeyType, isPackableType, isScalar } from '../../language/scalar-types.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';

/** Checks a field or extension without other definitions: labels, maps, groups, default. */
export function checkField(field: OutlineField, { outline }: OutlinedFile, report: Report): void {
  if (field.mapKey !== null) checkMap(field, field.mapKey, report);
  else if (field.oneof !== null) checkOneofField(field, report);
  else checkLabel(field, outline.syntax, report);
  if (field.isGroup) checkGroup(field, outline.syntax, report);
  if (isScalar(field.type)) {
    const isPackable = field.label === 'repeated' && isPackableType(field.type);
    if (!isPackable || field.mapKey !== null) checkPacked(field, report);
  }
  checkJsonName(field, report);
  const given = optionOf(field.options, 'default');
  if (!given) return;
  if (outline.syntax === 'proto3') {
    report({
      title: 'A default in proto3',
      detail: `\`${field.name}\` has a default, which proto3 does not allow. It was ignored.`,
      offset: given.nameOffset,
      hint: 'Remove it, or use an edition: `edition = "2023";`.',
    });
  } else if (field.label === 'repeated' || field.mapKey !== null || field.isGroup) {
    report({
      title: 'A default that does not fit',
      detail: `\`${field.name}\` is ${field.isGroup ? 'a group' : 'repeated'}, so it takes no default. It was ignored.`,
      offset: given.nameOffset,
    });
  }
}

/** Reports `packed` on a field that is not a list of numbers. */
export function checkPacked(field: OutlineField, report: Report): void {
  const packed = optionOf(field.options, 'packed');
  if (packed?.value !== 'true') return;
  report({
    title: '`packed` on a field that is not packed',
    detail: `\`${field.name}\` is not a list of numbers, bool or enum. \`packed\` was ignored.`,
    offset: packed.nameOffset,
    hint: 'Remove it.',
  });
}

function checkJsonName(field: OutlineField, report: Report): void {
  const given = optionOf(field.options, 'json_name');
  if (!given) return;
  const name = stringOf(given.value);
  const isName = name !== undefined && !/^\[.*\]$|\0/s.test(name);
  if (isName) return;
  report({
    title: 'Invalid JSON name',
    detail:
      name === undefined
        ? `\`${given.value}\` is not a string.`
        : `\`${name.replaceAll('\0', '\\0')}\` is not a JSON name: no square brackets (as extensions have) or zero characters.`,
    offset: given.valueOffset,
  });
}

function checkMap(field: OutlineField, key: string, report: Report): void {
  if (!isMapKeyType(key)) {
    report({
      title: 'Invalid map keys',
      detail: `The keys of \`${field.name}\` are \`${key}\`; use integers, bool or string. The message works without this field.`,
      offset: field.mapKeyOffset,
    });
  }
  if (field.label !== null || field.oneof !== null || field.kind === 'extension') {
    const where = field.label !== null ? `\`${field.label}\` before it` : placeWords(field);
    report({
      title: 'Invalid map',
      detail: `\`${field.name}\` is a map ${field.label === null ? where : `with ${where}`}; a map needs a message, without a label.`,
      offset: field.startOffset,
      hint: 'Put the map into a message, and use that here.',
    });
  }
}

function placeWords(field: OutlineField): string {
  return field.kind === 'extension' ? 'as an extension' : `in the oneof \`${field.oneof}\``;
}

function checkOneofField(field: OutlineField, report: Report): void {
  if (field.label === null) return;
  report({
    title: 'A label in a oneof',
    detail: `\`${field.name}\` is in the oneof \`${field.oneof}\`, which takes no \`${field.label}\`.`,
    offset: field.startOffset,
    hint:
      field.label === 'repeated'
        ? 'Put the list into a message, and use that here.'
        : `Remove \`${field.label}\`.`,
  });
}

function checkLabel(field: OutlineField, syntax: string, report: Report): void {
  const { label, name, startOffset: offset } = field;
  const shown = syntax === 'proto3' ? 'proto3' : `edition ${syntax}`;
  if (label === null && syntax === 'proto2') {
    report({
      title: 'A field without a label',
      detail: `\`${name}\` needs \`optional\`, \`required\` or \`repeated\`: the file is proto2. It is read as \`optional\`.`,
      offset,
      hint: 'Add the label. For proto3 start the file with `syntax = "proto3";`.',
    });
  } else if (label === 'required' && syntax !== 'proto2') {
    report({
      title: '`required` outside proto2',
      detail: `${shown} has no \`required\`. \`${name}\` is read without it.`,
      offset,
      hint:
        syntax === 'proto3'
          ? 'Remove it: proto3 has no required fields.'
          : 'Write `[features.field_presence = LEGACY_REQUIRED]` after the number.',
    });
  } else if (label === 'optional' && syntax !== 'proto2' && syntax !== 'proto3') {
    report({
      title: '`optional` in an edition',
      detail: `${shown} has no \`optional\`: fields have presence by default.`,
      offset,
      hint: 'Remove it.',
    });
  } else if (label === 'required' && field.kind === 'extension') {
    report({
      title: 'A required extension',
      detail: `\`${name}\` is an extension, which cannot be required.`,
      offset,
    });
  }
}

function checkGroup(field: OutlineField, syntax: string, report: Report): void {
  if (syntax !== 'proto2') {
    report({
      title: 'A group outside proto2',
      detail: `${syntax === 'proto3' ? 'proto3' : `edition ${syntax}`} has no groups.`,
      offset: field.startOffset,
      hint:
        syntax === 'proto3'
          ? 'Use a nested message.'
          : 'Use a nested message and `[features.message_encoding = DELIMITED]`.',
    });
  }
  if (!/^[A-Z]/.test(field.type)) {
    report({
      title: 'The name of a group',
      detail: `The group name \`${field.type}\` must start with a capital letter.`,
      offset: field.nameOffset,
    });
  }
}
