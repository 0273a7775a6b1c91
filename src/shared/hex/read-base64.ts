const values = new Int8Array(128).fill(-1);
for (const [index, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  values[character.charCodeAt(0)] = index;
}
values[0x2d] = 62;
values[0x5f] = 63;

/** The bytes of a base64 text. */
export interface Base64Reading {
  /** `base64url` if it contains one of that alphabet's own characters. */
  readonly kind: 'base64' | 'base64url';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads base64 or base64url, padded or not, with or without line breaks, also as a data URL (RFC 4648, RFC
 * 2397).
 *
 * @returns null for a text that is neither, or a mixture of both, or that has leftover bits
 */
export function readBase64(text: string): Base64Reading | null {
  const digits = text.replace(/^\s*data:[^,]*;base64,/, '').replaceAll(/\s/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  const isUrl = /[-_]/.test(bare);
  if (!/^[A-Za-z0-9+/_-]+$/.test(bare) || (isUrl && /[+/]/.test(bare))) return null;
  if (bare.length % 4 === 1) return null;
  if (bare.length < digits.length && digits.length % 4 !== 0) return null;
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let count = 0;
  for (let at = 0; at < bare.length; at += 1) {
    held = ((held << 6) | (values[bare.charCodeAt(at)] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = (held >>> bits) & 0xff;
    count += 1;
  }
  // Encoders write zeros there: otherwise it is another text of the same letters.
  if ((held & ((1 << bits) - 1)) !== 0) return null;
  return { kind: isUrl ? 'base64url' : 'base64', bytes };
}
