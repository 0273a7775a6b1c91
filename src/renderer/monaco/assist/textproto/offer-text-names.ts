import type { FormField } from '../../../../shared/model/message-form.ts';
import { type Offer, plainSnippet } from '../offer.ts';
import { shownField, unsetFields } from '../offer-fields.ts';
import { type Expected, wellKnownOf } from '../slot.ts';
import { textNameOf } from './expected-in-textproto.ts';
import type { TextprotoPlace } from './textproto-place.ts';

/** The fields that a message may have yet; lists and maps may go on in several parts. */
export function offerTextNames(
  expected: Extract<Expected, { kind: 'field' }>,
  place: TextprotoPlace,
): Offer[] {
  const isBracket = place.expects === 'bracket';
  const offers = unsetFields(expected, true)
    .filter(({ name }) => !isBracket || name.startsWith('['))
    .map((field): Offer => {
      const name = textNameOf(field);
      const rest = place.hasValue ? { snippet: '', goesOn: false } : restOf(field);
      // What is typed stands within the brackets.
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
      detail: 'a message of a type of yours',
      kind: 'message',
      snippet: '[type.googleapis.com/$1]',
      filter: '[type.googleapis.com/',
      words: () => 'What is in it, readable: its type in brackets, and its fields.',
      isDeprecated: false,
      goesOn: true,
    },
    ...offers,
  ];
}

/** What comes after the name of a field: how its value begins. */
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
