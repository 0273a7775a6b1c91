import {
  fileFormatOf,
  isPicture,
  type PictureFormat,
} from '../../../../shared/model/file-format.ts';

/** What bytes of a value can be shown as. */
export type ValueView = 'text' | 'json' | 'image' | 'message' | 'hex';

/** Pictures that a browser draws without running anything of them. */
export type ImageType = `image/${PictureFormat}`;

/** Larger pictures are not drawn: unpacked they can take a thousand times as much. */
export const maxImageBytes = 10 * 1_048_576;

/** More pixels than this are not drawn. */
export const maxImagePixels = 50_000_000;

/** So many bytes at the start tell what a value is. */
export const probedBytes = 4096;

/** Which picture bytes begin as, by their magic bytes; null for none. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const format = fileFormatOf(head);
  return format !== null && isPicture(format) ? `image/${format}` : null;
}

/**
 * What to offer for a value, the likeliest first.
 *
 * @param head its first {@link probedBytes}, or all of it
 * @param isString whether its type is `string`
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
  // Digits tell more than fields that are only guessed.
  return views[0] === 'message' ? ['hex', 'message'] : views;
}

/** The width and height that a picture says it has; null where its head does not tell. */
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

/** Goes from segment to segment up to the frame header (ITU T.81 B.1.1.3, `SOFn`). */
function jpegSizeOf(view: DataView) {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // Any number of them may stand before a marker.
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended files have their size in different places (RFC 9649 §2). */
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

/** The head as text; null where it is no UTF-8. A last character that is cut off does not count. */
function textOfHead(head: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, {
      stream: head.length >= probedBytes,
    });
  } catch {
    return null;
  }
}

/** Whether a text has no control characters but those that lay it out. */
function isReadable(text: string): boolean {
  return text !== '' && !/[\p{Cc}\p{Cn}\p{Co}]/u.test(text.replace(/[\n\r\t]/g, ''));
}
