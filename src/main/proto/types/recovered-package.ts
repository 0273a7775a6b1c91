/**
 * The package of fields recovered from bodies that no schema defines. `recovered.a.b.T` has the fields that
 * `a.b.T` lacks: the walker shows them as fields of it, and parsers keep them as unknown ones.
 */
export const recoveredPackage = 'recovered';

/** Returns the type that a recovered one extends; null for a name in another package. */
export function typeOfRecovered(fullName: string): string | null {
  const start = `${recoveredPackage}.`;
  return fullName.startsWith(start) ? fullName.slice(start.length) : null;
}
