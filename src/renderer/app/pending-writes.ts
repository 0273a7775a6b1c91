/** What is typed and not written yet, of editors that write by themselves. */
export interface PendingWrites {
  /**
   * An editor is there.
   *
   * @param flush writes what is typed, and resolves when it is on disk or could not be put there
   * @returns the editor goes: it is flushed a last time
   */
  add(flush: () => Promise<void>): () => void;
  /** Flushes all, and resolves when all of it is done. */
  settle(): Promise<void>;
}

/** Makes a list of editors, with none yet. */
export function createPendingWrites(): PendingWrites {
  const flushes = new Set<() => Promise<void>>();
  const last = new Set<Promise<void>>();
  return {
    add(flush) {
      flushes.add(flush);
      return () => {
        flushes.delete(flush);
        const done = flush().finally(() => last.delete(done));
        last.add(done);
      };
    },
    async settle() {
      await Promise.all([...last, ...[...flushes].map((flush) => flush())]);
    },
  };
}
