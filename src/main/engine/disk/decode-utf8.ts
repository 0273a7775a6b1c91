import { ProblemError } from '../../../shared/problem.ts';

/**
 * Decodes the text of a file. Bytes that are not UTF-8 would be saved as other bytes, so they are refused.
 * Keeps a byte order mark.
 *
 * @throws ProblemError `file-read`, with the line
 */
export function utf8Of(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ProblemError({
      kind: 'file-read',
      title: 'A workspace file is not UTF-8',
      detail: `${path} has other bytes. It was not changed.`,
      location: { file: path, line: lineOfFault(bytes) },
      hint: 'Save it as UTF-8 in an editor.',
    });
  }
}

function lineOfFault(bytes: Uint8Array): number {
  const decoded = new TextDecoder().decode(bytes);
  const before = decoded.slice(0, Math.max(decoded.indexOf('\uFFFD'), 0));
  return before.split('\n').length;
}
