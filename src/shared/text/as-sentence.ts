/** Words as a sentence that stands alone: a capital at its start and a full stop at its end. */
export function asSentence(words: string): string {
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}
