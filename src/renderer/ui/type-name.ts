/** The last part of a full name: `User` of `com.example.User`. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** What comes before it: `com.example`; empty when there is no package. */
export function packageName(fullName: string): string {
  const dot = fullName.lastIndexOf('.');
  return dot < 0 ? '' : fullName.slice(0, dot);
}

/**
 * The last parts of a full name, as many as tell it from other ones: `store.User` beside `chat.User`. Not
 * from one that ends with all of it, as `recovered.a.User` does with `a.User`: no part of it tells that.
 */
export function distinctName(fullName: string, others: readonly string[]): string {
  const parts = fullName.split('.');
  const rivals = others.filter((other) => !`.${other}`.endsWith(`.${fullName}`));
  for (let from = parts.length - 1; from > 0; from -= 1) {
    const name = parts.slice(from).join('.');
    if (!rivals.some((other) => other === name || other.endsWith(`.${name}`))) return name;
  }
  return fullName;
}

/**
 * A type by as much of its name as tells it from its namesakes, and by its set where several sets have one of
 * its full name: `store.User`, `User of "billing"`.
 *
 * @param schemaSet null is the first that has it; undefined where it is not known
 * @param namesakes message types of that last name, of all sets
 * @param setNames in their order
 */
export function distinctType(
  {
    typeName,
    schemaSet,
  }: { readonly typeName: string; readonly schemaSet: string | null | undefined },
  namesakes: readonly { readonly fullName: string; readonly setName: string }[],
  setNames: readonly string[],
): string {
  const name = distinctName(
    typeName,
    namesakes.map(({ fullName }) => fullName),
  );
  if (schemaSet === undefined) return name;
  const sets = setNames.filter((set) =>
    namesakes.some(({ fullName, setName }) => fullName === typeName && setName === set),
  );
  return sets.length > 1 ? `${name} of "${schemaSet ?? sets[0]}"` : name;
}
