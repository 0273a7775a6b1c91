import type { SchemaHit } from '../../../../shared/model/schemas.ts';

/** The parts of a search result row: the name, its kind, and its number. */
export interface HitParts {
  readonly name: string | null;
  /** The type of a field, the types of a method; otherwise the line of source or comment. */
  readonly text: string;
  /** The number of a field or enum value as it is written; null when there is none. */
  readonly number: string | null;
}

/** Removes the name from a line of source that shows it already, and moves the number to its own place. */
export function hitParts({ kind, member, text }: SchemaHit): HitParts {
  if (member === null || kind === 'comment') return { name: member, text, number: null };
  const at = nameAt(text, member);
  if (at === -1) return { name: member, text, number: null };
  const before = text.slice(0, at).trim();
  const after = text.slice(at + member.length).trim();
  if (kind === 'method')
    return { name: member, text: after.replace(/[;{]\s*$/u, ''), number: null };
  const number = /^=\s*(-?\w+)/u.exec(after)?.[1] ?? null;
  return number === null ? { name: member, text, number } : { name: member, text: before, number };
}

/** Returns the offset of a name as a whole word, its last one before what follows; -1 for none. */
function nameAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const rest = text.slice(at + name.length);
    const isWord = !/[\w.]$/u.test(text.slice(0, at)) && !/^[\w.]/u.test(rest);
    if (isWord && /^\s*[=(]/u.test(rest)) return at;
  }
  return -1;
}
