/** A `{{name}}` that the cursor stands in, or that is begun before it. */
export interface TypedPlaceholder {
  /** Of its first brace; zero-based in its line. */
  readonly start: number;
  /** Exclusive, after its closing braces where they are there. */
  readonly end: number;
}

const begun = /(\\?)\{\{\s*[\w$. -]*$/u;
const rest = /^[\w$. -]*\}\}/u;

/**
 * The placeholder at a place of a line; null where there is none. `\{{` begins no placeholder.
 *
 * @param index of the cursor in the line, zero-based
 */
export function placeholderAt(line: string, index: number): TypedPlaceholder | null {
  const before = begun.exec(line.slice(0, index));
  if (before === null || before[1] === '\\') return null;
  const after = rest.exec(line.slice(index))?.[0] ?? '';
  return { start: before.index, end: index + after.length };
}
