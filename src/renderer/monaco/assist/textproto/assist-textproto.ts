import { enumValueWords, fieldWords, messageWords } from '../field-words.ts';
import { type Explained, type Offer, type Offers, plainSnippet } from '../offer.ts';
import { typeNameOf } from '../slot.ts';
import type { TypeAssist } from '../text-assist.ts';
import { expectedInTextproto, textFieldNamed } from './expected-in-textproto.ts';
import { offerTextNames } from './offer-text-names.ts';
import { offerTextValues } from './offer-text-values.ts';
import { type TextprotoPlace, textprotoPlaceAt } from './textproto-place.ts';

/** What is offered at a place of text format; null where nothing is known of it. */
export async function offerTextproto(
  assist: TypeAssist,
  text: string,
  offset: number,
): Promise<Offers | null> {
  const found = textprotoPlaceAt(text, offset);
  if (found === null || assist.typeName === null) return null;
  const place = withBracket(text, found);
  const expected = await expectedInTextproto(assist, assist.typeName, place);
  if (expected === null || expected.kind === 'type-url') return null;
  const { start, end } = place;
  const offered = { start, end, isPartial: false };
  if (expected.kind === 'value') {
    if (/^["']/.test(text.slice(start, end))) return null;
    return { ...offered, offers: await offerTextValues(assist, expected.slot) };
  }
  const names = offerTextNames(expected, place);
  if (!expected.hasTypeUrl || place.expects !== 'bracket') return { ...offered, offers: names };
  const types = await bracketedTypes(assist, place, text.slice(start, offset));
  return { ...offered, offers: [...types, ...names], isPartial: true };
}

/** Where nothing follows a name in brackets, what is chosen takes the place of the closing one too. */
function withBracket(text: string, place: TextprotoPlace): TextprotoPlace {
  const { expects, end, hasValue } = place;
  if (expects !== 'bracket' || hasValue || text[end] !== ']') return place;
  return { ...place, end: end + 1, isClosed: false };
}

async function bracketedTypes(
  assist: Pick<TypeAssist, 'findTypes'>,
  { isClosed, hasValue }: TextprotoPlace,
  typed: string,
): Promise<Offer[]> {
  const slash = typed.lastIndexOf('/') + 1;
  const prefix = slash > 0 ? typed.slice(0, slash) : 'type.googleapis.com/';
  const names = await assist.findTypes(typed.slice(slash));
  return names.map((name) => ({
    label: name,
    detail: '',
    kind: 'message',
    snippet:
      plainSnippet(prefix + name) +
      (isClosed ? '' : ']') +
      (isClosed || hasValue ? '' : ' {\n  $1\n}'),
    // Found by the engine, which is not to be second-guessed.
    filter: typed,
    words: null,
    isDeprecated: false,
    goesOn: !isClosed,
  }));
}

/** What is to be said of the token at a place, in Markdown; null where there is nothing. */
export async function explainTextproto(
  assist: TypeAssist,
  text: string,
  offset: number,
): Promise<Explained | null> {
  const place = textprotoPlaceAt(text, offset);
  if (place === null || place.start === place.end || assist.typeName === null) return null;
  const { start, end } = place;
  const expected = await expectedInTextproto(assist, assist.typeName, place);
  const written = text.slice(start, end);
  const words =
    place.expects === 'bracket' && written.includes('/')
      ? await typeWords(assist, written)
      : await wordsOf(assist, expected, place.expects === 'bracket' ? `[${written}]` : written);
  return words === null ? null : { start, end, words };
}

async function typeWords(assist: TypeAssist, written: string): Promise<string | null> {
  const name = typeNameOf(written);
  const message = name === null ? null : await assist.message(name);
  return message === null ? null : messageWords(message);
}

async function wordsOf(
  assist: TypeAssist,
  expected: Awaited<ReturnType<typeof expectedInTextproto>>,
  written: string,
): Promise<string | null> {
  if (expected?.kind === 'field') {
    const field = textFieldNamed(expected.message, written);
    return field === undefined ? null : fieldWords(field);
  }
  if (expected?.kind !== 'value' || expected.slot.type.kind !== 'enum') return null;
  const found = await assist.enumType(expected.slot.type.typeName);
  const value = found?.values.find(
    ({ name, number }) => name === written || String(number) === written,
  );
  return found === null || value === undefined ? null : enumValueWords(found, value);
}
