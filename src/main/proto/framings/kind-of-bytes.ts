import { type FileFormat, fileFormatOf } from '../../../shared/model/file-format.ts';
import { isTextFormat } from '../../../shared/text-format/is-text-format.ts';
import { areJson } from '../bytes/json-syntax.ts';
import { isMarkedUtf16, maxTextBytes, textOf, textPiecesOf } from '../bytes/text-of.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { looksCutOff } from './looks-cut-off.ts';

/** What bytes are, as far as they themselves tell. */
export type BytesKind =
  | { readonly kind: 'json' | 'textproto' | 'xml' | 'text' }
  /** `breaksOffAt` is the byte of a message from which on its end is missing; null of a whole one. */
  | { readonly kind: 'protobuf'; readonly breaksOffAt: number | null }
  | { readonly kind: 'binary'; readonly format: FileFormat | null };

/** Blanks and line ends that may follow an element. */
const maxBlanks = 100;

/** A longer text is not parsed to find out that it is of the text format. */
const maxSniffedLength = 1024 * 1024;

/**
 * Finds out what bytes are that nothing says it of. Text that reads as a message is text, unless one is
 * expected; so is a file that is known by its first bytes.
 *
 * @param charset of the text, where something names it
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

/** A text; of a long one its beginning and its end. */
function endsOf(bytes: Uint8Array, charset: string | null): string {
  if (bytes.length <= maxSniffedLength) return textOf(bytes, charset);
  const end = bytes.subarray(bytes.length - maxSniffedLength / 2);
  return textOf(bytes.subarray(0, maxSniffedLength), charset) + textOf(end, charset);
}

function kindOfText(text: string): 'xml' | 'textproto' | 'text' {
  if (isXml(text)) return 'xml';
  return text.length <= maxSniffedLength && isTextFormat(text) ? 'textproto' : 'text';
}

/** With its declaration, or as one element from the first character to the last; HTML is none. */
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
