import type { FormField } from '../../../../shared/model/message-form.ts';
import { enumValueWords, fieldWords, messageWords } from '../field-words.ts';
import { type Explained, type Offer, type Offers, plainSnippet } from '../offer.ts';
import { shownField, unsetFields } from '../offer-fields.ts';
import { type Expected, isWhole, type Slot, typeNameOf, wellKnownOf } from '../slot.ts';
import type { TypeAssist, TypeLookup } from '../text-assist.ts';
import { expectedInTextproto, textFieldNamed, textNameOf } from './expected-in-textproto.ts';
import { type TextprotoPlace, textprotoPlaceAt } from './textproto-place.ts';

/** Returns the offers at a place in text format; null where nothing is known about the place. */
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

/** Adds the closing bracket to the replaced text when nothing follows it. */
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
    // The engine already filtered these, so Monaco must not filter again.
    filter: typed,
    words: null,
    isDeprecated: false,
    goesOn: !isClosed,
  }));
}

/** Explains the token at a place, in Markdown, or returns null. */
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

/** Offers the fields that a message may still have. Lists and maps may be written in several parts. */
function offerTextNames(
  expected: Extract<Expected, { kind: 'field' }>,
  place: TextprotoPlace,
): Offer[] {
  const isBracket = place.expects === 'bracket';
  const offers = unsetFields(expected, true)
    .filter(({ name }) => !isBracket || name.startsWith('['))
    .map((field): Offer => {
      const name = textNameOf(field);
      const rest = place.hasValue ? { snippet: '', goesOn: false } : restOf(field);
      // The typed text is inside the brackets.
      const inner = isBracket ? name.slice(1, -1) : name;
      const closing = isBracket && !place.isClosed ? ']' : '';
      return {
        ...shownField({ field, name }),
        snippet: plainSnippet(inner + closing) + (isBracket && place.isClosed ? '' : rest.snippet),
        filter: inner,
        goesOn: rest.goesOn && !(isBracket && place.isClosed),
      };
    });
  const isHeld = expected.present.some((name) => name.startsWith('['));
  if (!expected.hasTypeUrl || isBracket || isHeld) return offers;
  return [
    {
      label: '[type.googleapis.com/...]',
      detail: 'a message of your own type',
      kind: 'message',
      snippet: '[type.googleapis.com/$1]',
      filter: '[type.googleapis.com/',
      words: () => 'Its content: the type in brackets, and its fields.',
      isDeprecated: false,
      goesOn: true,
    },
    ...offers,
  ];
}

/** Returns what follows the name of a field: the beginning of its value. */
function restOf(field: FormField): { readonly snippet: string; readonly goesOn: boolean } {
  const { type, label } = field;
  if (label === 'map') {
    const value = type.kind === 'message' ? 'value {\n    $2\n  }' : `value: ${quoted(type, '$2')}`;
    const key = field.mapKey === 'string' ? '"$1"' : '$1';
    return { snippet: ` {\n  key: ${key}\n  ${value}\n}`, goesOn: false };
  }
  if (type.kind === 'message') {
    if (wellKnownOf(type) === 'Any') {
      return { snippet: ' {\n  [type.googleapis.com/$1]\n}', goesOn: true };
    }
    return wellKnownOf(type) === 'Empty'
      ? { snippet: ' {}', goesOn: false }
      : { snippet: ' {\n  $1\n}', goesOn: true };
  }
  const value = quoted(type, '$1');
  const goesOn = type.kind === 'enum' || type.scalar === 'bool';
  return { snippet: label === 'repeated' ? `: [${value}]` : `: ${value}`, goesOn };
}

function quoted(type: FormField['type'], place: string): string {
  const isText = type.kind === 'scalar' && /^(string|bytes)$/.test(type.scalar);
  return isText ? `"${place}"` : place;
}

/** Offers the values of a field in text format when there are only a few. */
async function offerTextValues(lookup: TypeLookup, slot: Slot): Promise<Offer[]> {
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
