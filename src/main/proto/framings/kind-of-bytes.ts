import { type FileFormat, fileFormatOf } from '../../../shared/model/file-format.ts';
import { isTextFormat } from '../../../shared/text-format/is-text-format.ts';
import { areJson } from '../bytes/json-syntax.ts';
import { isMarkedUtf16, maxTextBytes, textOf, textPiecesOf } from '../bytes/text-of.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { looksCutOff } from './looks-cut-off.ts';

/** The kind of bytes, judged by the bytes alone. */
export type BytesKind =
  | { readonly kind: 'json' | 'textproto' | 'xml' | 'text' }
  /** `breaksOffAt` is the offset from which a message is missing; null for a complete message. */
  | { readonly kind: 'protobuf'; readonly breaksOffAt: number | null }
  | { readonly kind: 'binary'; readonly format: FileFormat | null };

/** The blanks and line ends allowed after an element. */
const maxBlanks = 100;

/** Longer text is not parsed to detect text format. */
const maxSniffedLength = 1024 * 1024;

/**
 * Detects the kind of bytes when nothing names it. Text that parses as a message is text, unless a message is
 * expected; a file type known by its first bytes comes before a message too.
 *
 * @param charset of the text, if named
 */
export function kindOfBytes(
  bytes: Uint8Array,
  {
    expectsMessage,
    charset = null,
  }: { readonly expectsMessage: boolean; readonly charset?: string | null },
): BytesKind {
  const isText = looksLikeText(bytes) || isMarkedUtf16(bytes);
  if (isText && bytes.length > maxTextBytes) return { kind: 'text' };
  const text = isText ? endsOf(bytes, charset) : null;
  const maybeJson = text !== null && /^\s*[{[]/.test(text);
  if (maybeJson && areJson(textPiecesOf(bytes, charset))) return { kind: 'json' };
  const { fault } = scanMessage(bytes);
  const format = fileFormatOf(bytes);
  if (fault === null && (expectsMessage || (text === null && format === null))) {
    return { kind: 'protobuf', breaksOffAt: null };
  }
  if (text !== null) return { kind: kindOfText(text) };
  if (fault !== null && format === null && looksCutOff(bytes)) {
    return { kind: 'protobuf', breaksOffAt: fault.offset };
  }
  return { kind: 'binary', format };
}

/** Returns the text; for a long one its beginning and its end. */
function endsOf(bytes: Uint8Array, charset: string | null): string {
  if (bytes.length <= maxSniffedLength) return textOf(bytes, charset);
  const end = bytes.subarray(bytes.length - maxSniffedLength / 2);
  return textOf(bytes.subarray(0, maxSniffedLength), charset) + textOf(end, charset);
}

function kindOfText(text: string): 'xml' | 'textproto' | 'text' {
  if (isXml(text)) return 'xml';
  return text.length <= maxSniffedLength && isTextFormat(text) ? 'textproto' : 'text';
}

/**
 * True for text with an XML declaration, or a single element from first to last character; false for HTML.
 */
function isXml(text: string): boolean {
  if (/^\s*<\?xml\s/.test(text)) return true;
  const name = /^\s*<([A-Za-z_][\w.:-]*)[\s/>]/.exec(text)?.[1];
  if (name === undefined || name.toLowerCase() === 'html') return false;
  const end = text.slice(-name.length - maxBlanks).trimEnd();
  return (
    end.endsWith(`</${name}>`) ||
    (end.endsWith('/>') && text.indexOf('<', text.indexOf('<') + 1) < 0)
  );
}
