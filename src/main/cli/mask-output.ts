import { redactedValue } from '../../shared/model/redact-headers.ts';
import { ProblemError } from '../../shared/problem.ts';
import { maskData } from '../engine/exchange/secrets/mask-data.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { textOf, textPiecesOf } from '../proto/bytes/text-of.ts';

const jsonToken = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;

/**
 * Hides secrets in JSON text, in strings and in place of numbers; the rest stays as it is, and the result is
 * valid JSON.
 */
export function maskJson(text: string, mask: Mask): string {
  if (mask.isEmpty) return text;
  return text.replaceAll(jsonToken, (token) => {
    if (!token.startsWith('"')) {
      return mask.text(token) === token ? token : JSON.stringify(redactedValue);
    }
    // Decoded, because a secret may begin with the letter of an escape.
    const value = JSON.parse(token) as string;
    const masked = mask.text(value);
    return masked === value ? token : JSON.stringify(masked);
  });
}

/** A longer text is processed in pieces. */
const maxWholeBytes = 8_000_000;

/**
 * Returns the text of a body with its secrets hidden; in a long one with the same number of `*`, as in the
 * history.
 */
export function maskedText(body: Uint8Array, charset: string | null, mask: Mask): Iterable<string> {
  if (mask.isEmpty) return textPiecesOf(body, charset);
  // As a whole: a secret may contain line breaks, like a PEM key.
  if (body.byteLength <= maxWholeBytes) return [mask.text(textOf(body, charset))];
  return textPiecesOf(mask.bytes(body), charset);
}

/**
 * Runs `work` and hides secrets in its Problems.
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
