import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem.ts';

/** Long enough to read a notice and press its button. */
const readableMs = 15_000;
const reachableMs = 30_000;

/**
 * The number that fits below the side panel. Without a limit, hundreds of notices filled the panel and the
 * memory when somebody worked fast.
 */
const maxPassing = 5;

/** A button on a notice. Pressing it closes the notice. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A card below the side panel: something happened or is in progress. */
export interface Notice {
  /** A notice with the same id replaces this one. */
  readonly id: string;
  readonly content:
    | { readonly kind: 'words'; readonly title: string; readonly text?: string }
    | { readonly kind: 'busy'; readonly title: string; readonly text?: string }
    /** A task of the engine, with its progress and Cancel. */
    | {
        readonly kind: 'task';
        readonly title: string;
        readonly callId: string;
        /** `Date.now()` at its start. */
        readonly startedAtMs: number;
      }
    | { readonly kind: 'problem'; readonly problem: Problem };
  readonly actions: readonly NoticeAction[];
  /**
   * Counted from when the notice was seen. Null keeps it until it is closed: the default, except for plain
   * text.
   */
  readonly goesAfterMs: number | null;
  readonly canClose: boolean;
}

/** The notices on screen, oldest first. */
export type NoticesStore = StoreApi<{ readonly notices: readonly Notice[] }>;

/** Creates a store with no notices. */
export function createNoticesStore(): NoticesStore {
  return createStore(() => ({ notices: [] as readonly Notice[] }));
}

/**
 * Shows a notice. It replaces one with the same id or the same text. The oldest notice that would disappear
 * by itself makes room.
 */
export function showNotice(
  store: NoticesStore,
  notice: Pick<Notice, 'id' | 'content'> & Partial<Notice>,
): void {
  // A success closes by itself; a failure stays.
  const spokenMs = notice.actions?.length ? reachableMs : readableMs;
  const goesAfterMs = notice.content.kind === 'words' ? spokenMs : null;
  const full: Notice = { actions: [], goesAfterMs, canClose: true, ...notice };
  store.setState(({ notices }) => {
    const isTaken = (one: Notice): boolean => one.id === full.id || isSame(one, full);
    const place = notices.findIndex(isTaken);
    const others = notices.filter((one) => !isTaken(one));
    return { notices: newest(others.toSpliced(place < 0 ? others.length : place, 0, full)) };
  });
}

function newest(notices: readonly Notice[]): readonly Notice[] {
  const passing = notices.filter(({ goesAfterMs }) => goesAfterMs !== null);
  const over = new Set(passing.slice(0, -maxPassing));
  return over.size === 0 ? notices : notices.filter((notice) => !over.has(notice));
}

/** Actions belong to one notice only: two deletions give two notices with Undo. */
function isSame(a: Notice, b: Notice): boolean {
  const canPress = a.actions.length > 0 || b.actions.length > 0;
  return !canPress && JSON.stringify(a.content) === JSON.stringify(b.content);
}

/** Shows a problem that has no better place, until it is closed. */
export function showProblem(store: NoticesStore, id: string, problem: Problem): void {
  showNotice(store, { id, content: { kind: 'problem', problem } });
}

/** Hides a notice. Does nothing when it is not there. */
export function hideNotice(store: NoticesStore, id: string): void {
  hideNotices(store, (notice) => notice.id === id);
}

/** Hides the notices that are over. */
export function hideNotices(store: NoticesStore, isOver: (notice: Notice) => boolean): void {
  store.setState((state) =>
    state.notices.some(isOver)
      ? { notices: state.notices.filter((notice) => !isOver(notice)) }
      : state,
  );
}
