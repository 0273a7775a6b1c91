import type { ByteEdit } from './byte-edits.ts';

/** What the hex view of one tab remembers while another tab or view is shown. */
export interface HexMemory {
  /** The byte that the caret stands before. */
  caret: number;
  /** The other end of the selection; equals `caret` without one. */
  anchor: number;
  /** Whether what is typed goes in between, or over what is there. */
  isInserting: boolean;
  scrollPx: number;
  /** The text that the edits led to: another one has none of them. */
  text: string;
  readonly undo: ByteEdit[];
  readonly redo: ByteEdit[];
}

/** The memories of all open tabs. */
export interface HexMemories {
  /** That of a tab, empty at first. */
  readonly of: (documentId: string) => HexMemory;
  /** Forgets the tabs that are closed. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

/** Memories without any tab yet. */
export function createHexMemories(): HexMemories {
  const memories = new Map<string, HexMemory>();
  return {
    of(documentId) {
      const known = memories.get(documentId);
      if (known !== undefined) return known;
      const memory: HexMemory = {
        caret: 0,
        anchor: 0,
        isInserting: true,
        scrollPx: 0,
        text: '',
        undo: [],
        redo: [],
      };
      memories.set(documentId, memory);
      return memory;
    },
    keepOnly(documentIds) {
      for (const id of memories.keys()) if (!documentIds.includes(id)) memories.delete(id);
    },
  };
}
