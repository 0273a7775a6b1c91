import type { Unsaved } from '../../shared/model/unsaved.ts';

/** An editor that writes by itself what is typed. Both resolve with what could not be put on disk. */
export interface PendingEditor {
  /** Writes what is typed. */
  flush(): Promise<Unsaved | null>;
  /** Waits for what is being written, and tries once more what could not be. It outlives the editor. */
  settle(): Promise<Unsaved | null>;
}

/** What is typed and not written yet, of editors that write by themselves. */
export interface PendingWrites {
  /** @returns the editor goes: it is flushed a last time, and what fails then is not forgotten */
  add(editor: PendingEditor): () => void;
  /** Flushes all, and resolves with what could not be put on disk. */
  settle(): Promise<readonly Unsaved[]>;
}

/** Makes a list of editors, with none yet. */
export function createPendingWrites(): PendingWrites {
  const open = new Set<PendingEditor>();
  /** Those that are gone, as long as something of them is not on disk. */
  const gone = new Set<PendingEditor>();

  async function settleGone(editor: PendingEditor): Promise<Unsaved | null> {
    const unsaved = await editor.settle();
    if (unsaved === null) gone.delete(editor);
    return unsaved;
  }

  return {
    add(editor) {
      open.add(editor);
      return () => {
        open.delete(editor);
        gone.add(editor);
        void editor.flush().then((unsaved) => unsaved ?? gone.delete(editor));
      };
    },
    async settle() {
      const left = await Promise.all([
        ...[...gone].map(settleGone),
        ...[...open].map((editor) => editor.flush()),
      ]);
      return left.filter((unsaved) => unsaved !== null);
    },
  };
}
