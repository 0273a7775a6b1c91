/** Turns words into a sentence: adds a capital at the start and a full stop at the end. */
export function asSentence(words: string): string {
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** Turns a sentence into words to follow others: `the gzip data ends too early`. */
export function asPhrase(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
