import { diffLines, type LineChange } from './diff-lines.ts';

/**
 * Brings a change of one text into another version of that text, line by line (a three-way merge).
 * Where both changed the same lines, the change wins, indented as the other version is there.
 *
 * @param base what the change was made to
 * @param kept the other version, whose own ways stay
 * @param changed `base` after the change
 */
export function mergeLines(base: string, kept: string, changed: string): string {
  const lines = base.split('\n');
  const own = diffLines(lines, kept.split('\n')).flatMap(lineByLine);
  const wanted = diffLines(lines, changed.split('\n'))
    .flatMap(lineByLine)
    .map((change) => indentAs(lines, own, change));
  const staying = own.filter((change) => !wanted.some((other) => overlap(change, other)));
  const merged = [...lines];
  for (const change of [...staying, ...wanted].sort(byStart).reverse()) {
    merged.splice(change.start, change.end - change.start, ...change.lines);
  }
  return merged.join('\n');
}

/** Moved to the right or left by as much as the line it stands for, or stands below, was moved. */
function indentAs(
  base: readonly string[],
  own: readonly LineChange[],
  change: LineChange,
): LineChange {
  const at = change.end > change.start ? change.start : change.start - 1;
  const [line] = own.find(({ start, end }) => start === at && end === at + 1)?.lines ?? [];
  if (line === undefined) return change;
  const shift = indentOf(line) - indentOf(base[at] ?? '');
  const lines = change.lines.map((text) =>
    text === ''
      ? text
      : ' '.repeat(Math.max(0, indentOf(text) + shift)) + text.slice(indentOf(text)),
  );
  return { ...change, lines };
}

function indentOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}

/** As many lines for as many others: each stands for its own, and can be kept or changed alone. */
function lineByLine(change: LineChange): LineChange[] {
  const { start, end, lines } = change;
  if (end - start !== lines.length) return [change];
  return lines.map((line, at) => ({ start: start + at, end: start + at + 1, lines: [line] }));
}

function overlap(a: LineChange, b: LineChange): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}

function byStart(a: LineChange, b: LineChange): number {
  return a.start - b.start || a.end - b.end;
}
