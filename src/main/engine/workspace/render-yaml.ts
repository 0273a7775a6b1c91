import { isMap, isSeq, stringify } from 'yaml';
import { NumberText } from './number-text.ts';

/** How the text around a new value is written. */
export interface YamlStyle {
  readonly lineBreak: string;
  /** Columns by which a map lies to the right of the key that holds it. */
  readonly mapIndent: number;
  /** The same for the dashes of a list. */
  readonly seqIndent: number;
  /** False has text of several lines in quotes: where a block would take in lines that follow. */
  readonly hasLiterals: boolean;
}

/** Quotes that a text had, and keeps where it can. */
export type Quotes = 'single' | 'double' | 'none';

/** Characters that stand as they are in any YAML text, but for line breaks. */
const plainCharacters =
  /^[\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** A scalar, or a collection in braces, on one line. */
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
  // The library knows what would be read as something else than text.
  const line = stringify({ k: text }, { lineWidth: 0 }).slice('k: '.length, -1);
  return line.startsWith('"') || line.startsWith("'") || /[\n|>]/.test(line.charAt(0))
    ? doubleQuoted(text)
    : line;
}

/** Text in quotes, on one line. JSON's escapes are YAML's. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text in quotes in which each of its lines is a line of the file. */
function renderQuotedLines(text: string, indent: number, lineBreak: string): string {
  const lines = text.split(/(?<=\n)/);
  const written = lines.map((line, index) => {
    const quoted = doubleQuoted(line).slice(1, -1);
    return index > 0 && quoted.startsWith(' ') ? `\\${quoted}` : quoted;
  });
  return `"${written.join(`\\${lineBreak}${' '.repeat(indent)}`)}"`;
}

/** Whether a literal block gives a text back as it was, also after an editor took spaces off line ends. */
export function fitsLiteral(text: string): boolean {
  return (
    text.trim() !== '' &&
    text.split('\n').every((line) => plainCharacters.test(line)) &&
    !/[ \t]$/m.test(text)
  );
}

/**
 * Text as a literal block (`|`), for which {@link fitsLiteral} has to hold.
 *
 * @param indent of its lines
 * @param parentIndent of the collection that holds it
 * @param comment that stands behind the `|`, with its `#`
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

/** Whether a value is written on lines of its own below its key. */
export function isBlockCollection(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && !(keys.length === 1 && keys[0] === 'secret');
}

/**
 * A collection in lines; the first line has no indent, no line break follows the last.
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

/** An item of a list with its dash, which stands at `indent`. */
export function renderItem(value: unknown, indent: number, style: YamlStyle): string {
  if (isBlockCollection(value)) return `- ${renderBlock(value, indent + 2, style)}`;
  return `- ${renderScalar(value, indent, indent + 2, style)}`;
}

/** A key, which stands at `indent`, with its value. */
export function renderPair(key: string, value: unknown, indent: number, style: YamlStyle): string {
  const name = renderText(key, false, 'none');
  if (!isBlockCollection(value)) {
    return `${name}: ${renderScalar(value, indent, indent + style.mapIndent, style)}`;
  }
  const inner = indent + (Array.isArray(value) ? style.seqIndent : style.mapIndent);
  return `${name}:${style.lineBreak}${' '.repeat(inner)}${renderBlock(value, inner, style)}`;
}

/** A value that is no block collection, outside of braces: text of several lines is written in as many. */
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

/** How a document is written, as far as it shows. */
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

/** How far an offset is from the start of its line; a byte order mark counts as nothing. */
export function columnAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return offset - start - (start === 0 && text.startsWith('\uFEFF') ? 1 : 0);
}
