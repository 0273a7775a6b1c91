/** Bytes of a name in UTF-8, so that suffixes and the temporary files beside it stay under 255. */
const maxBytes = 120;

/** Names that Windows keeps for devices, whatever stands behind a dot in them. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A file name for a display name that every system takes: no separators, controls or reserved names,
 * no dots or spaces at its ends, not too long.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-')
    .replaceAll(/\s+/gu, ' ');
  const cut = trimEnds(cutToBytes(trimEnds(plain), maxBytes));
  // A name of nothing but what had to go says nothing.
  if (!/[^-\s.]/u.test(cut)) return 'Untitled';
  return cut.replace(reserved, '$&_');
}

/**
 * The name, or the name with the first number from 2 that makes it one of its own. Names that differ
 * only in case are the same to some systems.
 *
 * @param taken as {@link foldCase} gives them
 */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(foldCase(name))) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`;
    if (!taken.has(foldCase(numbered))) return numbered;
  }
}

/** What two names have in common that are one to some file systems. */
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
