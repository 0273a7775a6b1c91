import { enumValueWords } from '../field-words.ts';
import { type Offer, plainSnippet } from '../offer.ts';
import { isWhole, type Slot } from '../slot.ts';
import type { TypeLookup } from '../text-assist.ts';

/** What a value in text format may be, where it is one of a few. */
export async function offerTextValues(lookup: TypeLookup, slot: Slot): Promise<Offer[]> {
  const { type } = slot;
  const list = isWhole(slot, 'repeated') ? [plain('[ ]', '[$1]', 'list', true)] : [];
  if (type.kind === 'message') return [...list, plain('{ }', '{\n  $1\n}', type.typeName, true)];
  if (type.kind === 'scalar') {
    const values = valuesOf(type.scalar);
    return [...list, ...values.map((name) => plain(name, plainSnippet(name), type.scalar, false))];
  }
  const found = await lookup.enumType(type.typeName);
  if (found === null) return list;
  return [
    ...list,
    ...found.values.map(
      (value): Offer => ({
        ...plain(value.name, plainSnippet(value.name), String(value.number), false),
        kind: 'enum-value',
        words: () => enumValueWords(found, value),
        isDeprecated: value.isDeprecated,
      }),
    ),
  ];
}

function valuesOf(scalar: string): readonly string[] {
  if (scalar === 'bool') return ['true', 'false'];
  return /^(double|float)$/.test(scalar) ? ['inf', '-inf', 'nan'] : [];
}

function plain(label: string, snippet: string, detail: string, goesOn: boolean): Offer {
  return {
    label,
    detail,
    kind: 'value',
    snippet,
    filter: label,
    words: null,
    isDeprecated: false,
    goesOn,
  };
}
