import { isWhole, type Slot, wellKnownOf } from '../slot.ts';

/** How a value begins, with the cursor where it goes on. */
export interface ValueSnippet {
  readonly snippet: string;
  /** Whether there is something to choose from there. */
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

/** How ProtoJSON of a value begins: with its quotes or brackets, where it has such. */
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
