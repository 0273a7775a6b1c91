import { isPlainReal } from '../meaning/judge-reading.ts';
import { fixedIntegerText, fixedRealText, varintText } from '../wire/guess-field.ts';
import { type WireField, wireTypes } from '../wire/read-field.ts';
import type { PlainLeaf } from './datum.ts';

/** The leaf of a varint that no schema describes. */
export function varintLeaf(bytes: Uint8Array, { valueStart, valueEnd }: WireField): PlainLeaf {
  const text = varintText(bytes, valueStart, valueEnd);
  return leaf('varint', text, text);
}

/** The leaf of 32 or 64 bits that no schema describes. Only the same bits are the same. */
export function fixedLeaf(bytes: Uint8Array, field: WireField, isReal: boolean): PlainLeaf {
  const { valueStart, valueEnd, wireType } = field;
  const key = Buffer.from(bytes.subarray(valueStart, valueEnd)).toString('hex');
  const show = isReal ? fixedRealText : fixedIntegerText;
  const type = wireType === wireTypes.fixed32 ? '32-bit' : '64-bit';
  return leaf(type, key, show(bytes, valueStart, valueEnd));
}

/** Whether 32 or 64 bits are plain numbers as floats or doubles. */
export function areAllReal(bytes: Uint8Array, fields: readonly WireField[]): boolean {
  return fields.every(({ valueStart, valueEnd }) =>
    isPlainReal(Number(fixedRealText(bytes, valueStart, valueEnd))),
  );
}

function leaf(type: 'varint' | '32-bit' | '64-bit', key: string, text: string): PlainLeaf {
  return { kind: 'leaf', type, key, isDefault: false, form: 'plain', written: text, shown: text };
}
