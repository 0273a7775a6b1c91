import type { Inflated, InflateOptions } from './inflated.ts';

/** A JSON array that is written value by value, so that a long stream is held only once. */
export interface JsonList {
  readonly count: number;
  /** Adds a value, as JSON. Returns false when the list would exceed the limit: then it stays as it is. */
  add(value: Uint8Array): boolean;
  /** Adds JSON text; see `add`. */
  addText(json: string): boolean;
  /** Returns the array, and why it ended. */
  taken(end: Inflated['end']): Inflated;
}

const utf8 = new TextEncoder();
const closing = utf8.encode(']');
const opening = utf8.encode('[');
/** One value a line, so that the plain text is readable too. */
const separator = utf8.encode(',\n');

const firstBytes = 64 * 1024;

/** Creates an empty list of at most so many bytes. */
export function createJsonList({ maxBytes }: Pick<InflateOptions, 'maxBytes'>): JsonList {
  let bytes = new Uint8Array(firstBytes);
  let length = 0;
  let count = 0;

  function write(part: Uint8Array): void {
    if (length + part.length > bytes.length) {
      const grown = new Uint8Array(Math.max(bytes.length * 2, length + part.length));
      grown.set(bytes.subarray(0, length));
      bytes = grown;
    }
    bytes.set(part, length);
    length += part.length;
  }

  write(opening);
  const list: JsonList = {
    get count() {
      return count;
    },
    add(value) {
      const before = count === 0 ? 0 : separator.length;
      if (length + before + value.length + closing.length > maxBytes) return false;
      if (count > 0) write(separator);
      write(value);
      count += 1;
      return true;
    },
    addText: (json) => list.add(utf8.encode(json)),
    taken(end) {
      write(closing);
      return { bytes: bytes.slice(0, length), end, cause: null, count };
    },
  };
  return list;
}
