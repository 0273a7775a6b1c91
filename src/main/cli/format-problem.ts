import type { Problem, ProblemLocation } from '../../shared/problem.ts';
import { printable, printableJson } from './printable.ts';

/**
 * Formats a Problem for a terminal: what happened, `file:line:column` with the line and a caret, and what to
 * do next. Ends with a line break.
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

/** Returns the output for a Problem: for a person, or with `--json` as a line of JSON. */
export function problemText(problem: Problem, asJson: boolean | undefined): string {
  return asJson ? `${printableJson(JSON.stringify(problem))}\n` : formatProblem(problem);
}

function placeOf({ file, line, column, offset }: ProblemLocation): string {
  const parts = [file, line, line === undefined ? undefined : column];
  const place = parts.filter((part) => part !== undefined).join(':');
  if (line !== undefined || offset === undefined) return place;
  return place === '' ? `byte ${offset}` : `${place}: byte ${offset}`;
}

/** Returns the source line of a place with a caret below its column; none if the place has neither. */
export function caretLines({ line, column, sourceLine }: ProblemLocation): readonly string[] {
  if (sourceLine === undefined || line === undefined) return [];
  const source = `  ${line} | ${sourceLine.replaceAll('\t', ' ')}`;
  if (column === undefined) return [source];
  const indent = ' '.repeat(`  ${line}`.length);
  return [source, `${indent} | ${' '.repeat(column - 1)}^`];
}
