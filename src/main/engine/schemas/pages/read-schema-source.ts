import type { SchemaSourceText } from '../../../../shared/model/schemas.ts';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import type { ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';

/** A response must fit into one message, at two bytes per character. */
const pageChars = 400_000;
/** The length that an editor shows without a pause. */
const maxShownChars = 4_000_000;
const maxShownProblems = 200;

/**
 * Returns a page of the text of a schema file, also a built-in one; the first page has the problems of the
 * file. Reads no other file.
 *
 * @param path as in a Problem or an entry: the path of the file, or its import path
 * @param start in UTF-16 units
 * @throws ProblemError `not-found` for a path that no set holds; `file-read` when the file is gone
 */
export function readSchemaSource(
  lookups: readonly SchemaLookup[],
  readText: ReadText,
  { path, start }: { readonly path: string; readonly start: number },
  problems: readonly Problem[],
): SchemaSourceText {
  const held = lookups.flatMap((lookup) => {
    const file = lookup.fileAt(path);
    return file ? [{ setName: lookup.index.setName, file }] : [];
  });
  // A user's file by its own path wins over another set's file with that import path.
  const found = held.find(({ file }) => file.path === path) ?? held[0];
  if (!found) throw new ProblemError(notHeld(path));
  const { setName, file } = found;
  const whole = readText(file);
  const text = whole.length > maxShownChars ? whole.slice(0, lineStart(whole)) : whole;
  const own = problems.filter(({ location }) => location?.file === file.path);
  const shown = [
    ...(text === whole ? [] : [cutText(file.path, text, whole)]),
    ...own.slice(0, maxShownProblems),
  ];
  return {
    path: file.path,
    importPath: file.importPath,
    setName,
    origin: file.origin,
    text: text.slice(start, start + pageChars),
    totalLength: text.length,
    problems: start === 0 ? shown : [],
  };
}

function lineStart(text: string): number {
  const end = text.lastIndexOf('\n', maxShownChars);
  return end < 0 ? maxShownChars : end + 1;
}

function cutText(file: string, text: string, whole: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Only the beginning is shown',
    detail: `The file has ${whole.length} characters; the first ${text.length} are shown.`,
    location: { file },
    hint: 'Open it in an editor to see the rest.',
  });
}

function notHeld(path: string): Problem {
  return problem({
    kind: 'not-found',
    title: 'No such schema file',
    detail: `No schema of this workspace is \`${path}\`.`,
    hint: 'It may have been moved or removed; look in the file tree.',
  });
}
