import { redactedValue } from '../../shared/model/redact-headers.ts';
import { ProblemError } from '../../shared/problem.ts';
import { maskData } from '../engine/exchange/secrets/mask-data.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { textOf, textPiecesOf } from '../proto/bytes/text-of.ts';

const jsonToken = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;

/**
 * JSON text with its secrets hidden, in texts and in place of numbers; the rest as it stands, and
 * JSON still.
 */
export function maskJson(text: string, mask: Mask): string {
  if (mask.isEmpty) return text;
  return text.replaceAll(jsonToken, (token) => {
    if (!token.startsWith('"')) {
      return mask.text(token) === token ? token : JSON.stringify(redactedValue);
    }
    // Decoded: a secret may begin with the letter of an escape.
    const value = JSON.parse(token) as string;
    const masked = mask.text(value);
    return masked === value ? token : JSON.stringify(masked);
  });
}

/** A longer text is not made whole. */
const maxWholeBytes = 8_000_000;

/** The text of a body with its secrets hidden; in a long one as many `*` stand for each, as in the history. */
export function maskedText(body: Uint8Array, charset: string | null, mask: Mask): Iterable<string> {
  if (mask.isEmpty) return textPiecesOf(body, charset);
  // As a whole: a secret may have lines of its own, as a key in PEM has.
  if (body.byteLength <= maxWholeBytes) return [mask.text(textOf(body, charset))];
  return textPiecesOf(mask.bytes(body), charset);
}

/**
 * Does something whose Problems do not tell secrets.
 *
 * @throws ProblemError as `work` does, with secrets hidden
 */
export async function withMaskedProblems<T>(mask: () => Mask, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(maskData(error.problem, mask()), { cause: error });
  }
}
