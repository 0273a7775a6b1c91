import { formatCount } from '../../../ui/format-quantity.ts';
import type { TreeLine } from './tree-store.ts';

/** How far a line is indented for each level below the root. */
export const indentPx = 16;

/** Left of the indentation. */
export const edgePx = 6;

/** The arrow before a name and the blank after it. */
const aroundNamePx = 30;

/** Of the window's font at its size: a little above the mean, so that most names fit. */
const characterPx = 7.3;
const unknownMarkPx = 64;
const digitPx = 8;

/** How many levels below the root a line stands. */
export function depthOf(line: TreeLine): number {
  return line.address.length + (line.kind === 'fault' ? 1 : 0);
}

/** The width in pixels that shows the names of all these lines; what spans all columns takes no part. */
export function fieldColumnPx(lines: readonly (TreeLine | null)[]): number {
  let widest = 0;
  for (const line of lines) {
    if (line?.kind !== 'field') continue;
    const markPx = line.isUnexpected ? unknownMarkPx : 0;
    const namePx = line.row.label.length * characterPx;
    const widthPx = edgePx + depthOf(line) * indentPx + aroundNamePx + namePx + markPx;
    widest = Math.max(widest, Math.ceil(widthPx));
  }
  return widest;
}

/** The width in pixels that shows the count of a whole body, and so any of its parts. */
export function bytesColumnPx(byteLength: number): number {
  return Math.max(62, formatCount(byteLength).length * digitPx + 10);
}
