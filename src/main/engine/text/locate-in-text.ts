import type { ProblemLocation } from '../../../shared/problem.ts';

/** A longer line is left out: a caret far to the right helps nobody, and minified text is one line. */
const maxSourceLine = 1000;

/** Where an offset of a text lies: line and column from one (UTF-16 units), and the line itself for a caret. */
export function locateInText(text: string, offset: number): ProblemLocation {
  const at = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
  }
  const lineEnd = text.indexOf('\n', lineStart);
  const sourceLine = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, '');
  const place = { line, column: at - lineStart + 1 };
  return sourceLine.length > maxSourceLine ? place : { ...place, sourceLine };
}

/** Where an offset of a file's text lies; see {@link locateInText}. */
export function locateInFile(file: string, text: string, offset: number): ProblemLocation {
  return { file, ...locateInText(text, offset) };
}
