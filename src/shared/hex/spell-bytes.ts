import { textOfBytes } from '../model/leaf-bytes.ts';
import { bytesPerLine, hexPair, hexTextOf } from './hex-text.ts';

/** Forms in which bytes can be copied; each can be pasted again. */
export const copyForms = ['hex', 'dump', 'base64', 'base64url', 'escaped', 'utf8'] as const;

/** The notation of copied bytes. */
export type CopyForm = (typeof copyForms)[number];

/** The names of the forms in a menu. */
export const copyFormNames: Readonly<Record<CopyForm, string>> = {
  hex: 'Hex digits',
  dump: 'Hex dump',
  base64: 'Base64',
  base64url: 'Base64, URL-safe',
  escaped: 'Escaped string',
  utf8: 'Text (UTF-8)',
};

/** Returns bytes as text; null if UTF-8 text is requested and they are not UTF-8. */
export function spellBytes(bytes: Uint8Array, form: CopyForm): string | null {
  switch (form) {
    case 'hex':
      return hexTextOf(bytes);
    case 'dump':
      return dumpOf(bytes);
    case 'escaped':
      return `"${Array.from(bytes, escaped).join('')}"`;
    case 'base64':
    case 'base64url':
    case 'utf8':
      return textOfBytes(form, bytes);
  }
}

/** Like `hexdump -C`, without leaving lines out. */
function dumpOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerLine) {
    const line = bytes.subarray(at, at + bytesPerLine);
    const pairs = Array.from(line, (byte, index) => (index === 8 ? ' ' : '') + hexPair(byte));
    const hex = pairs.join(' ').padEnd(bytesPerLine * 3, ' ');
    lines.push(`${offsetText(at)}  ${hex}  |${asciiOf(line)}|`);
  }
  return [...lines, offsetText(bytes.length), ''].join('\n');
}

function offsetText(offset: number): string {
  return offset.toString(16).padStart(8, '0');
}

/** Returns printable characters, and a dot for all others. */
export function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
  ).join('');
}

const named: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/** Three octal digits, so that no following character can belong to them. */
function escaped(byte: number): string {
  const name = named[byte];
  if (name !== undefined) return name;
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\${byte.toString(8).padStart(3, '0')}`;
}
