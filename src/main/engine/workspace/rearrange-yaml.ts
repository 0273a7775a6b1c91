import { isMap, type YAMLMap, type YAMLSeq } from 'yaml';
import { columnAt, renderInline, renderItem, renderPair, type YamlStyle } from './render-yaml.ts';
import { itemRanges, type TextRange, UnknownPlaceError } from './yaml-places.ts';

/** An entry of a collection after a change: an old one, or a new one. */
export type Entry =
  | { readonly kind: 'kept'; readonly from: number }
  | { readonly kind: 'new'; readonly key: string | null; readonly value: unknown };

/** Reorders the items of a non-empty collection, with new ones and without removed ones. */
export function rearrange(
  text: string,
  collection: YAMLMap | YAMLSeq,
  entries: readonly Entry[],
  style: YamlStyle,
): string {
  const ranges = itemRanges(text, collection);
  return collection.flow
    ? rearrangeFlow(text, ranges, entries, isMap(collection))
    : rearrangeBlock(text, ranges, entries, isMap(collection), style);
}

/** In braces or brackets: the text between two items stays when both stay. */
function rearrangeFlow(
  text: string,
  ranges: readonly TextRange[],
  entries: readonly Entry[],
  isKeyed: boolean,
): string {
  const [first, second] = ranges;
  const last = ranges.at(-1);
  if (!first || !last) throw new UnknownPlaceError();
  const between = second ? text.slice(first.end, second.start) : ', ';
  const usual = between.includes('#') ? ', ' : between;
  let previous: Entry | null = null;
  const written = entries.map((entry) => {
    const isNext =
      entry.kind === 'kept' && previous?.kind === 'kept' && previous.from + 1 === entry.from;
    const gap = isNext ? betweenOf(text, ranges, entry.from) : usual;
    const lead = previous === null ? '' : gap;
    previous = entry;
    if (entry.kind === 'kept') {
      const range = ranges[entry.from];
      return lead + text.slice(range?.start, range?.end);
    }
    const value = renderInline(entry.value, true);
    return lead + (isKeyed ? `${renderInline(entry.key ?? '', true)}: ${value}` : value);
  });
  return text.slice(0, first.start) + written.join('') + text.slice(last.end);
}

function betweenOf(text: string, ranges: readonly TextRange[], index: number): string {
  return text.slice(ranges[index - 1]?.end, ranges[index]?.start);
}

/** In lines: text above an item moves with it, unless an empty line separates them. */
function rearrangeBlock(
  text: string,
  ranges: readonly TextRange[],
  entries: readonly Entry[],
  isKeyed: boolean,
  style: YamlStyle,
): string {
  const [first] = ranges;
  if (!first) throw new UnknownPlaceError();
  const indent = ' '.repeat(columnAt(text, first.start));
  const ends = ranges.map(({ end }) => afterLine(text, end));
  const regionEnd = ends.at(-1) ?? first.end;
  const isOpen = !text.slice(0, regionEnd).endsWith('\n');
  const kept = new Set(entries.flatMap((entry) => (entry.kind === 'kept' ? [entry.from] : [])));
  // Comments that an empty line separates from a removed item belong to its neighbours, or to nobody.
  const loose: string[] = [];

  function chunkOf(index: number): { above: string; lines: string } {
    const range = ranges[index] as TextRange;
    const end = ends[index] as number;
    if (index === 0) return { above: '', lines: indent + text.slice(range.start, end) };
    const gapStart = ends[index - 1] as number;
    const itemLine = range.start - columnAt(text, range.start);
    const gap = text.slice(gapStart, itemLine);
    const attached = /(?:^|\n)((?:[ \t]*#[^\n]*\n)*)$/.exec(gap)?.[1] ?? '';
    return {
      above: gap.slice(0, gap.length - attached.length),
      lines: attached + text.slice(itemLine, end),
    };
  }

  const written = entries.map((entry) => {
    if (entry.kind === 'kept') {
      const { above, lines } = chunkOf(entry.from);
      return above + closed(lines, style.lineBreak);
    }
    const column = indent.length;
    const lines = isKeyed
      ? renderPair(entry.key ?? '', entry.value, column, style)
      : renderItem(entry.value, column, style);
    return `${indent}${lines}${style.lineBreak}`;
  });
  for (const index of ranges.keys()) {
    if (kept.has(index)) continue;
    const { above } = chunkOf(index);
    if (above.includes('#')) loose.push(above);
  }
  const region = [...written, ...loose].join('').replace(/^[ ]+/, '');
  const ending = isOpen ? region.replace(/\r?\n$/, '') : region;
  return text.slice(0, first.start) + ending + text.slice(regionEnd);
}

function closed(lines: string, lineBreak: string): string {
  return lines.endsWith('\n') ? lines : lines + lineBreak;
}

function afterLine(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const at = text.indexOf('\n', end);
  return at < 0 ? text.length : at + 1;
}
