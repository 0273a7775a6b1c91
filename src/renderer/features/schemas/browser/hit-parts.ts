import type { SchemaHit } from '../../../../shared/model/schemas.ts';

/** What a row of a place says: the name, what kind of thing it is, and the number. */
export interface HitParts {
  readonly name: string | null;
  /** The type of a field, the types of a method; else the line of source or comment as it stands. */
  readonly text: string;
  /** Of a field or an enum value, as it is written; null where the line has none. */
  readonly number: string | null;
}

/** Takes the name out of a line of source, where it stands beside it, and the number to its own place. */
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

/** Where a name stands as a word of its own, the last time before what follows it; -1 for nowhere. */
function nameAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const rest = text.slice(at + name.length);
    const isWord = !/[\w.]$/u.test(text.slice(0, at)) && !/^[\w.]/u.test(rest);
    if (isWord && /^\s*[=(]/u.test(rest)) return at;
  }
  return -1;
}
