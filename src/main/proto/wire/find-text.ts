/** Where a text occurs, upper and lower case alike. */
export interface TextFinder {
  /** Whether a short text has it. */
  isIn(text: string): boolean;
  /** The first place in bytes that are UTF-8, as `[start, end]` offsets; null when there is none. */
  findIn(bytes: Uint8Array, start: number, end: number): readonly [number, number] | null;
}

/** Finds a text that is not empty. */
export function createTextFinder(wanted: string): TextFinder {
  const folded = wanted.toLowerCase();
  function isIn(text: string): boolean {
    return text.toLowerCase().includes(folded);
  }
  // Bytes of ASCII stand for nothing else in UTF-8, so that texts need not be decoded to find them. Of
  // other letters that fold to ASCII there are two, the Kelvin sign and the long s: they are passed over.
  const isAscii = /^[\0-\x7f]*$/.test(folded);
  return { isIn, findIn: isAscii ? asciiFinder(folded) : unicodeFinder(folded) };
}

function asciiFinder(folded: string): TextFinder['findIn'] {
  const lower = Uint8Array.from(folded, (character) => character.charCodeAt(0));
  const upper = Uint8Array.from(folded.toUpperCase(), (character) => character.charCodeAt(0));
  const { length } = lower;
  const first = lower[0] ?? 0;
  const firstUpper = upper[0] ?? 0;
  return (bytes, start, end) => {
    const last = end - length;
    for (let at = start; at <= last; at += 1) {
      const byte = bytes[at];
      if (byte !== first && byte !== firstUpper) continue;
      let index = 1;
      for (; index < length; index += 1) {
        const other = bytes[at + index];
        if (other !== lower[index] && other !== upper[index]) break;
      }
      if (index === length) return [at, at + length];
    }
    return null;
  };
}

function unicodeFinder(folded: string): TextFinder['findIn'] {
  return (bytes, start, end) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
    const lower = text.toLowerCase();
    const at = lower.indexOf(folded);
    if (at < 0) return null;
    // Some letters have another length in lower case: then all of the value is what was found.
    if (lower.length !== text.length) return [start, end];
    const from = start + Buffer.byteLength(text.slice(0, at));
    return [from, from + Buffer.byteLength(text.slice(at, at + folded.length))];
  };
}
