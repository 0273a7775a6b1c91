import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import type { LeafType } from './read-scalar.ts';

/** The message to walk, in `bytes[start, end)`; all bytes if these are omitted. */
export interface WalkSource {
  readonly bytes: Uint8Array;
  readonly start?: number;
  readonly end?: number;
  /** Null reads it without a schema. */
  readonly typeName: string | null;
  readonly shapes: ShapeLookup;
  /** Deeper messages are reported, but not entered. */
  readonly maxDepth?: number;
  /** True to enter fields without a schema that are likely messages; true if omitted. */
  readonly guesses?: boolean;
}

/**
 * The current field of a walk. One object is reused for all fields: copy what you keep. Offsets count from
 * the start of `bytes`.
 */
export interface WalkedNode {
  /** `cut` for a truncated field, `fault` for where nothing more can be read. */
  readonly kind: 'field' | 'cut' | 'fault';
  /** 0 for fields of the outermost message. */
  readonly depth: number;
  readonly number: number;
  readonly wireType: number;
  readonly tagStart: number;
  readonly lengthStart: number;
  readonly valueStart: number;
  /** Exclusive; for a group only an upper limit. For a fault, its offset. */
  readonly valueEnd: number;
  /** The declared field of the number, even if the wire type does not fit; null if none. */
  readonly declared: FieldShape | null;
  /** True when the value fits the schema: one of its type, or packed ones. */
  readonly fits: boolean;
  /** The message that contains it; undefined without a schema. */
  readonly parent: MessageShape | undefined;
  /** The type of the elements, if the value is packed. They are not walked one by one. */
  readonly packed: LeafType | null;
  /** The size of a packed element; 0 for varints. */
  readonly packedWidth: number;
  /** True when the walk continues inside it. */
  readonly opens: boolean;
  /** The reason of a fault; empty otherwise. */
  readonly reason: string;
}

/** The state of a walk, as plain data; the walk can continue from it at any time. */
export interface WalkState {
  readonly position: number;
  /** The open messages, outermost first: end, type, and for a group its number and tag. */
  readonly levels: readonly WalkLevel[];
}

/** An open message. */
export interface WalkLevel {
  readonly end: number;
  readonly typeName: string | null;
  /** 0 for a message that is not a group. */
  readonly group: number;
  readonly groupStart: number;
  readonly isBroken: boolean;
}

/** Walks through all fields of a message, at any depth, in byte order. */
export interface Walker {
  readonly node: WalkedNode;
  /** Moves to the next field; returns false at the end. Never throws, whatever the bytes are. */
  next(): boolean;
  /** Skips the content of the current field. */
  skip(): void;
  /** Returns the state after the current field (or before its content). */
  save(): WalkState;
}
