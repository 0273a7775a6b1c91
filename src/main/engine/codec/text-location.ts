import type { ProblemLocation } from '../../../shared/problem.ts';

/** A longer line is left out: a caret far to the right helps nobody, and minified JSON is one line. */
const maxSourceLine = 1000;

/** Where an offset of a text lies: line and column from one, and the line itself. */
export function textLocation(text: string, offset: number): ProblemLocation {
  const at = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (;;) {
    const lineBreak = text.indexOf('\n', lineStart);
    if (lineBreak === -1 || lineBreak >= at) break;
    line += 1;
    lineStart = lineBreak + 1;
  }
  const nextBreak = text.indexOf('\n', lineStart);
  const sourceLine = text
    .slice(lineStart, nextBreak === -1 ? text.length : nextBreak)
    .replace(/\r$/, '');
  const place = { line, column: at - lineStart + 1 };
  return sourceLine.length > maxSourceLine ? place : { ...place, sourceLine };
}
