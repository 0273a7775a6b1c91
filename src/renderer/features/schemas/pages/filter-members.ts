import type { TypePage } from '../../../../shared/model/type-page.ts';

/** A field, value or method of a page. */
export type Member =
  | (TypePage & { readonly kind: 'message' })['fields'][number]
  | (TypePage & { readonly kind: 'enum' })['values'][number]
  | (TypePage & { readonly kind: 'service' })['methods'][number];

/**
 * Returns the members that contain all words of a query in their name, number, types or comment, in their
 * order.
 */
export function filterMembers<One extends Member>(
  members: readonly One[],
  query: string,
): readonly One[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return members;
  return members.filter((member) => {
    const text = textOf(member).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function textOf(member: Member): string {
  const { name, comment } = member;
  if ('jsonName' in member) {
    const { jsonName, number, type, mapKey, oneof, options } = member;
    return [name, jsonName, number, type.text, mapKey, oneof, comment, optionText(options)].join(
      ' ',
    );
  }
  if ('number' in member) {
    return [name, member.number, comment, optionText(member.options)].join(' ');
  }
  const { request, response, http, options } = member;
  const line = http === null ? '' : `${http.method} ${http.path}`;
  return [name, request.text, response.text, line, comment, optionText(options)].join(' ');
}

function optionText(options: Member['options']): string {
  return options.map((option) => `${option.name} ${option.value}`).join(' ');
}
