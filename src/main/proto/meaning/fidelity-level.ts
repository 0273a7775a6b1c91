import type { MessageShape } from '../wire/message-shape.ts';
import { untyped, type WalkType } from '../wire/walk-types.ts';
import { createFieldScanner, type FieldScanner } from './scan-fields.ts';

/**
 * The state of the message checked at one depth. One object serves all messages of its depth, because a body
 * may have millions.
 */
export interface Level {
  /** At the current field. */
  readonly scanner: FieldScanner;
  /** `untyped` for a message without a schema; then there is no shape. */
  type: WalkType;
  shape: MessageShape | undefined;
  start: number;
  end: number;
  /** The largest number of a known field so far. */
  largest: number;
  /** The number of the last known field; 0 if none. */
  last: number;
  /** The previous unknown field; 0 if none. */
  lastUnknown: number;
  /** For a message set: the largest number of a known item so far. */
  largestItem: number;
  /** The counts of numbers up to some place, once requested; see `finding-log`. */
  tally: FieldTally | null;
  begin(type: WalkType, start: number, end: number): void;
  hasSeen(number: number): boolean;
  see(number: number): void;
  /** Returns the last member of a oneof; 0 if none. */
  memberOf(oneof: string): number;
  setMember(oneof: string, number: number): void;
  hasPiece(number: number): boolean;
  addPiece(number: number): void;
  /** Returns false if the same was asked of this message before. */
  askOnce(question: string): boolean;
  /** Returns the parts of the message at a path in this one; `find` runs on the first call. */
  partsAt(path: string, find: () => readonly ByteRange[]): readonly ByteRange[];
  /** Records the key of a map entry, and returns whether it is a duplicate or out of a writer's order. */
  addKey(number: number, key: string): 'new' | 'before' | 'unordered';
}

/** A range of bytes in a body. */
export interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Counts of fields, or of list elements, before a place. */
export interface FieldTally {
  position: number;
  readonly counts: Map<number, number>;
}

/** The limit of keys stored for the maps of one message: beyond it, duplicates are not reported. */
const maxKeys = 200_000;

/** Creates a level. */
export function createLevel(): Level {
  let small = 0;
  const large = new Set<number>();
  const pieces = new Set<number>();
  const keys = new Map<number, MapKeys>();
  const asked = new Set<string>();
  const parts = new Map<string, readonly ByteRange[]>();
  let oneofs: string[] = [];
  let members: number[] = [];
  return {
    scanner: createFieldScanner(),
    type: untyped,
    shape: undefined,
    start: 0,
    end: 0,
    largest: 0,
    last: 0,
    lastUnknown: 0,
    largestItem: 0,
    tally: null,
    begin(type, start, end) {
      this.type = type;
      this.shape = type.shape;
      this.start = start;
      this.end = end;
      this.largest = 0;
      this.last = 0;
      this.lastUnknown = 0;
      this.largestItem = 0;
      this.tally = null;
      small = 0;
      if (large.size > 0) large.clear();
      if (pieces.size > 0) pieces.clear();
      if (keys.size > 0) keys.clear();
      if (asked.size > 0) asked.clear();
      if (parts.size > 0) parts.clear();
      if (oneofs.length > 0) {
        oneofs = [];
        members = [];
      }
    },
    hasSeen: (number) => (number < 32 ? (small & (1 << number)) !== 0 : large.has(number)),
    see(number) {
      if (number > this.largest) this.largest = number;
      this.last = number;
      if (number < 32) small |= 1 << number;
      else large.add(number);
    },
    memberOf(oneof) {
      const at = oneofs.indexOf(oneof);
      return at < 0 ? 0 : (members[at] ?? 0);
    },
    setMember(oneof, number) {
      const at = oneofs.indexOf(oneof);
      if (at >= 0) members[at] = number;
      else {
        oneofs.push(oneof);
        members.push(number);
      }
    },
    hasPiece: (number) => pieces.has(number),
    addPiece: (number) => pieces.add(number),
    askOnce(question) {
      const { size } = asked;
      return asked.add(question).size > size;
    },
    partsAt(path, find) {
      const found = parts.get(path) ?? find();
      parts.set(path, found);
      return found;
    },
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
  /** The last key that is an index, by JavaScript's order of object keys, and whether other keys came. */
  lastIndex: number;
  hasOther: boolean;
}

/** JavaScript writers put index keys in numeric order, then all others in insertion order. */
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
