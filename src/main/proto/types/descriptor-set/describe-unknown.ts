import { readVarint } from '../../bytes/read-varint.ts';
import { type WireField, wireTypes } from '../../wire/read-field.ts';
import { quoteBytes } from './string-literals.ts';

/** Longer content is cut, to keep the comment short. */
const maxShownBytes = 1000;

/** Describes a field without a definition, in the text format notation for unknown fields: `50001: 5`. */
export function describeUnknown(bytes: Uint8Array, field: WireField): string {
  return `${field.number}: ${shownValue(bytes, field)}`;
}

function shownValue(bytes: Uint8Array, { wireType, valueStart, valueEnd }: WireField): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + valueStart, valueEnd - valueStart);
  switch (wireType) {
    case wireTypes.varint: {
      const varint = readVarint(bytes, valueStart, valueEnd);
      if (typeof varint === 'string') return '?';
      return ((BigInt(varint.high) << 32n) | BigInt(varint.low)).toString();
    }
    case wireTypes.fixed32:
      return `0x${view.getUint32(0, true).toString(16).padStart(8, '0')}`;
    case wireTypes.fixed64:
      return `0x${view.getBigUint64(0, true).toString(16).padStart(16, '0')}`;
    default: {
      const shown = quoteBytes(
        bytes.subarray(valueStart, Math.min(valueEnd, valueStart + maxShownBytes)),
      );
      const rest = valueEnd - valueStart - maxShownBytes;
      // The text is inside a block comment and must not end it.
      const safe = shown.replaceAll('*/', '*\\057');
      return rest > 0 ? `${safe} and ${rest} bytes more` : safe;
    }
  }
}
