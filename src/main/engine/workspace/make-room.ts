/** What is kept on disk as long as there is room. */
export interface KeptThing {
  readonly id: string;
  readonly bytes: number;
  /** Whether an open tab shows it. */
  readonly isShown: boolean;
}

/** How much of them is kept. */
export interface Room {
  readonly maxCount: number;
  /** Of those that no open tab shows. */
  readonly maxBytes: number;
  /** Of those that open tabs show; beyond it the oldest are kept like any other. */
  readonly maxShownBytes: number;
}

/**
 * Which have to go so that the others have room: the oldest first, what an open tab shows last of all.
 * The newest stays whatever its size, as it is the one being looked at.
 *
 * @param things the oldest first
 */
export function makeRoom<T extends KeptThing>(
  things: readonly T[],
  newestId: string,
  room: Room,
): readonly T[] {
  let shownBytes = 0;
  const staying = new Set<T>();
  for (const thing of [...things].reverse()) {
    if (!thing.isShown || shownBytes + thing.bytes > room.maxShownBytes) continue;
    shownBytes += thing.bytes;
    staying.add(thing);
  }
  let bytes = things.reduce((sum, thing) => sum + thing.bytes, -shownBytes);
  let count = things.length;
  const going: T[] = [];
  for (const thing of things) {
    if (bytes <= room.maxBytes && count <= room.maxCount) break;
    if (thing.id === newestId || staying.has(thing)) continue;
    going.push(thing);
    bytes -= thing.bytes;
    count -= 1;
  }
  return going;
}
