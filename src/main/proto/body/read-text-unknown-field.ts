import protobuf from 'protobufjs';
import type { TextField, TextLeaf, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { joinPath, report } from './body-finding.ts';
import { describeTextFound } from './describe-expected.ts';
import type { TextSource } from './text-source.ts';
import { unknownFieldBytes, unknownMessageBytes } from './text-unknown-fields.ts';

/**
 * Returns the wire bytes of a field written by number; null if it does not fit, which is reported. The number
 * may be that of a known field: with another wire type, or an enum number that a closed enum lacks, that
 * field is unknown on the wire.
 */
export function readUnknownField(
  source: TextSource,
  { name, value }: TextField,
  path: string,
  depth: number,
): Uint8Array | null {
  const number = Number(name.text);
  const at = joinPath(path, `#${name.text}`);
  if (number < 1 || number > 0x1fff_ffff) {
    report(source, name.start, at, `${name.text} is not a field number: use 1 to 536870911.`);
    return null;
  }
  if (value === null) return null;
  if (value.kind === 'list') {
    const parts = value.items.map((item) => unknownValue(source, number, item, at, depth));
    return Buffer.concat(parts.filter((part) => part !== null));
  }
  return unknownValue(source, number, value, at, depth);
}

function unknownValue(
  source: TextSource,
  number: number,
  value: TextMessage | TextLeaf,
  path: string,
  depth: number,
): Uint8Array | null {
  if (value.kind !== 'message') {
    const bytes = unknownFieldBytes(source.text, number, value);
    if (!('fault' in bytes)) return bytes;
    const found = describeTextFound(source.text, value);
    report(source, value.start, path, `\`${path}\` ${bytes.fault}, not ${found}.`);
    return null;
  }
  if (depth > protobuf.util.recursionLimit) {
    report(source, value.start, path, 'It is nested too deeply.');
    return null;
  }
  const parts: Uint8Array[] = [];
  for (const field of value.fields) {
    if (field.name.kind === 'number') {
      const part = readUnknownField(source, field, path, depth + 1);
      if (part) parts.push(part);
    } else {
      const written = source.text.slice(field.name.start, field.name.end);
      const what = `No schema describes \`${written}\` in \`${path}\`.`;
      report(source, field.start, path, what, 'Write its number.');
    }
  }
  return unknownMessageBytes(number, value.bracket, Buffer.concat(parts));
}
