import type { FormField } from '../../../../shared/model/message-form.ts';
import { type Offer, plainSnippet } from '../offer.ts';
import { type OfferedField, shownField, unsetFields } from '../offer-fields.ts';
import { type Expected, slotOf } from '../slot.ts';
import type { JsonPlace } from './json-place.ts';
import { valueSnippet } from './value-snippet.ts';

/** The members that an object may have yet, in both spellings: the one that it uses already comes first. */
export function offerNames(
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
      words: () => 'Which message this is: `type.googleapis.com/` and its full name.',
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

/** Whether its members have proto names, where those are not the same. */
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
