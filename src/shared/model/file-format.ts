import { z } from 'zod';

/** File types that are not messages, recognized by their first bytes. */
export const fileFormatSchema = z.enum(['png', 'jpeg', 'gif', 'webp', 'zip', 'gzip']);

export type FileFormat = z.infer<typeof fileFormatSchema>;

/** The types that are shown as pictures. Not SVG, because it is a document. */
export type PictureFormat = Exclude<FileFormat, 'zip' | 'gzip'>;

/** True when a file type is a picture. */
export function isPicture(format: FileFormat): format is PictureFormat {
  return format !== 'zip' && format !== 'gzip';
}

/** The name of each in a sentence: `a PNG picture`. */
export const fileFormatNames: Readonly<Record<FileFormat, string>> = {
  png: 'PNG picture',
  jpeg: 'JPEG picture',
  gif: 'GIF picture',
  webp: 'WebP picture',
  zip: 'ZIP archive',
  gzip: 'gzip file',
};

/** Returns the file type by magic bytes; null for others. */
export function fileFormatOf(head: Uint8Array): FileFormat | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  // `GIF87a` and `GIF89a`
  if (startsWith(head, [0x47, 0x49, 0x46, 0x38]) && head[5] === 0x61) return 'gif';
  const isRiff = startsWith(head, [0x52, 0x49, 0x46, 0x46]);
  if (isRiff && startsWith(head.subarray(8), [0x57, 0x45, 0x42, 0x50])) return 'webp';
  // `PK`, then a file, or the end of an archive without one (APPNOTE 4.3.7, 4.3.16).
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return 'zip';
  return startsWith(head, [0x1f, 0x8b, 8]) ? 'gzip' : null;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte);
}
