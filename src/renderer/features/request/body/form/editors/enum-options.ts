import type { FormEnum } from '../../../../../../shared/model/message-form.ts';

/** An enum value in the list. */
export interface EnumOption {
  readonly name: string;
  readonly number: number;
  /** The first value with the same number; null for that value itself. */
  readonly aliasOf: string | null;
  readonly comment: string | null;
  readonly isDeprecated: boolean;
}

/** More values are not drawn; typing filters them. */
const mostOptions = 200;

/**
 * Returns the values that match a typed name (ignoring case) or number, values that begin with it first.
 *
 * @param typed empty matches all
 */
export function enumOptions(
  type: FormEnum,
  typed: string,
): { readonly options: readonly EnumOption[]; readonly more: number } {
  const firstNames = new Map<number, string>();
  for (const { number, name } of type.values) {
    if (!firstNames.has(number)) firstNames.set(number, name);
  }
  const query = typed.trim().toLowerCase();
  const ranked = type.values
    .map((value) => ({ value, rank: rankOf(value.name.toLowerCase(), `${value.number}`, query) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank);
  const options = ranked.slice(0, mostOptions).map(({ value }): EnumOption => {
    const first = firstNames.get(value.number) ?? value.name;
    const { name, number, comment, isDeprecated } = value;
    return { name, number, aliasOf: first === name ? null : first, comment, isDeprecated };
  });
  return { options, more: ranked.length - options.length };
}

/** Returns 0 for an exact match, 1 when it begins with the text, 2 when it contains it, 3 for no match. */
function rankOf(name: string, number: string, query: string): number {
  if (query === '') return 1;
  if (name === query || number === query) return 0;
  if (name.startsWith(query) || number.startsWith(query)) return 1;
  return name.includes(query) ? 2 : 3;
}
