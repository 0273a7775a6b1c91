import type { ProblemLocation } from '../problem.ts';

/** A longer line is omitted: a caret far to the right does not help, and minified text is one line. */
const maxSourceLine = 1000;

/** Returns line and column of an offset, both from one (UTF-16 units), and the line itself for a caret. */
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

/** Locates an offset of a file's text; see {@link locateInText}. */
export function locateInFile(file: string, text: string, offset: number): ProblemLocation {
  return { file, ...locateInText(text, offset) };
}

/** Locates many offsets of one text: its lines are counted once. */
export function createLocator(file: string, text: string): (offset: number) => ProblemLocation {
  const lineStarts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    lineStarts.push(end + 1);
  }
  return (offset) => {
    const at = Math.min(Math.max(offset, 0), text.length);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const lineStart = lineStarts[low] ?? 0;
    const lineEnd = (lineStarts[low + 1] ?? text.length + 1) - 1;
    const place = { file, line: low + 1, column: at - lineStart + 1 };
    // At most a carriage return is beyond it.
    if (lineEnd - lineStart > maxSourceLine + 1) return place;
    const sourceLine = text.slice(lineStart, lineEnd).replace(/\r$/, '');
    return sourceLine.length > maxSourceLine ? place : { ...place, sourceLine };
  };
}
