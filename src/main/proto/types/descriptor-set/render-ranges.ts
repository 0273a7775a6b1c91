import {
  type MessageDescriptor,
  maxFieldNumber,
  maxInt32,
  type NumberRange,
  noOptions,
  type Options,
  type SourceLocation,
} from './descriptor-model.ts';
import { optionList, type RenderContext } from './render-context.ts';
import type { Part } from './render-parts.ts';
import { enclosing } from './source-places.ts';
import { quoteText } from './string-literals.ts';

/** Returns the `reserved` statements of a message or enum: its numbers, then its names. */
export function reservedParts(
  context: RenderContext,
  owner: {
    readonly reservedRanges: readonly NumberRange[];
    readonly reservedNames: readonly string[];
  },
  rangesPath: readonly number[],
  namesPath: readonly number[],
  max: number,
): readonly Part[] {
  const isEdition = context.file.syntax === 'editions';
  const ranges = owner.reservedRanges.map((range) => rangeText(range, max));
  const names = owner.reservedNames.map((name) =>
    isEdition && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : quoteText(name),
  );
  return [
    { items: ranges, path: rangesPath },
    { items: names, path: namesPath },
  ].flatMap(({ items, path }) =>
    statementsOf(context, items.length, path, () => true).map(({ location, members }) => {
      const texts = members.map((index) => items[index] ?? '');
      return statementPart(context, 'reserved', texts, '', location);
    }),
  );
}

/** Returns the `extensions` statements of a message; neighbours with equal options share one. */
export function extensionRangeParts(
  context: RenderContext,
  message: MessageDescriptor,
  scope: string,
  path: readonly number[],
): readonly Part[] {
  const ranges = message.extensionRanges;
  // Numbers of a message set go up to the 32-bit limit, even if it is not marked as one.
  const isBeyond = ranges.some(({ end }) => end > maxFieldNumber);
  const max = isBeyond ? maxInt32 - 1 : maxFieldNumber;
  const joins = (index: number) => isSame(ranges[index - 1]?.options, ranges[index]?.options);
  return statementsOf(context, ranges.length, path, joins).map(({ location, members }) => {
    const [first = 0] = members;
    const list = optionList(context, [], ranges[first]?.options ?? noOptions, {
      typeName: 'google.protobuf.ExtensionRangeOptions',
      scope,
      path: [...path, first, 3],
    });
    const texts = members.flatMap((index) => {
      const range = ranges[index];
      return range ? [rangeText(range, max)] : [];
    });
    return statementPart(context, 'extensions', texts, list, location);
  });
}

/** Groups ranges by their statement in the source; all in one if unknown. */
function statementsOf(
  { places }: RenderContext,
  count: number,
  path: readonly number[],
  joins: (index: number) => boolean,
): readonly { readonly location: SourceLocation | undefined; readonly members: number[] }[] {
  const statements = places.all(path);
  const groups: { location: SourceLocation | undefined; members: number[] }[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = places.at([...path, index]);
    const location = item && statements[enclosing(statements, item)];
    const group = groups.at(-1);
    if (group && group.location === location && joins(index)) group.members.push(index);
    else groups.push({ location, members: [index] });
  }
  return groups;
}

function isSame(a: Options | undefined, b: Options | undefined): boolean {
  if (a?.kind === 'bytes' && b?.kind === 'bytes') return Buffer.compare(a.bytes, b.bytes) === 0;
  return a?.kind === 'written' && b?.kind === 'written' && a.options === b.options;
}

function statementPart(
  { page }: RenderContext,
  word: string,
  items: readonly string[],
  list: string,
  location: SourceLocation | undefined,
): Part {
  return {
    kind: 'other',
    location,
    isBlock: false,
    write() {
      page.statement(`${word} ${wrapped(items, page.indent())}${list};`, location);
    },
  };
}

const maxPerLine = 12;

function wrapped(items: readonly string[], indent: string): string {
  if (items.length <= maxPerLine) return items.join(', ');
  const lines: string[] = [];
  for (let at = 0; at < items.length; at += maxPerLine) {
    lines.push(items.slice(at, at + maxPerLine).join(', '));
  }
  return lines.join(`,\n${indent}    `);
}

function rangeText({ start, end }: NumberRange, max: number): string {
  if (start === end) return `${start}`;
  return `${start} to ${end >= max ? 'max' : end}`;
}
