import { suggestName } from '../../../shared/text/suggest-name.ts';

/** Comparing more names takes too long for a suggestion. */
const maxCompared = 100_000;

const maxListed = 12;

/** Suggestions for a name that does not exist. */
export interface NameHelp {
  /** Returns the end of a sentence: a suggested name, or only a full stop. */
  suggestion(typed: string, names: readonly string[]): string;
}

/** Creates suggestions for the names of one body, within a time limit. */
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

/** Lists the first names, and the number of the others. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).join(', ');
  const more = names.length - maxListed;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Returns a sentence that lists the names of a type. */
export function saidToHave(owner: string, names: readonly string[]): string {
  return names.length === 0 ? `${owner} has no fields.` : `${owner} has ${listNames(names)}.`;
}
