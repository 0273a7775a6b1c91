/** Parses a typed offset: `0x1f`, `1fh` or `31`. Null when it is invalid or past the bytes. */
export function offsetOfText(text: string, byteLength: number): number | null {
  const trimmed = text.trim();
  const hex = /^(?:0x([0-9a-f]+)|([0-9a-f]+)h)$/i.exec(trimmed);
  const digits = hex?.[1] ?? hex?.[2];
  const offset =
    digits !== undefined
      ? Number.parseInt(digits, 16)
      : /^\d+$/.test(trimmed)
        ? Number.parseInt(trimmed, 10)
        : null;
  return offset !== null && offset <= byteLength ? offset : null;
}
