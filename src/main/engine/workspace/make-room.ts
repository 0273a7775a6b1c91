/** Something kept on disk as long as there is room. */
export interface KeptThing {
  readonly id: string;
  readonly bytes: number;
  /** True when an open tab shows it. */
  readonly isShown: boolean;
}

/** How much is kept. */
export interface Room {
  readonly maxCount: number;
  /** For things that no open tab shows. */
  readonly maxBytes: number;
  /** For things that open tabs show; beyond it the oldest are treated like others. */
  readonly maxShownBytes: number;
}

/** The room of the history, on disk. */
export const historyRoom: Room = { maxCount: 20_000, maxBytes: 500e6, maxShownBytes: 2e9 };

/** The room of bodies opened without a request, on disk. */
export const openedRoom: Room = { maxCount: 200, maxBytes: 1e9, maxShownBytes: 2e9 };

/** Formats a size for messages: `500 MB`, `2 GB`. */
export function spokenSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e8) / 10} GB`;
}

/**
 * Returns what to remove to make room: the oldest first, things in open tabs last. The newest always stays:
 * the user is looking at it.
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
