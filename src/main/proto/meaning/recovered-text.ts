import { ProblemError } from '../../../shared/problem.ts';
import type { OutlineField, OutlineMessage, ProtoOutline } from '../language/outline-model.ts';
import { integerOf } from '../language/outline-model.ts';
import { outlineProto } from '../language/outline-proto.ts';
import { recoveredPackage } from '../types/recovered-package.ts';

/** The start of a file of recovered fields. */
export const recoveredHeader = `// Fields without another schema, named in Protodesk or recovered from bodies. You may edit this file.
// The fields of a type a.b.T are in the nested messages a, b and T.
edition = "2023";

package ${recoveredPackage};
`;

/** Replaces a range of a text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text of recovered fields, with its definitions. */
export interface RecoveredText {
  readonly text: string;
  readonly outline: ProtoOutline;
  /** Returns the message at a path. */
  message(path: readonly string[]): OutlineMessage | undefined;
}

/**
 * Reads a file of recovered fields; one that does not exist yet has only its header.
 *
 * @throws ProblemError `schema-syntax` if it has mistakes, or another package
 */
export function readRecovered(text: string | null, file: string): RecoveredText {
  const given = text === null || text.trim() === '' ? recoveredHeader : text;
  const outline = outlineProto(given);
  const [error] = outline.errors;
  if (error || outline.packageName !== recoveredPackage) {
    throw new ProblemError({
      kind: 'schema-syntax',
      title: 'The file of recovered fields cannot be changed',
      detail: error
        ? `${file} has a mistake: ${error.message}`
        : `${file} has another package than ${recoveredPackage}.`,
      location: { file, ...(error && { line: lineOf(given, error.offset) }) },
      hint: 'Fix it, or move it away to start a new one.',
    });
  }
  const messages = new Map<string, OutlineMessage>();
  for (const entry of outline.entries) {
    if (entry.kind === 'message') messages.set(entry.path, entry);
  }
  return {
    text: given,
    outline,
    message: (path) => messages.get([recoveredPackage, ...path].join('.')),
  };
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/**
 * Returns an unused name for a top-level message of the file: `Body`, `Body2`, `Body3`.
 *
 * @throws ProblemError `schema-syntax` for a file that cannot be changed
 */
export function freeMessageName(text: string | null, file: string, wanted: string): string {
  const read = readRecovered(text, file);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    if (!read.message([name])) return name;
  }
}

/**
 * Returns the names of the file's top-level messages.
 *
 * @throws ProblemError `schema-syntax` for a file that cannot be changed
 */
export function messageNames(text: string | null, file: string): string[] {
  const { entries } = readRecovered(text, file).outline;
  const isTop = (path: string) => path.lastIndexOf('.') === recoveredPackage.length;
  return entries.flatMap(({ kind, path, name }) =>
    kind === 'message' && isTop(path) ? [name] : [],
  );
}

/** Returns the field of a number; undefined if the message has none. */
export function fieldOf(message: OutlineMessage, number: number): OutlineField | undefined {
  return message.fields.find((field) => integerOf(field.number) === number);
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let edited = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  }
  return edited;
}

/** Returns the start of the line after an offset; the end of the text if there is none. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** Returns the start of the line of an offset. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/**
 * Returns the path of the message that nested fields lead to; null if one of them does not exist, or is not a
 * message of this file.
 */
export function pathWithin(
  read: RecoveredText,
  path: readonly string[],
  within: readonly number[],
): readonly string[] | null {
  let here = path;
  for (const number of within) {
    const message = read.message(here);
    const field = message && fieldOf(message, number);
    if (!field) return null;
    here = [...here, field.type];
  }
  return read.message(here) ? here : null;
}
