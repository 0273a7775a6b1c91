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

/** Of the history, on disk. */
export const historyRoom: Room = { maxCount: 20_000, maxBytes: 500e6, maxShownBytes: 2e9 };

/** Of what was opened without a request, on disk. */
export const openedRoom: Room = { maxCount: 200, maxBytes: 1e9, maxShownBytes: 2e9 };

/** A size as messages name it: `500 MB`, `2 GB`. */
export function spokenSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e8) / 10} GB`;
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
