/** True when a command was copied for the Windows prompt: it quotes with `^"` or continues lines with `^`. */
export function isCmdCommand(text: string): boolean {
  return /\^\r?\n|\s\^"/u.test(text);
}

/**
 * Splits a command as the Windows prompt does: `^` quotes a character and continues a line; the program then
 * splits its line by quotes and backslashes (the rules of the C runtime).
 */
export function cmdWords(text: string): readonly string[] {
  return splitArguments(removeCarets(text));
}

/** `^` and two line breaks stand for one line break of the text: browsers write bodies that way. */
function removeCarets(text: string): string {
  let isQuoted = false;
  let line = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    if (char !== '^' || isQuoted) {
      line += char;
      continue;
    }
    at += lineBreakAt(text, at + 1);
    at += 1;
    const kept = lineBreakAt(text, at);
    line += kept > 0 ? '\n' : text.charAt(at);
    at += Math.max(0, kept - 1);
  }
  return line;
}

function lineBreakAt(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return 2;
  return text[at] === '\n' ? 1 : 0;
}

function splitArguments(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '\\') {
      const slashes = /^\\+/.exec(line.slice(at))?.[0].length ?? 1;
      const isBeforeQuote = line[at + slashes] === '"';
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? slashes >> 1 : slashes);
      at += slashes - 1;
      if (isBeforeQuote && slashes % 2 === 1) {
        word += '"';
        at += 1;
      }
    } else if (char === '"') {
      word ??= '';
      // Two quotes inside quotes stand for one.
      if (isQuoted && line[at + 1] === '"') {
        word += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (/\s/u.test(char) && !isQuoted) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (word !== null) words.push(word);
  return words;
}
