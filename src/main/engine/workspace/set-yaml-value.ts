import { isScalar, Scalar } from 'yaml';
import {
  fitsLiteral,
  isBlockCollection,
  type Quotes,
  renderBlock,
  renderInline,
  renderLiteral,
  renderScalar,
  type YamlStyle,
} from './render-yaml.ts';
import { endOf, isBlockNode, isBlockText, type ValuePlace } from './yaml-places.ts';

/** Replaces a value. A comment after it stays, and its quotes when possible. */
export function setValue(
  text: string,
  place: ValuePlace,
  value: unknown,
  style: YamlStyle,
): string {
  const { node } = place;
  if (place.isInFlow) return setInFlow(text, place, value);
  const end = node ? endOf(text, node) : place.leadEnd;
  // Anchors and tags before a value stay; blocks of keys begin on a new line.
  const start = node && !isBlockNode(node) ? (node.range?.[0] ?? end) : place.leadEnd;
  const lead = text.slice(0, start).replace(/[ \t]+$/, '');
  const endsLine = end > start && text[end - 1] === '\n';
  const lineEnd = endsLine ? end : endOfLine(text, end);
  const behind = text.slice(end, lineEnd);
  const comment = isBlockText(node) ? headerComment(text.slice(start, end)) : behind.trim();
  const rest = endsLine ? style.lineBreak + text.slice(end) : text.slice(lineEnd);
  const block = blockOf(text, place, value, style, comment);
  if (block !== null) return `${lead}${block}${rest === '' ? style.lineBreak : rest}`;
  const gap = start > lead.length ? text.slice(lead.length, start) : ' ';
  const inline = inlineOf(text, place, value, style);
  const tail = isBlockText(node) && comment !== '' ? ` ${comment}` : behind;
  return `${lead}${gap}${inline}${tail.startsWith('#') ? ' ' : ''}${tail}${rest}`;
}

/** Returns a value that begins below its key, with the comment on the key's line; null for others. */
function blockOf(
  text: string,
  { node, parentColumn, isItem }: ValuePlace,
  value: unknown,
  style: YamlStyle,
  comment: string,
): string | null {
  const shift = isItem ? 2 : style.mapIndent;
  if (isBlockCollection(value)) {
    const below = isItem ? 2 : Array.isArray(value) ? style.seqIndent : style.mapIndent;
    const lines = renderBlock(value, parentColumn + below, style);
    if (isItem) return comment === '' ? ` ${lines}` : null;
    const indent = ' '.repeat(parentColumn + below);
    return `${comment === '' ? '' : ` ${comment}`}${style.lineBreak}${indent}${lines}`;
  }
  if (typeof value !== 'string' || !style.hasLiterals || !fitsLiteral(value)) return null;
  const isLiteral = isScalar(node) && node.type === Scalar.BLOCK_LITERAL;
  if (!value.includes('\n') && !isLiteral) return null;
  const indent = isBlockText(node) ? blockIndent(text, node, parentColumn) : parentColumn + shift;
  const block = renderLiteral(value, indent, parentColumn, style.lineBreak, comment);
  return ` ${block}`;
}

function inlineOf(
  text: string,
  { node, parentColumn }: ValuePlace,
  value: unknown,
  style: YamlStyle,
): string {
  const indent = isBlockText(node)
    ? blockIndent(text, node, parentColumn)
    : parentColumn + style.mapIndent;
  const lines = { ...style, hasLiterals: false };
  return renderScalar(value, parentColumn, indent, lines, quotesOf(node));
}

function setInFlow(text: string, { node, leadEnd, isItem }: ValuePlace, value: unknown): string {
  const range = node?.range;
  const start = range?.[0] ?? leadEnd;
  const end = range?.[1] ?? leadEnd;
  const gap = range || isItem ? '' : ' ';
  const inline = renderInline(value, true, quotesOf(node));
  return `${text.slice(0, start)}${gap}${inline}${text.slice(end)}`;
}

function quotesOf(node: unknown): Quotes {
  if (!isScalar(node)) return 'none';
  if (node.type === Scalar.QUOTE_SINGLE) return 'single';
  return node.type === Scalar.QUOTE_DOUBLE ? 'double' : 'none';
}

/** Returns the indent of a block's lines. */
function blockIndent(text: string, node: Scalar, parentColumn: number): number {
  const source = text.slice(node.range?.[0], node.range?.[1]);
  const [header = '', ...lines] = source.split('\n');
  const explicit = /^[|>][-+]?(\d)/.exec(header)?.[1];
  if (explicit !== undefined) return parentColumn + Number(explicit);
  const first = lines.find((line) => /[^ \r]/.test(line));
  return first === undefined ? parentColumn + 2 : (/^ */.exec(first)?.[0].length ?? 0);
}

/** Returns the comment after the `|` or `>` of a block. */
function headerComment(source: string): string {
  const [header = ''] = source.split('\n');
  return /\s(#.*?)\s*$/.exec(header)?.[1] ?? '';
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return text[at - 1] === '\r' && at - 1 >= from ? at - 1 : at;
}
