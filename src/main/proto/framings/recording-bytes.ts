import { joinBytes } from '../bytes/join-bytes.ts';
import { type HarEntry, harEntrySchema } from './har-entry.ts';

/** Of a place in the table: two numbers of 32 bits, where an entry begins and ends. */
const placeBytes = 8;

/**
 * Lays a recording out as one piece of bytes: its bodies, its entries as JSON, and a table of where each
 * of those stands, so that a page of entries is read without the others.
 *
 * @param bodies those that the ranges of the entries are of, one behind the other
 * @returns where the entries and where the table begin; the table goes to the end
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

/** Entries of a recording, fewer at its end. Throws when they are damaged. */
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
    // A decoder takes no shared memory.
    const text = new TextDecoder().decode(bytes.slice(from, to));
    entries.push(harEntrySchema.parse(JSON.parse(text)));
  }
  return entries;
}
