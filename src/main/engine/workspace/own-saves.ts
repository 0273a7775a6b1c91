import type { TabDraft } from '../../../shared/model/session.ts';

/** What became of a save: the revision that the file has since, unless it was not written. */
type SaveResult =
  | { readonly kind: 'saved'; readonly file: { readonly revision: string } }
  | { readonly kind: 'conflict' };

/**
 * The saves of requests, in the order in which the window asked for them. What it says while it has not
 * heard yet that one is done names an older revision, and yet is what was typed after that.
 */
export interface OwnSaves {
  /**
   * Saves a request once those before are done.
   *
   * @param baseRevision the one that the window knew
   * @param write is given the one that counts
   */
  save<T extends SaveResult>(
    requestId: string,
    baseRevision: string | null,
    write: (baseRevision: string | null) => Promise<T>,
  ): Promise<T>;
  /** Drafts as they stand after the saves that were asked for before them, which are waited for. */
  settle(drafts: readonly TabDraft[]): Promise<TabDraft[]>;
}

interface LastSave {
  /** The revisions that it takes the place of. */
  readonly bases: Set<string>;
  /** The revision of the file after it; null when it was not written, nor any before it. */
  readonly done: Promise<string | null>;
}

/**
 * Makes one of an engine that has saved nothing yet.
 *
 * @param revisionOfFile of a request, as its file was last read; null without one
 */
export function createOwnSaves(revisionOfFile: (requestId: string) => string | null): OwnSaves {
  const lastSaves = new Map<string, LastSave>();

  async function baseNow(requestId: string, known: string | null): Promise<string | null> {
    const last = lastSaves.get(requestId);
    if (known === null || !last?.bases.has(known)) return known;
    const saved = await last.done;
    // Somebody put the file back as it was before the save: the window knows it so.
    return saved === null || revisionOfFile(requestId) === known ? known : saved;
  }

  return {
    save(requestId, baseRevision, write) {
      if (baseRevision === null) return write(null);
      const before = lastSaves.get(requestId);
      const saving = baseNow(requestId, baseRevision)
        .then(write)
        .then((result) => {
          // The window hears of this one now; the next may be under way by then.
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
