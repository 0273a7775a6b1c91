import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem.ts';

/** Long enough to read a notice, and to reach what can be pressed on it. */
const readableMs = 15_000;
const reachableMs = 30_000;

/**
 * As many as fit below the side panel. Those of somebody who works fast, or goes from dialog to dialog, are not
 * waited for: hundreds of them filled the panel and the memory.
 */
const maxPassing = 5;

/** Something to press on a notice; it goes away with the press. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A card below the side panel: something happened, or is going on. */
export interface Notice {
  /** A notice with the same id takes its place. */
  readonly id: string;
  readonly content:
    | { readonly kind: 'words'; readonly title: string; readonly text?: string }
    | { readonly kind: 'busy'; readonly title: string; readonly text?: string }
    /** A task of the engine, with how far it is and Cancel. */
    | {
        readonly kind: 'task';
        readonly title: string;
        readonly callId: string;
        /** `Date.now()` at its start. */
        readonly startedAtMs: number;
      }
    | { readonly kind: 'problem'; readonly problem: Problem };
  readonly actions: readonly NoticeAction[];
  /** Counted from when it was seen. Null stays until it is closed, which is the default of all but plain words. */
  readonly goesAfterMs: number | null;
  readonly canClose: boolean;
}

/** The notices on screen, oldest first. */
export type NoticesStore = StoreApi<{ readonly notices: readonly Notice[] }>;

/** Makes a store with no notices. */
export function createNoticesStore(): NoticesStore {
  return createStore(() => ({ notices: [] as readonly Notice[] }));
}

/**
 * Shows a notice, in the place of one with the same id, or of one that says the same. Of those that go away by
 * themselves, the oldest makes room.
 */
export function showNotice(
  store: NoticesStore,
  notice: Pick<Notice, 'id' | 'content'> & Partial<Notice>,
): void {
  // What went well need not be closed by hand; what failed stays.
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

/** What can be pressed belongs to one of them alone: Undo of two deletions is two notices. */
function isSame(a: Notice, b: Notice): boolean {
  const canPress = a.actions.length > 0 || b.actions.length > 0;
  return !canPress && JSON.stringify(a.content) === JSON.stringify(b.content);
}

/** Shows a problem that has no better place. It stays until it is closed. */
export function showProblem(store: NoticesStore, id: string, problem: Problem): void {
  showNotice(store, { id, content: { kind: 'problem', problem } });
}

/** Takes a notice away; one that is not there changes nothing. */
export function hideNotice(store: NoticesStore, id: string): void {
  hideNotices(store, (notice) => notice.id === id);
}

/** Takes those notices away that are over; nothing changes when none is. */
export function hideNotices(store: NoticesStore, isOver: (notice: Notice) => boolean): void {
  store.setState((state) =>
    state.notices.some(isOver)
      ? { notices: state.notices.filter((notice) => !isOver(notice)) }
      : state,
  );
}
