/** Words as a sentence that stands alone: a capital at its start and a full stop at its end. */
export function asSentence(words: string): string {
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** A sentence as words that others stand before: `the gzip data ends too early`. */
export function asPhrase(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
