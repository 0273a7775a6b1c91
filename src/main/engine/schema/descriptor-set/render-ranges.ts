import {
  type Comments,
  type ExtensionRange,
  type MessageDescriptor,
  maxFieldNumber,
  maxInt32,
  type NumberRange,
  type Options,
} from './descriptor-model.ts';
import { optionList, type RenderContext } from './render-context.ts';
import type { Part } from './render-parts.ts';
import { quoteText } from './string-literals.ts';

/** The `reserved` statements of a message or enum: its numbers, then its names. */
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
  const ranges = owner.reservedRanges.map((range) => rangeText(range, max));
  const isEdition = context.file.syntax === 'editions';
  const names = owner.reservedNames.map((name) =>
    isEdition && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : quoteText(name),
  );
  return [
    ...statementPart(context, 'reserved', ranges, '', rangesPath),
    ...statementPart(context, 'reserved', names, '', namesPath),
  ];
}

/** The `extensions` statements of a message; neighbours with equal options share one. */
export function extensionRangeParts(
  context: RenderContext,
  message: MessageDescriptor,
  scope: string,
  path: readonly number[],
): readonly Part[] {
  // Numbers of a message set go up to the end of 32 bits, whether it says so or not.
  const isBeyond = message.extensionRanges.some(({ end }) => end > maxFieldNumber);
  const max = isBeyond ? maxInt32 - 1 : maxFieldNumber;
  const groups: { readonly first: number; readonly options: Options; readonly texts: string[] }[] =
    [];
  message.extensionRanges.forEach((range, index) => {
    const group = groups.at(-1);
    if (group && isSame(group.options, range.options)) group.texts.push(rangeText(range, max));
    else groups.push({ first: index, options: range.options, texts: [rangeText(range, max)] });
  });
  return groups.flatMap(({ first, options, texts }) => {
    const place = {
      typeName: 'google.protobuf.ExtensionRangeOptions',
      scope,
      path: [...path, first, 3],
    };
    const list = optionList(context, [], options, place);
    return statementPart(context, 'extensions', texts, list, first === 0 ? path : [...path, first]);
  });
}

function isSame(a: ExtensionRange['options'], b: ExtensionRange['options']): boolean {
  if (a.kind === 'bytes' && b.kind === 'bytes') return Buffer.compare(a.bytes, b.bytes) === 0;
  return a.kind === 'written' && b.kind === 'written' && a.options === b.options;
}

function statementPart(
  { page, places }: RenderContext,
  word: string,
  items: readonly string[],
  list: string,
  path: readonly number[],
): readonly Part[] {
  if (items.length === 0) return [];
  const statements = places.all(path);
  return [
    {
      kind: 'other',
      position: places.positionOf(path),
      isBlock: false,
      write() {
        page.statement(`${word} ${wrapped(items, page.indent())}${list};`, joined(statements));
      },
    },
  ];
}

/** Comments of several statements that become one. */
function joined(statements: readonly Comments[]): Comments | undefined {
  const [first, ...others] = statements;
  if (!first || others.length === 0) return first;
  const leading = statements.flatMap((each) => each.leading ?? []).join('');
  return {
    detached: statements.flatMap((each) => each.detached),
    leading: leading === '' ? null : leading,
    trailing: statements.find((each) => each.trailing !== null)?.trailing ?? null,
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
