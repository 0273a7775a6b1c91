import type { ProblemLocation } from '../../../shared/problem.ts';

const maxSourceLine = 500;

/** Line, column (both one-based, UTF-16) and source line of an offset, for a caret. */
export function locateInText(file: string, text: string, offset: number): ProblemLocation {
  const at = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
  }
  const lineEnd = text.indexOf('\n', lineStart);
  const sourceLine = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, '');
  return {
    file,
    line,
    column: at - lineStart + 1,
    sourceLine: sourceLine.slice(0, maxSourceLine),
  };
}
