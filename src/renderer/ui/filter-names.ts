/** Names that fit a query, and how many there are in all. */
export interface FilteredNames<Entry> {
  readonly shown: readonly Entry[];
  readonly total: number;
}

/**
 * The entries whose full name holds all words of a query, in any order and case. Those whose last
 * part begins with the query come first: that is what people type.
 *
 * @param limit how many to give back at most
 */
export function filterNames<Entry extends { readonly fullName: string }>(
  entries: readonly Entry[],
  query: string,
  limit: number,
): FilteredNames<Entry> {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const first: Entry[] = [];
  const rest: Entry[] = [];
  for (const entry of entries) {
    const name = entry.fullName.toLowerCase();
    if (!words.every((word) => name.includes(word))) continue;
    const begins = words[0] !== undefined && shortName(name).startsWith(words[0]);
    (begins ? first : rest).push(entry);
  }
  return { shown: [...first, ...rest].slice(0, limit), total: first.length + rest.length };
}

/** The last part of a full name: `User` of `com.example.User`. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** What comes before it: `com.example`; empty when there is no package. */
export function packageName(fullName: string): string {
  const dot = fullName.lastIndexOf('.');
  return dot < 0 ? '' : fullName.slice(0, dot);
}
