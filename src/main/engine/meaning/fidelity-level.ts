import type { MessageShape } from '../wire/message-shape.ts';
import { createFieldScanner, type FieldScanner } from './scan-fields.ts';

/** What is known of the message that is checked at one depth. One object serves all of its depth. */
export interface Level {
  readonly scanner: FieldScanner;
  shape: MessageShape | undefined;
  start: number;
  end: number;
  /** Its part of the path: `users[3]`, `labels["k"]`; empty for the whole body. */
  name: string;
  /** The largest number of a known field so far. */
  largest: number;
  /** The number of the last known field; 0 when there is none. */
  last: number;
  /** The last unknown field before; 0 when there is none. */
  lastUnknown: number;
  begin(shape: MessageShape | undefined, start: number, end: number, name: string): void;
  hasSeen(number: number): boolean;
  see(number: number): void;
  memberOf(oneof: string): number | null;
  setMember(oneof: string, number: number): void;
  /** Elements of a list before the field at hand. */
  elements(number: number): number;
  addElements(number: number, count: number): void;
  hasPiece(number: number): boolean;
  addPiece(number: number): void;
  /** Counts a field, whatever it is; {@link countBefore} is that less the one at hand. */
  count(number: number): void;
  countBefore(number: number): number;
  /** Notes the key of a map's entry, and whether it came before or is out of a writer's order. */
  addKey(number: number, key: string): 'new' | 'before' | 'unordered';
}

/** Keys that are held of the maps of one message: of more, none is told to have come twice. */
const maxKeys = 200_000;

/** Makes a level. */
export function createLevel(): Level {
  let small = 0;
  const large = new Set<number>();
  const members = new Map<string, number>();
  const elements = new Map<number, number>();
  const pieces = new Set<number>();
  const counts = new Map<number, number>();
  const keys = new Map<number, MapKeys>();
  return {
    scanner: createFieldScanner(),
    shape: undefined,
    start: 0,
    end: 0,
    name: '',
    largest: 0,
    last: 0,
    lastUnknown: 0,
    begin(shape, start, end, name) {
      this.shape = shape;
      this.start = start;
      this.end = end;
      this.name = name;
      this.largest = 0;
      this.last = 0;
      this.lastUnknown = 0;
      small = 0;
      if (large.size > 0) large.clear();
      if (members.size > 0) members.clear();
      if (elements.size > 0) elements.clear();
      if (pieces.size > 0) pieces.clear();
      if (counts.size > 0) counts.clear();
      if (keys.size > 0) keys.clear();
    },
    hasSeen: (number) => (number < 32 ? (small & (1 << number)) !== 0 : large.has(number)),
    see(number) {
      if (number > this.largest) this.largest = number;
      this.last = number;
      if (number < 32) small |= 1 << number;
      else large.add(number);
    },
    memberOf: (oneof) => members.get(oneof) ?? null,
    setMember: (oneof, number) => members.set(oneof, number),
    elements: (number) => elements.get(number) ?? 0,
    addElements: (number, count) => elements.set(number, (elements.get(number) ?? 0) + count),
    hasPiece: (number) => pieces.has(number),
    addPiece: (number) => pieces.add(number),
    count(number) {
      // Only hostile bytes have more different numbers.
      const before = counts.get(number);
      if (before !== undefined) counts.set(number, before + 1);
      else if (counts.size < 1024) counts.set(number, 1);
    },
    countBefore: (number) => Math.max(0, (counts.get(number) ?? 1) - 1),
    addKey(number, key) {
      let known = keys.get(number);
      if (!known) {
        known = { all: new Set(), lastIndex: -1, hasOther: false };
        keys.set(number, known);
      }
      return addKey(known, key);
    },
  };
}

interface MapKeys {
  readonly all: Set<string>;
  /** The last key that is an index, as objects of JavaScript order them, and whether others came. */
  lastIndex: number;
  hasOther: boolean;
}

/** Writers in JavaScript give keys that are indexes in their order, and then all others as they came. */
function addKey(known: MapKeys, key: string): 'new' | 'before' | 'unordered' {
  if (known.all.has(key)) return 'before';
  if (known.all.size < maxKeys) known.all.add(key);
  const index = /^(0|[1-9]\d{0,9})$/.test(key) ? Number(key) : -1;
  if (index < 0 || index > 4_294_967_294) {
    known.hasOther = true;
    return 'new';
  }
  const isOrdered = !known.hasOther && index > known.lastIndex;
  known.lastIndex = Math.max(index, known.lastIndex);
  return isOrdered ? 'new' : 'unordered';
}
