import type { TypeEntry } from '../../shared/model/schemas.ts';

/** A type chosen from a list, and the `schemaSet` that makes its name unambiguous. */
export interface TypeChoice {
  readonly typeName: string;
  /** Null when the name is enough: the first set that defines it is used. */
  readonly schemaSet: string | null;
}

/** Returns a key for a type in a list: two sets may define the same name. */
export function typeKey({ setName, fullName }: TypeEntry): string {
  return `${setName}\n${fullName}`;
}

/**
 * Returns the choice of a type. It names a set only when an earlier set defines the same name, so requests of
 * most workspaces mention no sets.
 *
 * @param listed the types beside it, including those with the same name
 * @param setNames the sets of the workspace, in order
 */
export function chooseType(
  entry: TypeEntry,
  listed: readonly TypeEntry[],
  setNames: readonly string[],
): TypeChoice {
  const place = setNames.indexOf(entry.setName);
  const isHidden = listed.some((other) => {
    const otherPlace = setNames.indexOf(other.setName);
    return other.fullName === entry.fullName && otherPlace >= 0 && otherPlace < place;
  });
  return { typeName: entry.fullName, schemaSet: isHidden ? entry.setName : null };
}
