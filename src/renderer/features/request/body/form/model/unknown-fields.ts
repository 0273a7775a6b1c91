import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import { bytesOfText, textOfBytes } from '../../../../../../shared/model/leaf-bytes.ts';

/** A preserved unknown field. */
export interface UnknownField {
  readonly number: number;
  readonly wireType: 'varint' | 'fixed64' | 'length-delimited' | 'group' | 'fixed32';
  /** The range of the whole field, including its tag, in the preserved bytes. */
  readonly start: number;
  readonly end: number;
  /** Its likely value: a number, a quoted text, bytes as hex. */
  readonly text: string;
}

const wireTypes = ['varint', 'fixed64', 'length-delimited', 'group', null, 'fixed32'] as const;
const maxShownBytes = 32;

/** Returns the fields in preserved bytes, in order; bytes that cannot be read as fields are left out. */
export function readUnknownFields(base64: string): readonly UnknownField[] {
  const reading = bytesOfText('base64', base64);
  if (!reading.ok) return [];
  const { bytes } = reading;
  const fields: UnknownField[] = [];
  for (let at = 0; at < bytes.length; ) {
    const field = readField(bytes, at);
    if (field === null) break;
    fields.push(field);
    at = field.end;
  }
  return fields;
}

/** Returns the preserved fields without one; its message too when nothing is left. */
export function removeUnknown(
  aside: readonly PreservedFields[],
  path: string,
  index: number,
): readonly PreservedFields[] {
  return aside.flatMap((kept) => {
    if (kept.path !== path) return [kept];
    const reading = bytesOfText('base64', kept.base64);
    const field = readUnknownFields(kept.base64)[index];
    if (!reading.ok || field === undefined) return [kept];
    const { bytes } = reading;
    const left = Uint8Array.of(...bytes.subarray(0, field.start), ...bytes.subarray(field.end));
    if (left.length === 0) return [];
    return [{ path, base64: textOfBytes('base64', left) ?? '' }];
  });
}

function readField(bytes: Uint8Array, start: number): UnknownField | null {
  const tag = readVarint(bytes, start);
  if (tag === null || tag.value > 0xffffffffn) return null;
  const number = Number(tag.value >> 3n);
  const wireType = wireTypes[Number(tag.value & 7n)];
  if (wireType === undefined || wireType === null) return null;
  const read = readValue(bytes, tag.end, wireType, number);
  return read === null ? null : { number, wireType, start, ...read };
}

function readValue(
  bytes: Uint8Array,
  at: number,
  wireType: UnknownField['wireType'],
  number: number,
): Pick<UnknownField, 'end' | 'text'> | null {
  if (wireType === 'varint') {
    const varint = readVarint(bytes, at);
    return varint && { end: varint.end, text: varint.value.toString() };
  }
  if (wireType === 'group') {
    const end = endOfGroup(bytes, at, number);
    return end === null ? null : { end, text: '{ ... }' };
  }
  if (wireType === 'length-delimited') {
    const length = readVarint(bytes, at);
    if (length === null || length.value > BigInt(bytes.length - length.end)) return null;
    const end = length.end + Number(length.value);
    return { end, text: showBytes(bytes.subarray(length.end, end)) };
  }
  const end = at + (wireType === 'fixed32' ? 4 : 8);
  if (end > bytes.length) return null;
  const reversed = Uint8Array.from(bytes.subarray(at, end)).reverse();
  return { end, text: `0x${(textOfBytes('hex', reversed) ?? '').replaceAll(' ', '')}` };
}

/** Returns the offset after the end tag of a group, or null. Counts nested groups without recursion. */
function endOfGroup(bytes: Uint8Array, start: number, number: number): number | null {
  const open = [number];
  for (let at = start; at < bytes.length; ) {
    const tag = readVarint(bytes, at);
    if (tag === null) return null;
    const inner = Number(tag.value >> 3n);
    const wire = Number(tag.value & 7n);
    at = tag.end;
    if (wire === 3) open.push(inner);
    else if (wire === 4) {
      if (open.pop() !== inner) return null;
      if (open.length === 0) return at;
    } else {
      const wireType = wireTypes[wire];
      if (wireType === undefined || wireType === null) return null;
      const value = readValue(bytes, at, wireType, inner);
      if (value === null) return null;
      at = value.end;
    }
  }
  return null;
}

function readVarint(
  bytes: Uint8Array,
  start: number,
): { readonly value: bigint; readonly end: number } | null {
  let value = 0n;
  for (let at = start; at < Math.min(bytes.length, start + 10); at += 1) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt((at - start) * 7);
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), end: at + 1 };
  }
  return null;
}

function showBytes(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, maxShownBytes);
  const more = bytes.length > maxShownBytes ? ' ...' : '';
  const text = bytes.length > 0 && more === '' ? textOfBytes('utf8', shown) : null;
  if (text !== null && !/\p{Cc}/u.test(text)) return JSON.stringify(text);
  return `${textOfBytes('hex', shown) ?? ''}${more}`;
}
