import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem.ts';

/** Something to press on a notice; it goes away with the press. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A card in the corner: something happened, or is going on. */
export interface Notice {
  /** A notice with the same id takes its place. */
  readonly id: string;
  readonly content:
    | { readonly kind: 'words'; readonly title: string; readonly text?: string }
    | { readonly kind: 'busy'; readonly title: string; readonly text?: string }
    | { readonly kind: 'problem'; readonly problem: Problem };
  readonly actions: readonly NoticeAction[];
  /** Null stays until it is closed. */
  readonly goesAfterMs: number | null;
  readonly canClose: boolean;
}

/** The notices on screen, oldest first. */
export type NoticesStore = StoreApi<{ readonly notices: readonly Notice[] }>;

/** Makes a store with no notices. */
export function createNoticesStore(): NoticesStore {
  return createStore(() => ({ notices: [] as readonly Notice[] }));
}

/** Shows a notice, in the place of one with the same id. */
export function showNotice(
  store: NoticesStore,
  notice: Pick<Notice, 'id' | 'content'> & Partial<Notice>,
): void {
  const full: Notice = { actions: [], goesAfterMs: null, canClose: true, ...notice };
  store.setState(({ notices }) => {
    const isThere = notices.some((one) => one.id === full.id);
    return {
      notices: isThere
        ? notices.map((one) => (one.id === full.id ? full : one))
        : [...notices, full],
    };
  });
}

/** Shows a problem that has no better place. It stays until it is closed. */
export function showProblem(store: NoticesStore, id: string, problem: Problem): void {
  showNotice(store, { id, content: { kind: 'problem', problem } });
}

/** Takes a notice away; one that is not there changes nothing. */
export function hideNotice(store: NoticesStore, id: string): void {
  store.setState((state) =>
    state.notices.some((notice) => notice.id === id)
      ? { notices: state.notices.filter((notice) => notice.id !== id) }
      : state,
  );
}
