import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { TypeLink } from '../../../../shared/model/type-page.ts';
import { commentSpansOf, plainComment } from '../../language/outline-comments.ts';
import type { OutlineEntry, ProtoOutline } from '../../language/outline-model.ts';
import { isScalar } from '../../language/scalar-types.ts';
import { resolveTypeName } from '../resolve-type-name.ts';
import type { FoundDefinition, IndexedFile, ReadText, SchemaLookup } from '../schema-index.ts';
import { createLineFinder } from './line-finder.ts';
import { outlineOf } from './outline-cache.ts';
import { entryOf } from './type-entry.ts';

/** A file whose definitions are shown, with the means to resolve its names. */
export interface PageContext {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
  readonly file: IndexedFile;
  readonly text: string;
  readonly outline: ProtoOutline;
  /** Starts at 1. */
  readonly lineOf: (offset: number) => number;
}

/** Reads a file for its pages. Throws ProblemError `file-read` if it is gone. */
export function openPage(lookup: SchemaLookup, readText: ReadText, file: IndexedFile): PageContext {
  const text = readText(file);
  const outline = outlineOf(file, text);
  return { lookup, readText, file, text, outline, lineOf: createLineFinder(text) };
}

/** Returns the message or enum that a name resolves to at its place; services are not field types. */
export function findType(
  lookup: SchemaLookup,
  scope: string,
  reference: string,
): FoundDefinition | undefined {
  const fullName = resolveTypeName(lookup, scope, reference);
  return fullName === undefined ? undefined : lookup.find(fullName);
}

/** Returns a type name as written in a scope, with its target. */
export function linkOf(lookup: SchemaLookup, scope: string, text: string): TypeLink {
  if (isScalar(text)) return { text, target: null, isMissing: false };
  const found = findType(lookup, scope, text);
  const target: TypeEntry | null = found ? entryOf(lookup, found) : null;
  return { text, target, isMissing: target === null };
}

const maxCommentChars = 20_000;

/** Returns the comments above and after a definition, without slashes and stars. */
export function writtenComment(text: string, entry: OutlineEntry): string | null {
  const { leading, trailing } = commentSpansOf(text, entry);
  const parts = [leading, trailing]
    .map((span) => (span ? plainComment(text.slice(span.start, span.end)) : ''))
    .filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n').slice(0, maxCommentChars);
}
