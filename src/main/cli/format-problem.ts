import type { Problem, ProblemLocation } from '../../shared/problem.ts';

/** Characters that would move the cursor or reorder the text of a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A Problem for a person at a terminal: what happened, `file:line:column` with the line and a caret,
 * and what to do next. Ends with a line break.
 */
export function formatProblem(problem: Problem): string {
  const { location, hint, cause } = problem;
  const place = location ? placeOf(location) : '';
  const lines = [
    `${problem.severity}: ${problem.title}`,
    `  ${place === '' ? '' : `${place}: `}${problem.detail}`,
    ...(location ? caretLines(location) : []),
    ...(location?.fieldPath === undefined ? [] : [`  field: ${location.fieldPath}`]),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    ...(cause === undefined || problem.kind !== 'internal' ? [] : [`  cause: ${cause}`]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function placeOf({ file, line, column, offset }: ProblemLocation): string {
  const parts = [file, line, line === undefined ? undefined : column];
  const place = parts.filter((part) => part !== undefined).join(':');
  if (line !== undefined || offset === undefined) return place;
  return place === '' ? `byte ${offset}` : `${place}: byte ${offset}`;
}

/** The source line of a place with a caret below its column; none for a place without them. */
export function caretLines({ line, column, sourceLine }: ProblemLocation): readonly string[] {
  if (sourceLine === undefined || line === undefined) return [];
  const source = `  ${line} | ${sourceLine.replaceAll('\t', ' ')}`;
  if (column === undefined) return [source];
  const indent = ' '.repeat(`  ${line}`.length);
  return [source, `${indent} | ${' '.repeat(column - 1)}^`];
}

/** A line that can do nothing to a terminal but be read; what would is written as `\\u{1b}`. */
export function printable(line: string): string {
  return line.replace(
    unprintable,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
