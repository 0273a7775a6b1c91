/**
 * The full name that a reference means, seen from a scope; undefined when nothing has it.
 *
 * Innermost scope first, then outwards (protobuf language specification, "Type Name Resolution").
 */
export function findInScopes(
  isDefined: (fullName: string) => boolean,
  scope: string,
  reference: string,
): string | undefined {
  if (reference.startsWith('.')) {
    const absolute = reference.slice(1);
    return isDefined(absolute) ? absolute : undefined;
  }
  for (let at = scope; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const candidate = at === '' ? reference : `${at}.${reference}`;
    if (isDefined(candidate)) return candidate;
    if (at === '') return undefined;
  }
}
