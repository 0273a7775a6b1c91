/** Returns the full name of the enclosing scope; empty at the top of a file without a package. */
export function scopeOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/**
 * Resolves a reference in a scope: returns the first thing that `look` finds under a full name.
 *
 * Searches from the innermost scope outwards; a reference with a leading dot is a full name already (protobuf
 * language specification, "Type Name Resolution").
 */
export function lookInScopes<T>(
  look: (fullName: string) => T | undefined,
  scope: string,
  reference: string,
): T | undefined {
  if (reference.startsWith('.')) return look(reference.slice(1));
  for (let at = scope; ; at = scopeOf(at)) {
    const found = look(at === '' ? reference : `${at}.${reference}`);
    if (found !== undefined || at === '') return found;
  }
}

/** Returns the full name that a reference resolves to; undefined if nothing has it. */
export function findInScopes(
  isDefined: (fullName: string) => boolean,
  scope: string,
  reference: string,
): string | undefined {
  return lookInScopes((fullName) => (isDefined(fullName) ? fullName : undefined), scope, reference);
}
