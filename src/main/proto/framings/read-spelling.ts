import { readByteList } from '../../../shared/hex/read-byte-list.ts';
import { byteReadings, loneHexDigit } from '../../../shared/hex/read-byte-text.ts';
import { hasElidedLines, looksLikeDump } from '../../../shared/hex/read-dump.ts';
import type { Spelling } from '../../../shared/model/opened-body.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { isTextFormat } from '../../../shared/text-format/is-text-format.ts';
import { isMarkedUtf16, textOf } from '../bytes/text-of.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { guessStep } from './guess-step.ts';

/** A longer text is taken as it stands: trying every notation would take seconds each. */
const maxSpelledBytes = 16 * 1024 * 1024;

/** Bytes that were opened, and the notation they were written in. */
export interface Spelled {
  readonly spelledAs: Spelling;
  /** The decoded bytes. */
  readonly bytes: Uint8Array;
  /** Warns that the text looks like bytes but cannot be decoded; null if there is no doubt. */
  readonly doubt: Problem | null;
}

/**
 * Detects whether an opened text spells bytes: hex, a dump with offsets, a list of numbers, base64, an
 * escaped string. JSON and text format documents do not. Of several readings the first wins that is protobuf,
 * or leads to it. Plain numbers must be protobuf to count as bytes.
 */
export function readSpelling(content: Uint8Array): Spelled {
  const asText: Spelled = { spelledAs: 'text', bytes: content, doubt: null };
  const asBinary: Spelled = { spelledAs: 'binary', bytes: content, doubt: null };
  if (content.length > maxSpelledBytes) return looksLikeText(content) ? asText : asBinary;
  const text = textIn(content);
  if (text === null) return asBinary;
  if (text.trim() === '') return asText;
  if (isJsonDocument(text)) return { ...asText, doubt: bytesInJson(text) };
  const all = [...byteReadings(text), ...byteReadings(quotedIn(text))];
  const readings = all
    .filter((reading) => reading.isBare !== true || leadsToMessage(reading))
    .map(({ kind, bytes }): Spelled => ({ spelledAs: kind, bytes, doubt: null }));
  const isBase64 = ({ spelledAs }: Spelled): boolean => spelledAs.startsWith('base64');
  const plain = readings.filter((reading) => !isBase64(reading));
  const fitting = plain.find(leadsToMessage);
  if (fitting) return fitting;
  if (readings.length === 0 && looksLikeDump(text)) return { ...asText, doubt: unreadDump(text) };
  const list = all.length === 0 ? readByteList(text) : null;
  if (list?.kind === 'fault') return { ...asText, doubt: unreadList(list.reason) };
  // Decimal numbers have no missing digits.
  const isOther = plain.length > 0 || all.some(({ kind }) => kind === 'list');
  const lone = isOther ? null : loneHexDigit(text);
  if (lone !== null) return { ...asText, doubt: digitMissing(lone) };
  if (isTextFormat(text)) return asText;
  return (
    readings.find((reading) => isBase64(reading) && leadsToMessage(reading)) ?? plain[0] ?? asText
  );
}

/**
 * Returns the text between quotes, without escapes: a JSON or program value, copied with its quotes, may be
 * hex or base64. Empty if there are no quotes.
 */
function quotedIn(text: string): string {
  return /^\s*(["'`])([^"'`\\]*)\1\s*[;,]?\s*$/.exec(text)?.[2] ?? '';
}

function digitMissing(reason: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'Incomplete hex',
    detail: `${reason} It is shown as text.`,
    hint: 'Add the digit, and open it again.',
  });
}

function unreadDump(text: string): Problem {
  const why = hasElidedLines(text)
    ? 'Omitted lines are replaced by dots.'
    : 'Its offsets skip bytes after that.';
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'Unreadable dump',
    detail: `${why} It is shown as text.`,
    hint: 'Use complete dumps in hex, octal or bits, as from xxd, hexdump and od.',
  });
}

function unreadList(reason: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'Unreadable list of bytes',
    detail: `${reason} It is shown as text.`,
    hint: 'Fix the list, and open it again.',
  });
}

/** Fewer numbers may be a message by chance. */
const minNotedBytes = 4;

/** Returns a note that JSON with only numbers is also valid as message bytes; null if it is not. */
function bytesInJson(text: string): Problem | null {
  const list = text.trimStart().startsWith('[') ? readByteList(text) : null;
  if (list?.kind !== 'bytes' || list.bytes.length < minNotedBytes) return null;
  if (!leadsToMessage(list)) return null;
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'This JSON may be a list of bytes',
    detail: `Its ${list.bytes.length} numbers form a message or lead to one. It is shown as JSON.`,
    hint: 'To read the bytes, add the word "bytes": bytes [8, 7, ...].',
  });
}

function leadsToMessage({ bytes }: Pick<Spelled, 'bytes'>): boolean {
  return bytes.length > 0 && (scanMessage(bytes).fault === null || guessStep(bytes) !== null);
}

function isJsonDocument(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns null for bytes that are neither UTF-8 nor marked UTF-16, or contain control characters that text
 * does not have.
 */
export function textIn(bytes: Uint8Array): string | null {
  try {
    const text = isMarkedUtf16(bytes)
      ? textOf(bytes, null)
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\b\x0e-\x1f\x7f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}
