import type { TypeEntry } from '../../shared/model/schemas.ts';

/** A type that was chosen out of a list, and what `schemaSet` has to say so that its name stands for it. */
export interface TypeChoice {
  readonly typeName: string;
  /** Null where the name alone does: the first set that defines it is the one. */
  readonly schemaSet: string | null;
}

/** Tells the types of a list apart: two sets may define one name. */
export function typeKey({ setName, fullName }: TypeEntry): string {
  return `${setName}\n${fullName}`;
}

/**
 * The choice of a type. A set is named only where one before it defines the same name, so that
 * requests of workspaces with one set, or without clashes, say nothing of sets.
 *
 * @param listed the types beside it, among them those of the same name
 * @param setNames of the workspace, in their order
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
