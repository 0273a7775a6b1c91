/** A range of bytes. */
export interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Finds all occurrences of its forms in bytes; ranges may overlap. */
export type ByteFinder = (bytes: Uint8Array) => readonly ByteRange[];

/**
 * Creates a finder of many forms at once that skips most bytes: bodies are large, and each secret has some
 * twenty forms (Wu and Manber, "A fast algorithm for multi-pattern searching", 1994, with blocks of two
 * bytes).
 *
 * @param forms of two bytes or more; shorter ones are not found
 * @param startLength a match needs this many bytes of a form, and extends as far as the form does
 */
export function createByteFinder(forms: readonly Uint8Array[], startLength: number): ByteFinder {
  const long = forms.filter((form) => form.length >= 2);
  if (long.length === 0) return () => [];
  const window = Math.min(...long.map((form) => Math.min(form.length, startLength)));
  // How far the window may move when it ends in a pair of bytes; 0 when a form may end there.
  const shifts = new Uint8Array(0x10000).fill(Math.min(window - 1, 0xff));
  const endingIn = new Map<number, Uint8Array[]>();
  for (const form of long) {
    for (let at = 1; at < window; at += 1) {
      const pair = pairAt(form, at);
      shifts[pair] = Math.min(shifts[pair] ?? 0, window - 1 - at);
    }
    const last = pairAt(form, window - 1);
    endingIn.set(last, [...(endingIn.get(last) ?? []), form]);
  }

  return (bytes) => {
    const found: ByteRange[] = [];
    let at = window - 1;
    while (at < bytes.length) {
      const pair = pairAt(bytes, at);
      const shift = shifts[pair] ?? 0;
      if (shift === 0) {
        const start = at - window + 1;
        for (const form of endingIn.get(pair) ?? []) {
          const length = sharedLength(form, bytes, start);
          const isEnough = length >= Math.min(form.length, startLength);
          if (isEnough) found.push({ start, end: start + length });
        }
      }
      at += Math.max(1, shift);
    }
    return found;
  };
}

/** Returns two bytes as one number; the second is at the given place. */
function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

/** Returns how many bytes of a form match from a place on. */
function sharedLength(form: Uint8Array, bytes: Uint8Array, start: number): number {
  let length = 0;
  while (length < form.length && form[length] === bytes[start + length]) length += 1;
  return length;
}
