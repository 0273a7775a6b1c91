import type { TabDraft } from '../../../shared/model/session.ts';

/** The result of a save: the file's new revision, unless it was not written. */
type SaveResult =
  | { readonly kind: 'saved'; readonly file: { readonly revision: string } }
  | { readonly kind: 'conflict' };

/**
 * The saves of requests, in the order of the window's calls. Until the window hears that a save is done, it
 * sends an older revision, though its text is newer.
 */
export interface OwnSaves {
  /**
   * Saves a request after the earlier saves.
   *
   * @param baseRevision the revision that the window knew
   * @param write gets the revision that applies
   */
  save<T extends SaveResult>(
    requestId: string,
    baseRevision: string | null,
    write: (baseRevision: string | null) => Promise<T>,
  ): Promise<T>;
  /** Returns drafts rebased on the saves requested before them, after waiting for those. */
  settle(drafts: readonly TabDraft[]): Promise<TabDraft[]>;
}

interface LastSave {
  /** The revisions that it replaces. */
  readonly bases: Set<string>;
  /** The file's revision after it; null when neither it nor an earlier one was written. */
  readonly done: Promise<string | null>;
}

/**
 * Creates the store of an engine that has saved nothing yet.
 *
 * @param revisionOfFile returns a request's revision as last read; null without a file
 */
export function createOwnSaves(revisionOfFile: (requestId: string) => string | null): OwnSaves {
  const lastSaves = new Map<string, LastSave>();

  async function baseNow(requestId: string, known: string | null): Promise<string | null> {
    const last = lastSaves.get(requestId);
    if (known === null || !last?.bases.has(known)) return known;
    const saved = await last.done;
    // Somebody restored the file's state before the save: the window knows that state.
    return saved === null || revisionOfFile(requestId) === known ? known : saved;
  }

  return {
    save(requestId, baseRevision, write) {
      if (baseRevision === null) return write(null);
      const before = lastSaves.get(requestId);
      const saving = baseNow(requestId, baseRevision)
        .then(write)
        .then((result) => {
          // The window hears of this save now; the next may be running by then.
          const last = lastSaves.get(requestId);
          if (result.kind === 'saved' && last !== own) last?.bases.add(result.file.revision);
          return result;
        });
      const revisionAfter = saving.then(
        (result) => (result.kind === 'saved' ? result.file.revision : null),
        () => null,
      );
      const done = revisionAfter.then(
        async (revision) => revision ?? (before?.bases.has(baseRevision) ? before.done : null),
      );
      const own: LastSave = { bases: new Set([baseRevision]), done };
      lastSaves.set(requestId, own);
      return saving;
    },
    settle: (drafts) =>
      Promise.all(
        drafts.map(async (draft) => {
          if (draft.kind !== 'request') return draft;
          const baseRevision = await baseNow(draft.request.id, draft.baseRevision);
          return baseRevision === draft.baseRevision ? draft : { ...draft, baseRevision };
        }),
      ),
  };
}
