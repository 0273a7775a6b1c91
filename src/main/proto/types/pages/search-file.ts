import type { SchemaHit, TypeEntry } from '../../../../shared/model/schemas.ts';
import { jsonNameOf } from '../../language/json-name-of.ts';
import { commentSpansOf, plainComment } from '../../language/outline-comments.ts';
import { integerOf, type OutlineEntry, type TextSpan } from '../../language/outline-model.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import type { IndexedFile, SchemaLookup } from '../schema-index.ts';
import { createLineFinder } from './line-finder.ts';
import { findType } from './page-context.ts';
import type { SearchQuery } from './search-query.ts';
import { entryOf } from './type-entry.ts';

/** A file to search in. */
export interface SearchedFile {
  readonly lookup: SchemaLookup;
  readonly file: IndexedFile;
  readonly text: string;
}

/**
 * Returns the fields, numbers, values, methods and comments of a file that match a query, in order. The index
 * finds types.
 *
 * @param hasComments true to search comments too
 */
export function searchFile(
  { lookup, file, text }: SearchedFile,
  query: SearchQuery,
  hasComments: boolean,
): readonly SchemaHit[] {
  const lineOf = createLineFinder(text);
  const hits: SchemaHit[] = [];
  for (const entry of outlineProto(text).entries) {
    const type = ownerOf(lookup, file, entry);
    if (!type) continue;
    const member = memberName(entry);
    const found = kindOfHit(entry, query);
    if (found) {
      const isNumber = found === 'number' && 'numberOffset' in entry;
      const line = lineOf(isNumber ? entry.numberOffset : entry.nameOffset);
      hits.push({
        kind: found,
        type,
        member,
        text: statementOf(text, entry),
        path: file.path,
        line,
      });
    } else if (hasComments && !query.isNumberOnly) {
      const comment = commentHit(text, entry, query);
      if (!comment) continue;
      const line = lineOf(comment.offset);
      hits.push({ kind: 'comment', type, member, text: comment.text, path: file.path, line });
    }
  }
  return hits;
}

/** Returns the type that an entry belongs to; for an extension the extended type, null if that is missing. */
function ownerOf(lookup: SchemaLookup, file: IndexedFile, entry: OutlineEntry): TypeEntry | null {
  const place = { setName: lookup.index.setName, file: file.importPath };
  switch (entry.kind) {
    case 'message':
    case 'enum':
    case 'service':
      return { kind: entry.kind, fullName: entry.path, ...place };
    case 'extension': {
      const scope = entry.parent?.path ?? file.head.packageName;
      const extended = findType(lookup, scope, entry.extended ?? '');
      return extended ? entryOf(lookup, extended) : null;
    }
    default:
      return entry.parent
        ? { kind: entry.parent.kind, fullName: entry.parent.path, ...place }
        : null;
  }
}

/** Returns null for a type itself. */
function memberName({ kind, name, path }: OutlineEntry): string | null {
  if (kind === 'message' || kind === 'enum' || kind === 'service') return null;
  return kind === 'extension' ? `[${path}]` : name;
}

const hitKinds = {
  field: 'field',
  extension: 'field',
  oneof: 'field',
  enumValue: 'enum value',
  method: 'method',
} as const;

function kindOfHit(entry: OutlineEntry, query: SearchQuery): SchemaHit['kind'] | null {
  if (entry.kind === 'message' || entry.kind === 'enum' || entry.kind === 'service') return null;
  if (!query.isNumberOnly && isNamed(entry, query.names.words)) return hitKinds[entry.kind];
  if (query.number === null || !('number' in entry)) return null;
  if (integerOf(entry.number) !== query.number) return null;
  const path = entry.path.toLowerCase();
  return query.otherWords.every((word) => path.includes(word)) ? 'number' : null;
}

/**
 * True when the full name contains all parts, and the own name one of them: parents are found by themselves.
 * A field is also found by its ProtoJSON name.
 */
function isNamed(entry: OutlineEntry, words: readonly string[]): boolean {
  if (areIn(entry.path, entry.name, words)) return true;
  if (entry.kind !== 'field') return false;
  const jsonName = jsonNameOf(entry);
  const around = entry.path.slice(0, entry.path.length - entry.name.length);
  return jsonName !== entry.name && areIn(around + jsonName, jsonName, words);
}

function areIn(path: string, name: string, words: readonly string[]): boolean {
  const lowerName = name.toLowerCase();
  // The same as below for one word, but faster.
  if (words.length === 1) return words[0] !== undefined && endsWithin(path, name, words[0]);
  if (!words.some((word) => lowerName.includes(word))) return false;
  const lowerPath = path.toLowerCase();
  return words.every((word) => lowerPath.includes(word));
}

/** True when a word is in a path and overlaps the name. */
function endsWithin(path: string, name: string, word: string): boolean {
  if (!word.includes('.')) return name.toLowerCase().includes(word);
  const at = path.toLowerCase().lastIndexOf(word);
  return at >= 0 && at + word.length > path.length - name.length;
}

function commentHit(
  text: string,
  entry: OutlineEntry,
  { names }: SearchQuery,
): { text: string; offset: number } | null {
  const { leading, trailing } = commentSpansOf(text, entry);
  for (const span of [leading, trailing]) {
    const offset = span ? offsetIn(text, span, names.words, names.typed) : -1;
    if (span && offset >= 0) {
      return { text: lineAt(text, offset, names.words[0] ?? '', span), offset };
    }
  }
  return null;
}

/** Returns the offset of the query in a comment with all parts: as typed, else of the first part. */
function offsetIn(
  text: string,
  { start, end }: TextSpan,
  words: readonly string[],
  typed: string,
): number {
  const comment = text.slice(start, end).toLowerCase();
  if (!words.every((word) => comment.includes(word))) return -1;
  const at = comment.indexOf(typed);
  return start + (at >= 0 ? at : comment.indexOf(words[0] ?? ''));
}

const maxLineChars = 200;

/** Returns a field, value or method on one line. */
function statementOf(text: string, { startOffset, headEnd, name }: OutlineEntry): string {
  const part = text.slice(startOffset, Math.min(headEnd, startOffset + 10 * maxLineChars));
  return shorten(part.replace(/\s+/g, ' '), name.toLowerCase());
}

/** Returns the line around an offset, within a span, without comment marks and shortened around a word. */
export function lineAt(
  text: string,
  offset: number,
  word: string,
  span: TextSpan = { start: 0, end: text.length },
): string {
  const start = Math.max(span.start, text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1);
  const newline = text.indexOf('\n', offset);
  const end = newline < 0 ? span.end : Math.min(span.end, newline);
  // A minified file is one line.
  const from = Math.max(start, offset - 5 * maxLineChars);
  const raw = text.slice(from, Math.min(end, offset + 5 * maxLineChars)).trim();
  return shorten(/^(?:\/\/|\/\*|\*)/.test(raw) ? plainComment(raw) : raw, word);
}

function shorten(line: string, word: string): string {
  if (line.length <= maxLineChars) return line;
  const at = Math.max(0, line.toLowerCase().indexOf(word));
  const cut = Math.max(0, Math.min(at - maxLineChars / 2, line.length - maxLineChars));
  const part = line.slice(cut, cut + maxLineChars).trim();
  return `${cut > 0 ? '...' : ''}${part}${cut + maxLineChars < line.length ? '...' : ''}`;
}
