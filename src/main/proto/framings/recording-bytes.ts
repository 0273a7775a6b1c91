import { joinBytes } from '../bytes/join-bytes.ts';
import { type HarEntry, harEntrySchema } from './har-entry.ts';

/** One range in the table: two 32-bit numbers, the start and end of an entry. */
const placeBytes = 8;

/**
 * Packs a recording into one block of bytes: its bodies, its entries as JSON, and a table of their ranges, so
 * that a page of entries can be read without the others.
 *
 * @param bodies the bodies that the entries' ranges refer to, in sequence
 * @returns where the entries and the table begin; the table goes to the end
 */
export function packRecording(
  entries: readonly HarEntry[],
  bodies: readonly Uint8Array[],
): { readonly bytes: Uint8Array; readonly entriesStart: number; readonly tableStart: number } {
  const encoder = new TextEncoder();
  const texts = entries.map((entry) => encoder.encode(JSON.stringify(entry)));
  const table = new DataView(new ArrayBuffer(texts.length * placeBytes));
  const entriesStart = bodies.reduce((sum, { length }) => sum + length, 0);
  let at = entriesStart;
  for (const [index, { length }] of texts.entries()) {
    table.setUint32(index * placeBytes, at, true);
    table.setUint32(index * placeBytes + 4, at + length, true);
    at += length;
  }
  const bytes = joinBytes([...bodies, ...texts, new Uint8Array(table.buffer)]);
  return { bytes, entriesStart, tableStart: at };
}

/** Returns entries of a recording, fewer at its end. Throws if they are damaged. */
export function readEntries(
  { bytes, tableStart }: { readonly bytes: Uint8Array; readonly tableStart: number },
  start: number,
  count: number,
): HarEntry[] {
  const table = new DataView(bytes.buffer, bytes.byteOffset + tableStart);
  const total = Math.floor(table.byteLength / placeBytes);
  const entries: HarEntry[] = [];
  for (let index = start; index < Math.min(start + count, total); index += 1) {
    const [from, to] = [0, 4].map((offset) => table.getUint32(index * placeBytes + offset, true));
    // TextDecoder refuses shared memory.
    const text = new TextDecoder().decode(bytes.slice(from, to));
    entries.push(harEntrySchema.parse(JSON.parse(text)));
  }
  return entries;
}
