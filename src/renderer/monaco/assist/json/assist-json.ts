import type { FormField } from '../../../../shared/model/message-form.ts';
import { enumValueWords, fieldWords, messageWords } from '../field-words.ts';
import { type Explained, type Offer, type Offers, plainSnippet } from '../offer.ts';
import { type OfferedField, shownField, unsetFields } from '../offer-fields.ts';
import { type Expected, fieldNamed, slotOf, typeNameOf } from '../slot.ts';
import type { TypeAssist } from '../text-assist.ts';
import { expectedInJson } from './expected-in-json.ts';
import { type JsonPlace, jsonPlaceAt, stringAt } from './json-place.ts';
import { offerValues } from './offer-values.ts';
import { valueSnippet } from './value-snippet.ts';

const typeUrlPrefix = 'type.googleapis.com/';

/** Returns the offers at a place in ProtoJSON; null where nothing is known about the place. */
export async function offerJson(
  assist: TypeAssist,
  text: string,
  offset: number,
  nowMs: number,
): Promise<Offers | null> {
  const place = jsonPlaceAt(text, offset);
  if (place === null || assist.typeName === null) return null;
  const expected = await expectedInJson(assist, assist.typeName, place);
  if (expected === null) return null;
  const { start, end } = place;
  const typed = text.slice(start, offset);
  const found = { start, end, isPartial: false };
  switch (expected.kind) {
    case 'field':
      return { ...found, offers: offerNames(expected, place, typed) };
    case 'type-url': {
      const offers = await typeUrls(assist, typed);
      return { ...found, offers, isPartial: true };
    }
    case 'value': {
      const offers = await offerValues(assist, expected.slot, typed, nowMs);
      if (!place.needsComma) return { ...found, offers };
      return { ...found, offers: offers.map((one) => ({ ...one, snippet: `${one.snippet},` })) };
    }
  }
}

async function typeUrls(assist: Pick<TypeAssist, 'findTypes'>, typed: string): Promise<Offer[]> {
  const written = typed.replace(/^"/, '');
  const slash = written.lastIndexOf('/') + 1;
  const prefix = slash > 0 ? written.slice(0, slash) : typeUrlPrefix;
  const names = await assist.findTypes(written.slice(slash));
  return names.map((name) => ({
    label: name,
    detail: '',
    kind: 'message',
    snippet: plainSnippet(JSON.stringify(prefix + name)),
    // The engine already filtered these, so Monaco must not filter again.
    filter: typed,
    words: null,
    isDeprecated: false,
    goesOn: false,
  }));
}

/** Explains the token at a place, in Markdown, or returns null. */
export async function explainJson(
  assist: TypeAssist,
  text: string,
  offset: number,
): Promise<Explained | null> {
  const place = jsonPlaceAt(text, offset);
  if (place === null || place.start === place.end || assist.typeName === null) return null;
  const expected = await expectedInJson(assist, assist.typeName, place);
  const written = stringAt(text, place.start);
  const words = expected === null ? null : await wordsOf(assist, expected, written);
  return words === null ? null : { start: place.start, end: place.end, words };
}

async function wordsOf(
  assist: TypeAssist,
  expected: Expected,
  written: string,
): Promise<string | null> {
  if (expected.kind === 'field') {
    const field = fieldNamed(expected.message, written);
    return field === undefined ? null : fieldWords(field);
  }
  if (expected.kind === 'type-url') {
    const name = typeNameOf(written);
    const message = name === null ? null : await assist.message(name);
    return message === null ? null : messageWords(message);
  }
  const { type } = expected.slot;
  if (type.kind !== 'enum') return null;
  const found = await assist.enumType(type.typeName);
  const value = found?.values.find(
    ({ name, number }) => name === written || String(number) === written,
  );
  return found === null || value === undefined ? null : enumValueWords(found, value);
}

/**
 * Offers the members that an object does not have yet, in both spellings; the spelling in use comes first.
 */
function offerNames(
  expected: Extract<Expected, { kind: 'field' }>,
  place: JsonPlace,
  typed: string,
): Offer[] {
  const offers = namesOf(unsetFields(expected, false), usesProtoNames(expected)).map((offered) => {
    const value = valueSnippet(slotOf(offered.field));
    return {
      ...shownField(offered),
      ...writtenName(offered.name, value.snippet, place, typed),
      goesOn: value.goesOn && !place.hasColon,
    };
  });
  if (!expected.hasTypeUrl || expected.present.includes('@type')) return offers;
  return [
    {
      label: '@type',
      detail: 'type URL',
      kind: 'value',
      words: () => 'The type of this message: `type.googleapis.com/` and its full name.',
      isDeprecated: false,
      ...writtenName('@type', '"$1"', place, typed),
      goesOn: !place.hasColon,
    },
    ...offers,
  ];
}

function namesOf(fields: readonly FormField[], isProtoFirst: boolean): OfferedField[] {
  const json = fields.map((field) => ({ field, name: field.jsonName }));
  const proto = fields
    .filter(({ name, jsonName }) => name !== jsonName)
    .map((field) => ({ field, name: field.name }));
  if (!isProtoFirst) return [...json, ...proto];
  const same = json.filter(({ field }) => field.name === field.jsonName);
  const other = json.filter(({ field }) => field.name !== field.jsonName);
  return [...[...same, ...proto].sort((a, b) => a.field.number - b.field.number), ...other];
}

/** True when the object uses proto names, where these differ from JSON names. */
function usesProtoNames({ message, present }: Extract<Expected, { kind: 'field' }>): boolean {
  const names = new Set(present);
  const differing = message.fields.filter(({ name, jsonName }) => name !== jsonName);
  return (
    differing.some(({ name }) => names.has(name)) &&
    !differing.some(({ jsonName }) => names.has(jsonName))
  );
}

function writtenName(
  name: string,
  value: string,
  { hasColon, needsComma }: JsonPlace,
  typed: string,
): Pick<Offer, 'snippet' | 'filter'> {
  const quoted = JSON.stringify(name);
  const rest = hasColon ? '' : `: ${value}${needsComma ? ',' : ''}`;
  return {
    snippet: plainSnippet(quoted) + rest,
    filter: typed.startsWith('"') ? quoted : name,
  };
}
