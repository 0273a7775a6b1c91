import type { UnknownGroup } from '../../../shared/model/fidelity.ts';
import { guessField } from '../wire/guess-field.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { isLikelyMessage } from '../wire/reads-as-message.ts';
import { countOf, type MessageScan, scanMessage, tallyBefore } from '../wire/scan-message.ts';
import { createFieldScanner, type FieldScanner } from './scan-fields.ts';

/** The limit of places of unknown fields. */
const maxPlaces = 500;

/** The depth to which messages inside unknown fields are read. */
const maxWithin = 16;

/** Counts unknown fields by place, also those inside unknown messages. */
export interface UnknownLog {
  /**
   * Records the unknown field that a scanner is at, and its content.
   *
   * @param typeName of its message; null if that has no type
   * @param path returns its path; called only for the first field of a place
   */
  add(typeName: string | null, field: FieldScanner, path: () => string): void;
  /** In order of the first occurrence of each place. */
  groups(): readonly UnknownGroup[];
}

/** The fields of one number in the messages of one place. */
interface Place {
  readonly group: Mutable<UnknownGroup>;
  /** The content of the messages in them. */
  readonly inside: Owner;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The messages of one place, over all bodies. */
interface Owner {
  readonly typeName: string | null;
  readonly within: readonly number[];
  /** By field number. */
  readonly small: (Place | undefined)[];
  readonly large: Map<number, Place>;
}

/** Field numbers below this are looked up in an array. */
const smallNumbers = 64;

/** The unknown message being read at one depth: one reused object per depth. */
interface Inside {
  readonly scanner: FieldScanner;
  start: number;
  end: number;
  /** The index of the scanner's current field. */
  index: number;
  /** The scan of all its fields; made when a path first needs it. */
  scan: MessageScan | null;
}

/** Creates an empty log. */
export function createUnknownLog(bytes: Uint8Array): UnknownLog {
  const owners = new Map<string | null, Owner>();
  const groups: UnknownGroup[] = [];
  const open: Inside[] = [];
  let owner: Owner | null = null;

  /** Returns the owner for the messages of a type; null for messages without a schema. */
  function ownerOf(typeName: string | null): Owner {
    let found = owners.get(typeName);
    if (!found) {
      found = createOwner(typeName, []);
      owners.set(typeName, found);
    }
    return found;
  }

  function note(of: Owner, field: FieldScanner, outermost: () => string): void {
    const { number, tagStart, end } = field;
    let place = number < smallNumbers ? of.small[number] : of.large.get(number);
    if (place) {
      place.group.count += 1;
      place.group.byteCount += end - tagStart;
    } else if (groups.length < maxPlaces) {
      place = placeOf(of, field, pathIn(of.within.length, outermost()));
      if (number < smallNumbers) of.small[number] = place;
      else of.large.set(number, place);
      groups.push(place.group);
    } else return;
    if (of.within.length < maxWithin && holdsMessage(field)) look(place.inside, field, outermost);
  }

  function placeOf({ typeName, within }: Owner, field: FieldScanner, path: string): Place {
    const { number, tagStart, end } = field;
    const read = readFieldAt(bytes, tagStart, end);
    return {
      group: {
        typeName,
        within: [...within],
        number,
        count: 1,
        byteCount: end - tagStart,
        first: { tagStart, end, path },
        typeLabel: isFault(read) ? 'bytes' : guessField(bytes, read).typeLabel,
      },
      inside: createOwner(typeName, [...within, number]),
    };
  }

  /** Returns the path through this many open unknown messages. */
  function pathIn(depth: number, outermost: string): string {
    let path = outermost;
    for (const level of open.slice(0, depth)) {
      level.scan ??= scanMessage(bytes, level.start, level.end);
      path += `.${labelOf(bytes, level.scan, level.scanner.number, level.index)}`;
    }
    return path;
  }

  function holdsMessage({ wireType, valueStart, valueEnd }: FieldScanner): boolean {
    if (wireType === wireTypes.startGroup) return true;
    return wireType === wireTypes.lengthDelimited && isLikelyMessage(bytes, valueStart, valueEnd);
  }

  /** Reads the fields of an unknown message. */
  function look(inside: Owner, { valueStart, valueEnd }: FieldScanner, path: () => string): void {
    const depth = inside.within.length - 1;
    open[depth] ??= { scanner: createFieldScanner(), start: 0, end: 0, index: 0, scan: null };
    const level = open[depth] as Inside;
    const { scanner } = level;
    level.start = valueStart;
    level.end = valueEnd;
    level.index = 0;
    level.scan = null;
    let position = valueStart;
    while (position < valueEnd && scanner.read(bytes, position, valueEnd)) {
      position = scanner.end;
      note(inside, scanner, path);
      level.index += 1;
    }
  }

  return {
    add(typeName, field, path) {
      if (owner === null || owner.typeName !== typeName) owner = ownerOf(typeName);
      note(owner, field, path);
    },
    groups: () => groups,
  };
}

function createOwner(typeName: string | null, within: readonly number[]): Owner {
  return { typeName, within, small: new Array(smallNumbers).fill(undefined), large: new Map() };
}

/** Returns `#3`, or `#3[1]` if there are several. */
function labelOf(bytes: Uint8Array, scan: MessageScan, number: number, index: number): string {
  if (countOf(scan.total, number) <= 1) return `#${number}`;
  return `#${number}[${tallyBefore(bytes, scan, index, new Set([number])).get(number) ?? 0}]`;
}
