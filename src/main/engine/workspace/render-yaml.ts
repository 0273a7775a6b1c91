import { isMap, isSeq, stringify } from 'yaml';
import { NumberText } from './number-text.ts';

/** The style of the text around a new value. */
export interface YamlStyle {
  readonly lineBreak: string;
  /** The indent of a map relative to its key. */
  readonly mapIndent: number;
  /** The same for the dashes of a list. */
  readonly seqIndent: number;
  /** False writes text of several lines in quotes: when a block would include the following lines. */
  readonly hasLiterals: boolean;
}

/** The quotes of a text, kept when possible. */
export type Quotes = 'single' | 'double' | 'none';

/** Characters that need no escape in any YAML text, except line breaks. */
const plainCharacters =
  /^[\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Returns a scalar, or a collection in braces, on one line. */
export function renderInline(value: unknown, isInFlow: boolean, quotes: Quotes = 'none'): string {
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'string') return renderText(value, isInFlow, quotes);
  if (Array.isArray(value)) {
    return `[${value.map((item) => renderInline(item, true)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([key, inner]) => `${renderText(key, true, 'none')}: ${renderInline(inner, true)}`,
    );
    return `{${pairs.join(', ')}}`;
  }
  return String(value);
}

function renderText(text: string, isInFlow: boolean, quotes: Quotes): string {
  if (!plainCharacters.test(text) || quotes === 'double') return doubleQuoted(text);
  if (quotes === 'single') return `'${text.replaceAll("'", "''")}'`;
  if (isInFlow && /[,[\]{}:?]/.test(text)) return doubleQuoted(text);
  // The library knows what would not be read as text.
  const line = stringify({ k: text }, { lineWidth: 0 }).slice('k: '.length, -1);
  return line.startsWith('"') || line.startsWith("'") || /[\n|>]/.test(line.charAt(0))
    ? doubleQuoted(text)
    : line;
}

/** Returns text in quotes, on one line. JSON's escapes are valid in YAML. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns text in quotes, with each of its lines on a line of the file. */
function renderQuotedLines(text: string, indent: number, lineBreak: string): string {
  const lines = text.split(/(?<=\n)/);
  const written = lines.map((line, index) => {
    const quoted = doubleQuoted(line).slice(1, -1);
    return index > 0 && quoted.startsWith(' ') ? `\\${quoted}` : quoted;
  });
  return `"${written.join(`\\${lineBreak}${' '.repeat(indent)}`)}"`;
}

/** True when a literal block preserves a text, even after an editor trims line ends. */
export function fitsLiteral(text: string): boolean {
  return (
    text.trim() !== '' &&
    text.split('\n').every((line) => plainCharacters.test(line)) &&
    !/[ \t]$/m.test(text)
  );
}

/**
 * Returns text as a literal block (`|`); {@link fitsLiteral} must be true for it.
 *
 * @param indent of its lines
 * @param parentIndent of the collection that contains it
 * @param comment after the `|`, with its `#`
 * @returns without the last line break
 */
export function renderLiteral(
  text: string,
  indent: number,
  parentIndent: number,
  lineBreak: string,
  comment = '',
): string {
  const isIndentGuessed = !/^\n*[ ]/.test(text);
  const indicator = isIndentGuessed ? '' : String(indent - parentIndent);
  const ending = /\n*$/.exec(text)?.[0].length ?? 0;
  const chomping = ['-', ''][ending] ?? '+';
  const lines = text.slice(0, ending > 0 ? -1 : undefined).split('\n');
  const written = lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
  const header = `|${indicator}${chomping}${comment === '' ? '' : ` ${comment}`}`;
  return [header, ...written].join(lineBreak);
}

/** True when a value is written on separate lines below its key. */
export function isBlockCollection(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && !(keys.length === 1 && keys[0] === 'secret');
}

/**
 * Returns a collection in lines; the first line has no indent, and no line break follows the last.
 *
 * @param indent of its keys, or dashes
 */
export function renderBlock(value: object, indent: number, style: YamlStyle): string {
  const separator = style.lineBreak + ' '.repeat(indent);
  if (Array.isArray(value)) {
    return value.map((item) => renderItem(item, indent, style)).join(separator);
  }
  return Object.entries(value)
    .map(([key, inner]) => renderPair(key, inner, indent, style))
    .join(separator);
}

/** Returns a list item with its dash, which is at `indent`. */
export function renderItem(value: unknown, indent: number, style: YamlStyle): string {
  if (isBlockCollection(value)) return `- ${renderBlock(value, indent + 2, style)}`;
  return `- ${renderScalar(value, indent, indent + 2, style)}`;
}

/** Returns a key, which is at `indent`, with its value. */
export function renderPair(key: string, value: unknown, indent: number, style: YamlStyle): string {
  const name = renderText(key, false, 'none');
  if (!isBlockCollection(value)) {
    return `${name}: ${renderScalar(value, indent, indent + style.mapIndent, style)}`;
  }
  const inner = indent + (Array.isArray(value) ? style.seqIndent : style.mapIndent);
  return `${name}:${style.lineBreak}${' '.repeat(inner)}${renderBlock(value, inner, style)}`;
}

/**
 * Returns a value that is not a block collection, outside braces: text of several lines takes as many lines.
 */
export function renderScalar(
  value: unknown,
  parentIndent: number,
  indent: number,
  style: YamlStyle,
  quotes: Quotes = 'none',
): string {
  if (typeof value !== 'string' || !value.includes('\n')) return renderInline(value, false, quotes);
  return style.hasLiterals && fitsLiteral(value)
    ? renderLiteral(value, indent, parentIndent, style.lineBreak)
    : renderQuotedLines(value, indent, style.lineBreak);
}

/** Finds the style of a document. */
export function styleOf(text: string, root: unknown): YamlStyle {
  const lineBreak = /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
  let mapIndent: number | undefined;
  let seqIndent: number | undefined;

  function look(node: unknown): void {
    if (isSeq(node)) for (const item of node.items) look(item);
    if (!isMap(node)) return;
    for (const { value } of node.items) {
      if (
        !node.flow &&
        (isMap(value) || isSeq(value)) &&
        !value.flow &&
        value.range &&
        node.range
      ) {
        const shift = columnAt(text, value.range[0]) - columnAt(text, node.range[0]);
        if (isMap(value)) mapIndent ??= shift;
        else seqIndent ??= shift;
      }
      look(value);
    }
  }
  look(root);
  const indent = Math.min(Math.max(mapIndent ?? 2, 1), 8);
  const dash = Math.min(Math.max(seqIndent ?? indent, 0), 8);
  return { lineBreak, mapIndent: indent, seqIndent: dash, hasLiterals: true };
}

/** Returns the column of an offset; a byte order mark does not count. */
export function columnAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return offset - start - (start === 0 && text.startsWith('\uFEFF') ? 1 : 0);
}
