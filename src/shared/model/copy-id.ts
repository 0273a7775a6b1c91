const copyPattern = /^copy:[^:]*:(.+)$/su;

/**
 * Returns the id of a copy that has no file yet. It names the original, whose folder applies to the copy too:
 * its auth, headers and base URL, and the place of its body file. A saved copy gets a plain id.
 *
 * @param requestId of the original, or of another copy of it
 * @param unique a UUID
 */
export function copyIdOf(requestId: string, unique: string): string {
  return `copy:${unique}:${originalIdOf(requestId) ?? requestId}`;
}

/** Returns the id of the request that a request without a file is a copy of; null for any other. */
export function originalIdOf(requestId: string): string | null {
  return copyPattern.exec(requestId)?.[1] ?? null;
}
