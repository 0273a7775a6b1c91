import type { Unsaved } from '../../shared/model/unsaved.ts';

/** An editor that saves while the user types. Both calls resolve with what could not be written. */
export interface PendingEditor {
  /** Writes the current text. */
  flush(): Promise<Unsaved | null>;
  /** Waits for the write in progress, and retries a failed one once. It works after the editor was closed. */
  settle(): Promise<Unsaved | null>;
}

/** Unsaved text of editors that save while the user types. */
export interface PendingWrites {
  /** @returns a function to call when the editor closes: it flushes a last time and keeps what fails then */
  add(editor: PendingEditor): () => void;
  /** Flushes all editors. Resolves with what could not be written. */
  settle(): Promise<readonly Unsaved[]>;
}

/** Creates an empty list of editors. */
export function createPendingWrites(): PendingWrites {
  const open = new Set<PendingEditor>();
  /** Closed editors that still have something to write. */
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
