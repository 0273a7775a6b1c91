import {
  type Fidelity,
  type FidelityCode,
  harmlessCodes,
  maxFidelityFindings,
  type UnknownGroup,
} from '../../../../shared/model/fidelity.ts';
import { formatCount, formatCounted, formatExactBytes } from '../../../ui/format-quantity.ts';
import { shortName } from '../../../ui/type-name.ts';
import type { RevealedPlace } from '../base/reveal-store.ts';

/** The heading for findings of each code. */
const codeWords: Readonly<Record<FidelityCode, string>> = {
  'long-tag': 'Tags longer than needed',
  'long-length': 'Lengths longer than needed',
  'long-value': 'Values longer than needed',
  'value-out-of-range': "Values outside their type's range",
  'repeated-singular': 'Singular fields that occur more than once',
  'out-of-order': 'Fields out of order',
  unpacked: 'Unpacked lists of a packed type',
  packed: 'Packed lists of an unpacked type',
  'packed-in-pieces': 'Packed lists in several pieces',
  'packed-empty': 'Empty packed lists',
  'scattered-list': 'Lists with other fields between elements',
  'invalid-utf8': 'Text that is not valid UTF-8',
  'replaced-text': 'Text that is not UTF-8, where the type allows it',
  'default-on-wire': 'Defaults on the wire',
  'map-entry-incomplete': 'Map entries without key or value',
  'map-entry-repeated': 'Map entries with a duplicate key or value',
  'map-entry-order': 'Map entries with the value before the key',
  'map-entry-unknown': 'Map entries with other fields',
  'map-duplicate-key': 'Duplicate map keys',
  'map-order': 'Map keys in an unusual order',
  'oneof-several': 'Several members of a oneof',
  'unknown-field': 'Fields that the type lacks',
  'wrong-wire-type': 'Fields with the wrong wire type',
  'unknown-enum-value': 'Numbers that a closed enum lacks',
  'unknown-packed-value': 'Packed numbers that a closed enum lacks',
  'required-missing': 'Required fields that are missing',
  'nan-bits': 'NaN bits that change',
  'too-deep': 'Messages nested too deeply',
  'trailing-bytes': 'Bytes that are not a field',
  'unread-message': 'Compressed messages that cannot be read',
};

/** The result of a check in one line. */
export interface FidelityWords {
  readonly text: string;
  /** The same in more words. */
  readonly title?: string;
  readonly tone: 'good' | 'warning' | 'plain';
}

/** Describes a check: `Re-encodes`, `Re-encoding changes 3 places`. */
export function fidelityWords(
  { isExact, counts, fault, unpackedBytes }: Fidelity,
  bodyBytes: number,
  hasType: boolean,
): FidelityWords {
  if (isExact === true) {
    const same = `Decoding and encoding again gives the same ${formatExactBytes(unpackedBytes ?? bodyBytes)}`;
    const title = unpackedBytes === undefined ? same : `${same} unpacked`;
    return { text: 'Re-encodes', title, tone: 'good' };
  }
  const unread = counts.find(({ code }) => code === 'unread-message')?.count ?? 0;
  if (isExact === null && unread > 0) {
    const which = formatCounted(unread, 'compressed message');
    return { text: `Re-encoding: ${which} cannot be read`, tone: 'warning' };
  }
  if (isExact === null) {
    if (fault !== null) {
      const { offset, packed } = fault;
      const within = packed ? ' of a packed message' : '';
      return { text: `Re-encoding: not checked after byte ${offset}${within}`, tone: 'warning' };
    }
    return {
      text: hasType ? 'Re-encoding: unknown' : 'Re-encoding needs a type',
      tone: 'plain',
    };
  }
  const changed = counts
    .filter(({ code }) => !harmlessCodes.has(code) && code !== 'unread-message')
    .reduce((sum, { count }) => sum + count, 0);
  const what = changed === 0 ? 'the order of unknown fields' : formatCounted(changed, 'place');
  return { text: `Re-encoding changes ${what}`, tone: 'warning' };
}

/** Says how many unknown fields there are, and how many have a known name. */
export function unknownWords(found: Fidelity): string {
  const count = unknownCount(found);
  const named = unknownCount({ unknown: found.unknown.filter(({ name }) => name !== undefined) });
  const words = formatCounted(count, 'unknown field');
  if (named === 0) return words;
  if (named === count) return `${words}, named here`;
  return `${words}, ${formatCount(named)} of them named here`;
}

/** Returns the total number of unknown fields. */
export function unknownCount({ unknown }: Pick<Fidelity, 'unknown'>): number {
  return unknown.reduce((sum, { count }) => sum + count, 0);
}

/** A line in a list of findings: a heading, or a finding that leads to its bytes. */
export type FindingLine =
  | { readonly kind: 'head'; readonly key: string; readonly text: string; readonly note: string }
  | {
      readonly kind: 'finding';
      readonly key: string;
      readonly place: RevealedPlace;
      readonly path: string;
      readonly detail: string;
    };

/** Lists what re-encoding would change, by kind, and what it keeps only in its current form. */
export function findingLines({ counts, findings }: Fidelity): readonly FindingLine[] {
  const lines: FindingLine[] = [];
  for (const { code, count } of counts) {
    const listed = findings.filter((one) => one.code === code);
    const kept = harmlessCodes.has(code) ? 'kept as they are' : '';
    const more = listed.length < count ? `first ${formatCount(listed.length)} shown` : '';
    lines.push({
      kind: 'head',
      key: code,
      text: `${codeWords[code]} (${formatCount(count)})`,
      note: [kept, more].filter((part) => part !== '').join(', '),
    });
    for (const [index, { path, detail, ...place }] of listed.entries()) {
      lines.push({ kind: 'finding', key: `${code} ${index}`, place, path, detail });
    }
  }
  return lines;
}

/** True when not every finding is listed. */
export function isCut({ counts }: Fidelity): boolean {
  return counts.reduce((sum, { count }) => sum + count, 0) > maxFidelityFindings;
}

/** Lists the unknown fields, grouped by message; each line leads to the first field of its number. */
export function unknownLines({ unknown }: Fidelity): readonly FindingLine[] {
  const lines: FindingLine[] = [];
  const byPlace = new Map<string, UnknownGroup[]>();
  for (const group of unknown) {
    const place = `${group.typeName ?? ''} ${group.within.join(' ')}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), group]);
  }
  for (const [place, groups] of byPlace) {
    const [first] = groups;
    if (first === undefined) continue;
    lines.push({ kind: 'head', key: place, text: placeWords(first), note: '' });
    for (const group of groups) {
      lines.push({
        kind: 'finding',
        key: `${place} ${group.number}`,
        place: { ...group.first, offset: group.first.tagStart },
        path: group.first.path,
        detail: detailOf(group),
      });
    }
  }
  return lines;
}

/** The path already ends with the field's number or name. */
function detailOf({ name, number, count, byteCount, typeLabel }: UnknownGroup): string {
  const parts = [
    name === undefined ? null : `#${number}`,
    count === 1 ? null : formatCounted(count, 'time'),
    formatExactBytes(byteCount),
    name === undefined ? `most likely ${typeLabel}` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function placeWords({ typeName, within }: UnknownGroup): string {
  const owner = typeName === null ? 'the body' : shortName(typeName);
  return within.length === 0
    ? `In ${owner}`
    : `In field ${within.map((number) => `#${number}`).join(' > ')} of ${owner}`;
}
