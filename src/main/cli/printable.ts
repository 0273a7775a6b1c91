/** Characters that would move the cursor, hide or reorder the text of a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const unprintableInLines = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const plain = /^[\n\x20-\x7e]*$/;

/** Makes a line safe for a terminal; control characters become `\\u{1b}`. */
export function printable(line: string): string {
  return line.replace(unprintable, escaped);
}

/** Does the same for text with several lines, which stay; tabs become spaces. */
export function printableLines(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(unprintableInLines, escaped);
}

/** Does the same for JSON without changing its meaning: in its strings such characters are escaped. */
export function printableJson(json: string): string {
  return plain.test(json) ? json : json.replace(unprintableInLines, escapedInJson);
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function escapedInJson(character: string): string {
  // Between strings there are only blanks and line ends.
  if (character === '\t' || character === '\r') return ' ';
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}
