import { isJson } from './json-syntax.ts';

/** Nesting beyond this is not indented further: the text of hostile nesting would fill the memory. */
const maxIndentedDepth = 64;

/**
 * Indents JSON text, every string and number exactly as written (a re-serialisation would round
 * large numbers). Text that is not JSON comes back as it is.
 */
export function indentJson(text: string, indent = 2): string {
  if (!isJson(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  let index = 0;
  while (index < text.length) {
    const character = text[index] ?? '';
    const start = index;
    if (character === '"') {
      index = endOfString(text, index);
      parts.push(text.slice(start, index));
    } else if (character === '{' || character === '[') {
      index = skipSpace(text, index + 1);
      const next = text[index] ?? '';
      if (next === '}' || next === ']') {
        parts.push(character, next);
        index += 1;
      } else {
        depth += 1;
        parts.push(character, lineBreak(depth, indent));
      }
    } else if (character === '}' || character === ']') {
      depth -= 1;
      parts.push(lineBreak(depth, indent), character);
      index += 1;
    } else if (character === ',') {
      parts.push(character, lineBreak(depth, indent));
      index += 1;
    } else if (character === ':') {
      parts.push(': ');
      index += 1;
    } else if (isSpace(character)) index += 1;
    else {
      while (index < text.length && /[-+.\w]/.test(text[index] ?? '')) index += 1;
      parts.push(text.slice(start, index));
    }
  }
  return parts.join('');
}

function lineBreak(depth: number, indent: number): string {
  return `\n${' '.repeat(indent * Math.min(depth, maxIndentedDepth))}`;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}

function skipSpace(text: string, start: number): number {
  let index = start;
  while (isSpace(text[index] ?? '')) index += 1;
  return index;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
