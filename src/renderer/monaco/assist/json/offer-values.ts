import type { FormEnum } from '../../../../shared/model/message-form.ts';
import { enumValueWords } from '../field-words.ts';
import { type Offer, plainSnippet } from '../offer.ts';
import { isWhole, type Slot, wellKnownOf } from '../slot.ts';
import type { TypeLookup } from '../text-assist.ts';
import { valueSnippet } from './value-snippet.ts';

const notNumbers = ['NaN', 'Infinity', '-Infinity'].map((name) => ({
  json: `"${name}"`,
  detail: 'not finite',
}));

const truths = ['true', 'false'].map((json) => ({ json, detail: 'bool' }));

const ofWellKnown: Readonly<Record<string, readonly PlainValue[]>> = {
  BoolValue: truths,
  DoubleValue: notNumbers,
  FloatValue: notNumbers,
  Duration: ['"1s"', '"0.5s"', '"3600s"'].map((json) => ({ json, detail: 'Duration in seconds' })),
  Value: [...truths, { json: 'null', detail: 'null' }],
};

interface PlainValue {
  readonly json: string;
  readonly detail: string;
}

/**
 * Offers values: the names of an enum, true and false, and the start of a message or list. Offers nothing for
 * texts and numbers, which can be anything.
 *
 * @param typed the part of the token that is typed so far
 */
export async function offerValues(
  lookup: TypeLookup,
  slot: Slot,
  typed: string,
  nowMs: number,
): Promise<Offer[]> {
  const { type } = slot;
  if (slot.isWhole) return [begun(slot, isWhole(slot, 'map') ? '{ }' : '[ ]')];
  if (type.kind === 'enum') {
    const found = await lookup.enumType(type.typeName);
    return found === null ? [] : enumOffers(found, typed);
  }
  if (type.kind === 'scalar') {
    if (type.scalar === 'bool') return truths.map((value) => plain(value, typed));
    if (/^(double|float)$/.test(type.scalar)) return notNumbers.map((value) => plain(value, typed));
    return [];
  }
  const wellKnown = wellKnownOf(type) ?? '';
  if (wellKnown === 'Timestamp') return timestamps(nowMs).map((value) => plain(value, typed));
  if (Object.hasOwn(ofWellKnown, wellKnown)) {
    return (ofWellKnown[wellKnown] ?? []).map((value) => plain(value, typed));
  }
  if (/^(FieldMask|.*Value)$/.test(wellKnown) && wellKnown !== 'ListValue') return [];
  return [begun(slot, wellKnown === 'ListValue' ? '[ ]' : '{ }')];
}

function enumOffers(found: FormEnum, typed: string): Offer[] {
  if (found.name === 'google.protobuf.NullValue') {
    return [plain({ json: 'null', detail: 'NullValue' }, typed)];
  }
  const seen = new Set<number>();
  return found.values.map((value) => {
    const isAlias = seen.has(value.number);
    seen.add(value.number);
    const detail = isAlias ? `${value.number} \u00B7 alias` : String(value.number);
    return {
      ...plain({ json: `"${value.name}"`, detail }, typed),
      kind: 'enum-value',
      words: () => enumValueWords(found, value),
      isDeprecated: value.isDeprecated,
    };
  });
}

function timestamps(nowMs: number): PlainValue[] {
  const now = new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    { json: `"${now}"`, detail: 'now' },
    { json: '"{{$now}}"', detail: 'the time of each send' },
  ];
}

function plain({ json, detail }: PlainValue, typed: string): Offer {
  return {
    label: json,
    detail,
    kind: 'value',
    snippet: plainSnippet(json),
    filter: typed.startsWith('"') ? json : json.replaceAll('"', ''),
    words: null,
    isDeprecated: false,
    goesOn: false,
  };
}

function begun(slot: Slot, label: string): Offer {
  const { type } = slot;
  return {
    label,
    detail: type.kind === 'scalar' ? type.scalar : type.typeName,
    kind: 'message',
    ...valueSnippet(slot),
    filter: label,
    words: null,
    isDeprecated: false,
  };
}
