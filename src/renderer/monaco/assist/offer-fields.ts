import type { FormField } from '../../../shared/model/message-form.ts';
import { fieldWords, typeText } from './field-words.ts';
import type { Offer } from './offer.ts';
import type { Expected } from './slot.ts';

/** A field that may be set at a place, under one of its names. */
export interface OfferedField {
  readonly field: FormField;
  readonly name: string;
}

/** Returns how a field appears in the list, whatever text it inserts. */
export function shownField({
  field,
  name,
}: OfferedField): Pick<Offer, 'label' | 'detail' | 'kind' | 'words' | 'isDeprecated'> {
  const number = field.number > 0 ? ` = ${field.number}` : '';
  const oneof = field.oneof === null ? '' : ` \u00B7 oneof ${field.oneof}`;
  return {
    label: name,
    detail: `${typeText(field)}${number}${oneof}`,
    kind: name.startsWith('[') ? 'extension' : 'field',
    words: () => fieldWords(field),
    isDeprecated: field.isDeprecated,
  };
}

/**
 * Returns the fields that are not set yet, except those that a set oneof member excludes.
 *
 * @param mayRepeat true when a list or map may be written in several parts
 */
export function unsetFields(
  { message, present }: Extract<Expected, { kind: 'field' }>,
  mayRepeat: boolean,
): readonly FormField[] {
  const names = new Set(present);
  const isSet = ({ name, jsonName }: FormField) => names.has(name) || names.has(jsonName);
  const chosen = new Set(message.fields.filter(isSet).map(({ oneof }) => oneof));
  return message.fields.filter((field) => {
    if (field.oneof !== null && chosen.has(field.oneof)) return false;
    return !isSet(field) || (mayRepeat && field.label !== 'single');
  });
}
