import { formatCount } from '../../../ui/format-quantity.ts';
import type { TreeLine } from './tree-model.ts';

/** How far a line is indented for each of the first levels below the root. */
const indentPx = 16;
const wideIndents = 6;

/** For each level further down: all of a deep message has to leave room for its names. */
const narrowIndentPx = 4;
const maxIndents = 22;

/** Left of the indentation. */
const edgePx = 6;

/** The arrow before a name and the blank after it. */
const aroundNamePx = 30;

/** Of the window's font at its size: a little above the mean, so that most names fit. */
const characterPx = 7.3;
const chipPx = 66;
const digitPx = 8;

/** How many levels below the root a line stands. */
export function depthOf(line: TreeLine): number {
  return line.address.length + (line.kind === 'fault' ? 1 : 0);
}

/** The blank left of a line so many levels below the root. */
export function indentOf(depth: number): number {
  const wide = Math.min(depth, wideIndents);
  const narrow = Math.min(depth, maxIndents) - wide;
  return edgePx + wide * indentPx + narrow * narrowIndentPx;
}

/** The level that a line says, because its indentation does not tell it any more; else null. */
export function saidDepthOf(depth: number): number | null {
  return depth > maxIndents ? depth : null;
}

/** The width in pixels that shows the names of all these lines; what spans all columns takes no part. */
export function fieldColumnPx(lines: readonly (TreeLine | null)[]): number {
  let widest = 0;
  for (const line of lines) {
    if (line?.kind !== 'field') continue;
    const markPx = line.isUnexpected || line.isAdded ? chipPx : 0;
    const namePx = line.row.label.length * characterPx;
    const depth = depthOf(line);
    const depthPx = (saidDepthOf(depth)?.toString().length ?? 0) * digitPx;
    const widthPx = indentOf(depth) + depthPx + aroundNamePx + namePx + markPx;
    widest = Math.max(widest, Math.ceil(widthPx));
  }
  return widest;
}

/** The width in pixels that shows the numbers of the fields of all these lines. */
export function numberColumnPx(lines: readonly (TreeLine | null)[]): number {
  const digits = lines.map((line) => (line?.kind === 'field' ? `${line.row.number}`.length : 0));
  return Math.max(34, Math.max(0, ...digits) * digitPx + 14);
}

/** The width in pixels that shows the count of a whole body, and so any of its parts. */
export function bytesColumnPx(byteLength: number): number {
  return Math.max(62, formatCount(byteLength).length * digitPx + 10);
}
