/**
 * What looks like a placeholder as a whole, half typed or not, as the source of a pattern: what stands
 * between its braces may be no name yet. `shared/model/placeholder.ts` says what is one.
 */
export const placeholderSource = String.raw`\{\{[^{}"\\\r\n]*\}\}`;

/** A placeholder that is being typed: `{{na`. */
export interface TypedPlaceholder {
  /** Of its first brace. */
  readonly start: number;
  /** After its closing braces, where they are there already. */
  readonly end: number;
  /** What stands between the braces and the caret: of a name, or of a generator and what it takes. */
  readonly query: string;
}

const begun = /(^|[^\\])\{\{[ \t]*([\w.-]*|\$\w*(?:[ \t][^{}"\\\r\n]*)?)$/;
const restOfName = /^\$?[\w.-]*[ \t]*\}\}/;
const restOfGenerator = /^[^{}"\\\r\n]*\}\}/;

/** The longest stretch that is looked back over. */
const reach = 200;

/** The placeholder that is being typed at a caret; null where none is. `\{{` begins none. */
export function typedPlaceholder(text: string, caret: number): TypedPlaceholder | null {
  const from = Math.max(0, caret - reach);
  const before = begun.exec(text.slice(from, caret));
  if (before === null) return null;
  const [, lead = '', query = ''] = before;
  const rest = query.startsWith('$') ? restOfGenerator : restOfName;
  const after = rest.exec(text.slice(caret, caret + reach))?.[0] ?? '';
  return { start: from + before.index + lead.length, end: caret + after.length, query };
}
