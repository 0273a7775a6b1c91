import { suggestName } from '../../../shared/text/suggest-name.ts';

/** Comparing more names than this takes longer than a suggestion is worth. */
const maxCompared = 100_000;

const maxListed = 12;

/** What is said beside a name that nothing has. */
export interface NameHelp {
  /** The end of a sentence: a name that may have been meant, or a full stop alone. */
  suggestion(typed: string, names: readonly string[]): string;
}

/** Looks for what was meant by the names of one body, as long as that is quick. */
export function createNameHelp(): NameHelp {
  let compared = 0;
  return {
    suggestion(typed, names) {
      compared += names.length;
      const near = compared > maxCompared ? undefined : suggestName(typed, names);
      return near === undefined ? '.' : `; did you mean \`${near}\`?`;
    },
  };
}

/** The first of some names, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).join(', ');
  const more = names.length - maxListed;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** A sentence that says what names a type has. */
export function saidToHave(owner: string, names: readonly string[]): string {
  return names.length === 0 ? `${owner} has no fields.` : `${owner} has ${listNames(names)}.`;
}
