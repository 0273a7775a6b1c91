/** Names that fit a query, and how many there are in all. */
export interface FilteredNames<Entry> {
  readonly shown: readonly Entry[];
  readonly total: number;
}

/**
 * The entries whose full name holds all words of a query, in any order and case. Those that are
 * named so exactly come first, then those whose last part begins with the query: that is what
 * people type, and Enter takes the first.
 *
 * @param limit how many to give back at most
 */
export function filterNames<Entry extends { readonly fullName: string }>(
  entries: readonly Entry[],
  query: string,
  limit: number,
): FilteredNames<Entry> {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const typed = words.join(' ');
  const exact: Entry[] = [];
  const first: Entry[] = [];
  const rest: Entry[] = [];
  for (const entry of entries) {
    const name = entry.fullName.toLowerCase();
    if (!words.every((word) => name.includes(word))) continue;
    const begins = words[0] !== undefined && shortName(name).startsWith(words[0]);
    const isExact = name === typed || shortName(name) === typed;
    (isExact ? exact : begins ? first : rest).push(entry);
  }
  const found = [...exact, ...first, ...rest];
  return { shown: found.slice(0, limit), total: found.length };
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
