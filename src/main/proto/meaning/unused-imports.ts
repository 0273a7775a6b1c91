import { isScalar } from '../language/scalar-types.ts';
import { recoveredPackage } from '../types/recovered-package.ts';
import { cut } from './forget-recovered.ts';
import { type RecoveredText, readRecovered } from './recovered-text.ts';

/** The types of other files that fields name: those named only before a change, and those still named. */
export interface NamedTypes {
  readonly gone: readonly string[];
  readonly left: readonly string[];
}

/** Finds the types of other files that two texts of recovered fields name. */
export function namedTypes(before: string, after: string, file: string): NamedTypes {
  const left = typesNamedIn(readRecovered(after, file));
  const gone = [...typesNamedIn(readRecovered(before, file))].filter((name) => !left.has(name));
  return { gone, left: [...left] };
}

function typesNamedIn({ outline }: RecoveredText): ReadonlySet<string> {
  const named = outline.entries.flatMap((entry) =>
    (entry.kind === 'field' || entry.kind === 'extension') && !isScalar(entry.type)
      ? [entry.type]
      : [],
  );
  const names = named.map((name) => name.replace(/^\./, ''));
  // Types of the file itself are named by their last part, or with its package.
  const isOwn = (name: string) => !name.includes('.') || name.startsWith(`${recoveredPackage}.`);
  return new Set(names.filter((name) => !isOwn(name)));
}

/**
 * Removes the imports of files that no field needs any more. Returns the text unchanged if the rest may need
 * them: for a custom option, or a type that no remaining import has.
 *
 * @param gone the files of the removed types
 * @param left the files of the types still named; null for one that was not found
 */
export function withoutImports(
  text: string,
  file: string,
  gone: readonly string[],
  left: readonly (string | null)[],
): string {
  const { outline } = readRecovered(text, file);
  const unused = outline.imports.filter(
    ({ path, modifier }) => modifier === null && gone.includes(path) && !left.includes(path),
  );
  const rest = outline.imports.filter((each) => !unused.includes(each)).map(({ path }) => path);
  const hasOptions = /[[,(]\s*\(|\boption\s*\(/.test(text);
  if (hasOptions || left.some((path) => path === null || !rest.includes(path))) return text;
  return unused
    .toSorted((a, b) => b.statement.start - a.statement.start)
    .reduce((now, { statement }) => cut(now, statement.start, statement.end), text);
}
