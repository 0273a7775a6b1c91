/**
 * When something was, to the second, in one spelling wherever it stands: `22 Nov 2026, 17:03:47`.
 *
 * @param moment ISO 8601, or milliseconds since 1970
 */
export function momentText(moment: string | number): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
