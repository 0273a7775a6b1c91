import type { FormEnum } from '../../../../../../shared/model/message-form.ts';

/** A value of an enum as the list offers it. */
export interface EnumOption {
  readonly name: string;
  readonly number: number;
  /** The name of the value with the same number that comes first; null for that one itself. */
  readonly aliasOf: string | null;
  readonly comment: string | null;
  readonly isDeprecated: boolean;
}

/** More are not drawn; typing narrows them. */
const mostOptions = 200;

/**
 * The values that fit what is typed, by name in any case or by number; those that begin with it first.
 *
 * @param typed empty offers all
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

/** 0 is the very text, 1 begins with it, 2 has it inside, 3 does not fit. */
function rankOf(name: string, number: string, query: string): number {
  if (query === '') return 1;
  if (name === query || number === query) return 0;
  if (name.startsWith(query) || number.startsWith(query)) return 1;
  return name.includes(query) ? 2 : 3;
}
