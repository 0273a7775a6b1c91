import {
  isMessageSet,
  type OutlineEnum,
  type OutlineMessage,
  type OutlineRange,
} from '../../language/outline-model.ts';
import { maxFieldNumber } from '../../language/scalar-types.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';

/** More ranges are not searched for each field: no schema has them. */
const maxRanges = 1000;

/** Returns the range that contains a number. */
export function rangeOf(ranges: readonly OutlineRange[], number: number): OutlineRange | undefined {
  if (ranges.length === 0) return undefined;
  const looked = ranges.length > maxRanges ? ranges.slice(0, maxRanges) : ranges;
  return looked.find(({ first, last }) => number >= first && number <= last);
}

/** Returns the extension range that contains a number; those of message sets go up to 2147483646. */
export function extensionRangeOf(
  message: OutlineMessage,
  number: number,
): OutlineRange | undefined {
  if (!isMessageSet(message)) return rangeOf(message.extensionRanges, number);
  const isWithin = ({ first, last, text }: OutlineRange): boolean =>
    number >= first && number <= (text.endsWith('max') ? maxMessageSetNumber : last);
  return message.extensionRanges.find(isWithin);
}

const maxMessageSetNumber = 2_147_483_646;

/** Checks reserved and extension ranges: start before end, within limits, no overlaps. */
export function checkRanges(entry: OutlineMessage | OutlineEnum, report: Report): void {
  const extensions = entry.kind === 'message' ? entry.extensionRanges : [];
  const ranges = [...entry.reserved, ...extensions];
  const isSet = entry.kind === 'message' && isMessageSet(entry);
  const maxNumber = isSet ? maxMessageSetNumber : maxFieldNumber;
  for (const range of ranges) {
    const isTooLow = entry.kind === 'message' && range.first < 1;
    const isTooHigh = entry.kind === 'message' && range.last > maxNumber;
    if (range.last < range.first || isTooLow || isTooHigh) {
      report({
        title: 'Invalid range',
        detail:
          range.last < range.first
            ? `\`${range.text}\` ends before it starts.`
            : `\`${range.text}\` is not within 1 to ${maxNumber}.`,
        offset: range.start,
      });
    }
  }
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  let before: OutlineRange | undefined;
  for (const range of sorted) {
    if (before && range.first <= before.last) {
      const [earlier, later] = range.start > before.start ? [before, range] : [range, before];
      report({
        title: 'Ranges overlap',
        detail: `\`${later.text}\` of \`${entry.name}\` overlaps \`${earlier.text}\`.`,
        offset: later.start,
      });
    }
    if (!before || range.last > before.last) before = range;
  }
}

/** Checks reserved names: strings before editions, identifiers since; no duplicates. */
export function checkReservedNames(
  entry: OutlineMessage | OutlineEnum,
  { outline }: OutlinedFile,
  report: Report,
): void {
  const isEdition = outline.syntaxLine?.word === 'edition';
  const seen = new Set<string>();
  for (const { name, offset, isQuoted } of entry.reservedNames) {
    if (isQuoted === isEdition) {
      report({
        title: isEdition ? 'A reserved name in quotes' : 'A reserved name without quotes',
        detail: isEdition
          ? `Editions need no quotes: \`reserved ${name};\`.`
          : `Before editions, use quotes: \`reserved "${name}";\`.`,
        offset,
      });
    }
    if (seen.has(name)) {
      report({
        title: 'A name is reserved twice',
        detail: `\`${entry.name}\` reserves \`${name}\` twice.`,
        offset,
      });
    }
    seen.add(name);
  }
}
