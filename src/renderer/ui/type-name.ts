/** Returns the last part of a full name: `User` of `com.example.User`. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** Returns the package: `com.example`; empty when there is none. */
export function packageName(fullName: string): string {
  const dot = fullName.lastIndexOf('.');
  return dot < 0 ? '' : fullName.slice(0, dot);
}

/**
 * Returns the shortest end of a full name that differs from other names: `store.User` beside `chat.User`. It
 * cannot differ from a name that ends with the whole name, as `recovered.a.User` does with `a.User`.
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
 * Returns the shortest name of a type that differs from its namesakes, with its set when several sets define
 * the full name: `store.User`, `User of "billing"`.
 *
 * @param schemaSet null for the first set that has it; undefined when it is unknown
 * @param namesakes message types with that last name, in all sets
 * @param setNames the sets, in order
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
