import { isWhole, type Slot, wellKnownOf } from '../slot.ts';

/** The beginning of a value, with the cursor where typing continues. */
export interface ValueSnippet {
  readonly snippet: string;
  /** True when suggestions should open there. */
  readonly goesOn: boolean;
}

const text: ValueSnippet = { snippet: '"$1"', goesOn: false };
const bare: ValueSnippet = { snippet: '$1', goesOn: false };
const chosen: ValueSnippet = { snippet: '$1', goesOn: true };

const wellKnown: Readonly<Record<string, ValueSnippet>> = {
  Any: { snippet: '{"@type": "$1"}', goesOn: true },
  Timestamp: chosen,
  Duration: text,
  FieldMask: text,
  Struct: { snippet: '{$1}', goesOn: false },
  Value: bare,
  ListValue: { snippet: '[$1]', goesOn: false },
  Empty: { snippet: '{}', goesOn: false },
  DoubleValue: bare,
  FloatValue: bare,
  Int64Value: text,
  UInt64Value: text,
  Int32Value: bare,
  UInt32Value: bare,
  BoolValue: chosen,
  StringValue: text,
  BytesValue: text,
};

/** Returns how a value begins in ProtoJSON, with its quotes or brackets. */
export function valueSnippet(slot: Slot): ValueSnippet {
  const { type } = slot;
  if (isWhole(slot, 'map')) return { snippet: '{$1}', goesOn: false };
  if (isWhole(slot, 'repeated')) {
    return { snippet: '[$1]', goesOn: type.kind !== 'scalar' || type.scalar === 'bool' };
  }
  if (type.kind === 'enum') return chosen;
  if (type.kind === 'message') {
    return wellKnown[wellKnownOf(type) ?? ''] ?? { snippet: '{$1}', goesOn: true };
  }
  if (type.scalar === 'bool') return chosen;
  return /^(string|bytes|.*64)$/.test(type.scalar) ? text : bare;
}
