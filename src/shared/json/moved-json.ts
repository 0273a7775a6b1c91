import type { DraftArray, DraftMember, DraftNode, DraftObject } from './json-tree.ts';

/**
 * Returns a value moved by `by` code units. The content of an object or list is moved on access: most of a
 * long text is never accessed.
 */
export function movedNode(node: DraftNode, by: number): DraftNode {
  if (by === 0) return node;
  if (node.kind === 'object') return new MovedObject(node, by);
  if (node.kind === 'array') return new MovedArray(node, by);
  return { ...node, start: node.start + by, end: node.end + by };
}

/** Returns a member moved by `by` code units. */
export function movedMember(member: DraftMember, by: number): DraftMember {
  return by === 0 ? member : new MovedMember(member, by);
}

/*
 * Each refers to an originally parsed node, never to another moved one: after any number of edits, only the
 * parsed nodes and their total distance are kept.
 */

class MovedObject implements DraftObject {
  readonly kind = 'object';
  readonly start: number;
  readonly end: number;
  readonly #of: DraftObject;
  readonly #by: number;
  #members: readonly DraftMember[] | null = null;

  constructor(object: DraftObject, by: number) {
    const isMoved = object instanceof MovedObject;
    this.#of = isMoved ? object.#of : object;
    this.#by = isMoved ? object.#by + by : by;
    this.start = object.start + by;
    this.end = object.end + by;
  }

  get members(): readonly DraftMember[] {
    this.#members ??= this.#of.members.map((member) => movedMember(member, this.#by));
    return this.#members;
  }
}

class MovedArray implements DraftArray {
  readonly kind = 'array';
  readonly start: number;
  readonly end: number;
  readonly #of: DraftArray;
  readonly #by: number;
  #items: readonly DraftNode[] | null = null;

  constructor(array: DraftArray, by: number) {
    const isMoved = array instanceof MovedArray;
    this.#of = isMoved ? array.#of : array;
    this.#by = isMoved ? array.#by + by : by;
    this.start = array.start + by;
    this.end = array.end + by;
  }

  get items(): readonly DraftNode[] {
    this.#items ??= this.#of.items.map((item) => movedNode(item, this.#by));
    return this.#items;
  }
}

class MovedMember implements DraftMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly #of: DraftMember;
  readonly #by: number;
  #value: DraftNode | null = null;

  constructor(member: DraftMember, by: number) {
    const isMoved = member instanceof MovedMember;
    this.#of = isMoved ? member.#of : member;
    this.#by = isMoved ? member.#by + by : by;
    this.key = member.key;
    this.keyStart = member.keyStart + by;
    this.keyEnd = member.keyEnd + by;
  }

  get value(): DraftNode {
    this.#value ??= movedNode(this.#of.value, this.#by);
    return this.#value;
  }
}
