import { formatCount } from '../../../ui/format-quantity.ts';
import type { TreeLine } from './tree-model.ts';

/** The indentation for each of the first levels below the root. */
const indentPx = 16;
const wideIndents = 6;

/** The indentation for deeper levels: deep messages still need room for names. */
const narrowIndentPx = 4;
const maxIndents = 22;

/** The space to the left of the indentation. */
const edgePx = 6;

/** The arrow before a name and the blank after it. */
const aroundNamePx = 30;

/** The character width of the window's font: slightly above the mean, so that most names fit. */
const characterPx = 7.3;
const chipPx = 66;
const digitPx = 8;

/** Returns the number of levels between a line and the root. */
export function depthOf(line: TreeLine): number {
  return line.address.length + (line.kind === 'fault' ? 1 : 0);
}

/** Returns the indentation of a line this many levels below the root. */
export function indentOf(depth: number): number {
  const wide = Math.min(depth, wideIndents);
  const narrow = Math.min(depth, maxIndents) - wide;
  return edgePx + wide * indentPx + narrow * narrowIndentPx;
}

/** Returns the level to show as text when the indentation no longer shows it; otherwise null. */
export function saidDepthOf(depth: number): number | null {
  return depth > maxIndents ? depth : null;
}

/** Returns the width in pixels for the names of these lines; lines that span all columns do not count. */
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

/** Returns the width in pixels for the field numbers of these lines. */
export function numberColumnPx(lines: readonly (TreeLine | null)[]): number {
  const digits = lines.map((line) => (line?.kind === 'field' ? `${line.row.number}`.length : 0));
  return Math.max(34, Math.max(0, ...digits) * digitPx + 14);
}

/** Returns the width in pixels for the byte count of the whole body, the largest number. */
export function bytesColumnPx(byteLength: number): number {
  return Math.max(62, formatCount(byteLength).length * digitPx + 10);
}
