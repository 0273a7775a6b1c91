/**
 * Copies a part of a text. Engines keep a long text in memory as long as a slice of it exists; slices that
 * are kept for long are copied, so that the text can be freed.
 */
export function ownText(part: string): string {
  return [part.slice(0, 1), part.slice(1)].join('');
}
