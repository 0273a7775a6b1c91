import {
  fileFormatOf,
  isPicture,
  type PictureFormat,
} from '../../../../shared/model/file-format.ts';

/** The ways to show the bytes of a value. */
export type ValueView = 'text' | 'json' | 'image' | 'message' | 'hex';

/** Images that a browser draws without running anything in them. */
export type ImageType = `image/${PictureFormat}`;

/** Larger images are not drawn: unpacked, they can take a thousand times as much memory. */
export const maxImageBytes = 10 * 1_048_576;

/** More pixels than this are not drawn. */
export const maxImagePixels = 50_000_000;

/** This many bytes at the start show what a value is. */
export const probedBytes = 4096;

/** Returns the image type by its magic bytes, or null. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const format = fileFormatOf(head);
  return format !== null && isPicture(format) ? `image/${format}` : null;
}

/**
 * Returns the views of a value, most likely first.
 *
 * @param head its first {@link probedBytes}, or all of it
 * @param isString true when its type is `string`
 */
export function viewsOf(head: Uint8Array, isString: boolean): readonly ValueView[] {
  const image = imageTypeOf(head);
  const text = textOfHead(head);
  const isText = isString || (text !== null && isReadable(text));
  const isJson = isText && text !== null && /^\s*[[{]/.test(text);
  const views: ValueView[] = [];
  if (image !== null) views.push('image');
  if (isJson) views.push('json');
  if (isText) views.push('text');
  if (!isString) views.push('message');
  views.push('hex');
  // Hex is more useful than guessed fields.
  return views[0] === 'message' ? ['hex', 'message'] : views;
}

/** Returns the width and height in an image's header; null when the header does not say. */
export function imageSizeOf(
  head: Uint8Array,
  type: ImageType,
): { readonly width: number; readonly height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  switch (type) {
    case 'image/png':
      return head.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/gif':
      return head.length < 10
        ? null
        : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'image/jpeg':
      return jpegSizeOf(view);
    case 'image/webp':
      return webpSizeOf(view);
  }
}

/** Walks the segments up to the frame header (ITU T.81 B.1.1.3, `SOFn`). */
function jpegSizeOf(view: DataView) {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // A marker may have any number of fill bytes before it.
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended files store their size in different places (RFC 9649 §2). */
function webpSizeOf(view: DataView) {
  if (view.byteLength < 30) return null;
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (kind === 'VP8 ') {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return null;
  const at24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { width: at24(24) + 1, height: at24(27) + 1 };
}

/** Returns the head as text; null when it is not UTF-8. A last character that is cut off is ignored. */
function textOfHead(head: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, {
      stream: head.length >= probedBytes,
    });
  } catch {
    return null;
  }
}

/** True when a text has no control characters except for layout. */
function isReadable(text: string): boolean {
  return text !== '' && !/[\p{Cc}\p{Cn}\p{Co}]/u.test(text.replace(/[\n\r\t]/g, ''));
}
