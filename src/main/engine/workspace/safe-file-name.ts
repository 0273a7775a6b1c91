/** UTF-8 bytes of a name, so that suffixes and temporary names stay under 255. */
const maxBytes = 120;

/** Device names reserved by Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Returns a file name for a display name that every system accepts: no separators, controls or reserved
 * names, no dots or spaces at its ends, not too long.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-')
    .replaceAll(/\s+/gu, ' ');
  const cut = trimEnds(cutToBytes(trimEnds(plain), maxBytes));
  // A name that consists only of removed characters is useless.
  if (!/[^-\s.]/u.test(cut)) return 'Untitled';
  return cut.replace(reserved, '$&_');
}

/**
 * Returns the name, or the name with the first free number from 2. Names that differ only in case are the
 * same on some systems.
 *
 * @param taken from {@link foldCase}
 */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(foldCase(name))) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`;
    if (!taken.has(foldCase(numbered))) return numbered;
  }
}

/** Returns the form in which two names are equal that some file systems treat as one. */
export function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/u, '').replace(/[\s.]+$/u, '');
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}
