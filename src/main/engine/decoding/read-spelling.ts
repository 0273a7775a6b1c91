import { byteReadings, loneHexDigit } from '../../../shared/hex/read-byte-text.ts';
import { looksLikeDump } from '../../../shared/hex/read-dump.ts';
import type { Spelling } from '../../../shared/model/opened-body.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { isTextFormat } from '../../../shared/text-format/is-text-format.ts';
import { isMarkedUtf16, textOf } from '../codec/text-of.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { guessStep } from './guess-step.ts';

/** A longer text is taken as it stands: to try every spelling on it would take seconds each. */
const maxSpelledBytes = 16 * 1024 * 1024;

/** Bytes that were opened, and how they were written down. */
export interface Spelled {
  readonly spelledAs: Spelling;
  /** Those that were meant. */
  readonly bytes: Uint8Array;
  /** Why a text that looks like bytes is none; null where nothing is odd about it. */
  readonly doubt: Problem | null;
}

/**
 * Finds out whether what was opened is a text that spells bytes: hex, a dump with offsets, base64, an
 * escaped string. A document of JSON or of text format is none; of several readings the first counts
 * that is protobuf, or something that leads to it.
 */
export function readSpelling(content: Uint8Array): Spelled {
  const asText: Spelled = { spelledAs: 'text', bytes: content, doubt: null };
  const asBinary: Spelled = { spelledAs: 'binary', bytes: content, doubt: null };
  if (content.length > maxSpelledBytes) return looksLikeText(content) ? asText : asBinary;
  const text = textIn(content);
  if (text === null) return asBinary;
  if (text.trim() === '' || isJsonDocument(text)) return asText;
  const readings = byteReadings(text).map(
    ({ kind, bytes }): Spelled => ({ spelledAs: kind, bytes, doubt: null }),
  );
  const isBase64 = ({ spelledAs }: Spelled): boolean => spelledAs.startsWith('base64');
  const plain = readings.filter((reading) => !isBase64(reading));
  const fitting = plain.find(leadsToMessage);
  if (fitting) return fitting;
  if (readings.length === 0 && looksLikeDump(text)) return { ...asText, doubt: unreadDump };
  const lone = plain.length === 0 ? loneHexDigit(text) : null;
  if (lone !== null) return { ...asText, doubt: digitMissing(lone) };
  if (isTextFormat(text)) return asText;
  return (
    readings.find((reading) => isBase64(reading) && leadsToMessage(reading)) ?? plain[0] ?? asText
  );
}

function digitMissing(reason: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'This looks like hex, but a digit is missing',
    detail: `${reason} The text is shown as it stands.`,
    hint: 'Put the digit in, and open it again.',
  });
}

const unreadDump = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'This looks like a dump, and cannot be read as one',
  detail: 'Its offsets do not count what stands behind them. The text is shown as it stands.',
  hint: 'Dumps in hex, octal and bits are read, as xxd, hexdump and od write them, with all of their lines.',
});

function leadsToMessage({ bytes }: Spelled): boolean {
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

/** Null for bytes that are neither UTF-8 nor marked UTF-16, or have characters that no text has. */
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
