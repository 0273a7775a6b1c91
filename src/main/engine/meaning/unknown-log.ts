import type { UnknownGroup } from '../../../shared/model/fidelity.ts';
import { guessField } from '../wire/guess-field.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { isLikelyMessage } from '../wire/reads-as-message.ts';
import { countOf, type MessageScan, scanMessage, tallyBefore } from '../wire/scan-message.ts';
import { createFieldScanner, type FieldScanner } from './scan-fields.ts';

/** Places of unknown fields that are told apart. */
const maxPlaces = 500;

/** Messages inside of unknown fields are looked into this deep. */
const maxWithin = 16;

/** Counts unknown fields by their place, those inside of unknown messages too. */
export interface UnknownLog {
  /**
   * Takes note of the unknown field that a scanner is at, and of what is inside of it.
   *
   * @param typeName of the message it stands in; null when that has no type
   * @param path gives its path; asked for only where it is the first of a place
   */
  add(typeName: string | null, field: FieldScanner, path: () => string): void;
  /** In the order in which each place came first. */
  groups(): readonly UnknownGroup[];
}

/** The fields of one number in the messages of one place. */
interface Place {
  readonly group: Mutable<UnknownGroup>;
  readonly inside: Places;
}

type Places = Map<number, Place>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Where a field stands, whichever body it is in. */
interface Owner {
  readonly typeName: string | null;
  readonly within: readonly number[];
  readonly places: Places;
}

/** Makes an empty log. */
export function createUnknownLog(bytes: Uint8Array): UnknownLog {
  const byType = new Map<string, Places>();
  const groups: UnknownGroup[] = [];
  const scanners: FieldScanner[] = [];

  function note(owner: Owner, field: FieldScanner, path: () => string): void {
    const { number, tagStart, end } = field;
    let place = owner.places.get(number);
    if (place) {
      place.group.count += 1;
      place.group.byteCount += end - tagStart;
    } else if (groups.length < maxPlaces) {
      place = { group: groupOf(owner, field, path()), inside: new Map() };
      owner.places.set(number, place);
      groups.push(place.group);
    } else return;
    if (owner.within.length < maxWithin && holdsMessage(field)) look(owner, place, field, path);
  }

  function groupOf({ typeName, within }: Owner, field: FieldScanner, path: string): UnknownGroup {
    const { number, tagStart, end } = field;
    const read = readFieldAt(bytes, tagStart, end);
    return {
      typeName,
      within: [...within],
      number,
      count: 1,
      byteCount: end - tagStart,
      first: { tagStart, end, path },
      typeLabel: isFault(read) ? 'bytes' : guessField(bytes, read).typeLabel,
    };
  }

  function holdsMessage({ wireType, valueStart, valueEnd }: FieldScanner): boolean {
    if (wireType === wireTypes.startGroup) return true;
    return wireType === wireTypes.lengthDelimited && isLikelyMessage(bytes, valueStart, valueEnd);
  }

  /** Goes through the fields of an unknown message. */
  function look(owner: Owner, place: Place, holder: FieldScanner, path: () => string): void {
    const { valueStart: start, valueEnd: end, number } = holder;
    const within = [...owner.within, number];
    const inner: Owner = { typeName: owner.typeName, within, places: place.inside };
    scanners[within.length] ??= createFieldScanner();
    const scanner = scanners[within.length] as FieldScanner;
    let scan: MessageScan | null = null;
    let index = 0;
    function innerPath(): string {
      scan ??= scanMessage(bytes, start, end);
      return `${path()}.${labelOf(bytes, scan, scanner.number, index)}`;
    }
    for (let position = start; position < end; index += 1) {
      if (!scanner.read(bytes, position, end)) return;
      position = scanner.end;
      note(inner, scanner, innerPath);
    }
  }

  return {
    add(typeName, field, path) {
      const key = typeName ?? '';
      const places: Places = byType.get(key) ?? new Map();
      byType.set(key, places);
      note({ typeName, within: noNumbers, places }, field, path);
    },
    groups: () => groups,
  };
}

/** `#3`, or `#3[1]` where there are several. */
function labelOf(bytes: Uint8Array, scan: MessageScan, number: number, index: number): string {
  if (countOf(scan.total, number) <= 1) return `#${number}`;
  return `#${number}[${tallyBefore(bytes, scan, index, new Set([number])).get(number) ?? 0}]`;
}

const noNumbers: readonly number[] = [];
