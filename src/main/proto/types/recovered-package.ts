/**
 * The package of what was learnt of bodies and no schema says. `recovered.a.b.T` has the fields that
 * `a.b.T` lacks: the walker shows them as fields of it, and parsers keep them as unknown ones.
 */
export const recoveredPackage = 'recovered';

/** The type that a recovered one adds to; null for a name that is in another package. */
export function typeOfRecovered(fullName: string): string | null {
  const start = `${recoveredPackage}.`;
  return fullName.startsWith(start) ? fullName.slice(start.length) : null;
}
