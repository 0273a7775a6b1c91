import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import type { LeafType } from './read-scalar.ts';

/** What is walked: the message in `bytes[start, end)`; all of the bytes when these are left out. */
export interface WalkSource {
  readonly bytes: Uint8Array;
  readonly start?: number;
  readonly end?: number;
  /** Null reads it without a schema. */
  readonly typeName: string | null;
  readonly shapes: ShapeLookup;
  /** Deeper messages are told of, not entered. */
  readonly maxDepth?: number;
  /** Whether fields without a schema are entered where they are likely messages; true when left out. */
  readonly guesses?: boolean;
}

/**
 * The field that a walk is at. One object for all of them: what is to be kept has to be copied. Offsets
 * count from the start of `bytes`.
 */
export interface WalkedNode {
  /** `cut` for a field that its container ends inside of, `fault` for where nothing more can be read. */
  readonly kind: 'field' | 'cut' | 'fault';
  /** 0 for fields of the outermost message. */
  readonly depth: number;
  readonly number: number;
  readonly wireType: number;
  readonly tagStart: number;
  readonly lengthStart: number;
  readonly valueStart: number;
  /** Exclusive; of a group only where it ends at the latest. Of a fault, its offset. */
  readonly valueEnd: number;
  /** What the schema says of the number, whether or not the wire type fits; null when nothing. */
  readonly declared: FieldShape | null;
  /** Whether the value is what the schema says: one of its type, or packed ones. */
  readonly fits: boolean;
  /** The message that it stands in; undefined when that has no schema. */
  readonly parent: MessageShape | undefined;
  /** The type of the elements, where the value is packed ones. They are not walked one by one. */
  readonly packed: LeafType | null;
  /** Bytes of a packed element; 0 for varints. */
  readonly packedWidth: number;
  /** Whether the walk goes on inside of it. */
  readonly opens: boolean;
  /** Why nothing more can be read; empty where it is no fault. */
  readonly reason: string;
}

/** Where a walk stands, as plain data; it can go on from there at any time. */
export interface WalkState {
  readonly position: number;
  /** The messages that are open, outermost first: end, type, and of a group its number and tag. */
  readonly levels: readonly WalkLevel[];
}

/** A message that is open. */
export interface WalkLevel {
  readonly end: number;
  readonly typeName: string | null;
  /** 0 for a message that is no group. */
  readonly group: number;
  readonly groupStart: number;
  readonly isBroken: boolean;
}

/** Goes through all fields of a message, at any depth, in the order of the bytes. */
export interface Walker {
  readonly node: WalkedNode;
  /** Goes to the next field; false at the end. Never throws, whatever the bytes are. */
  next(): boolean;
  /** Leaves out what is inside of the field that it is at. */
  skip(): void;
  /** Where it stands, behind the field that it is at (or before what is inside of it). */
  save(): WalkState;
}
