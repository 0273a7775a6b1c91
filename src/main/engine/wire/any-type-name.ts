/** Longer URLs name no type. */
const maxUrlBytes = 1000;

/**
 * The full name of the type that the URL of an Any names: what follows its last slash (any.proto,
 * `type_url`). Null when that is no name.
 */
export function anyTypeName(bytes: Uint8Array, start: number, end: number): string | null {
  if (end - start > maxUrlBytes) return null;
  const url = String.fromCharCode(...bytes.subarray(start, end));
  const name = url.slice(url.lastIndexOf('/') + 1);
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) ? name : null;
}
