import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem.ts';

/** The number of toasts on screen at once. */
const maxToasts = 3;

/** The length of the list of notices: a script or a broken disk must not fill the memory. */
const maxListed = 500;

/** The number of listed notices that keep their buttons. Those hold what they can undo, such as closed tabs. */
const maxActing = 50;

/** A button on a notice. Pressing it closes the notice. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Something that happened or is in progress. */
export interface Notice {
  /** A notice with the same id replaces this one. */
  readonly id: string;
  readonly content:
    | { readonly kind: 'words'; readonly title: string; readonly text?: string }
    /** Work in progress. It is shown in the status bar. */
    | { readonly kind: 'busy'; readonly title: string; readonly text?: string }
    /** A task of the engine, with its progress and Cancel, also in the status bar. */
    | {
        readonly kind: 'task';
        readonly title: string;
        readonly callId: string;
        /** `Date.now()` at its start. */
        readonly startedAtMs: number;
      }
    | { readonly kind: 'problem'; readonly problem: Problem };
  readonly actions: readonly NoticeAction[];
  /** True when it stays on screen until it is closed: the default for problems. */
  readonly stays: boolean;
  readonly canClose: boolean;
  /** True when its actions are only valid while it is on screen. */
  readonly actsBriefly: boolean;
}

/** A notice in the list of the session. */
export interface ListedNotice {
  /** Unique in the list. */
  readonly key: number;
  /** `Date.now()` when it was shown. */
  readonly atMs: number;
  readonly notice: Notice;
}

/** The notices of a window. */
export interface NoticesState {
  /** Those on screen or waiting for room there, oldest first. */
  readonly notices: readonly Notice[];
  /** Those of the session except work in progress, newest first. */
  readonly listed: readonly ListedNotice[];
}

/** A store of {@link NoticesState}. */
export type NoticesStore = StoreApi<NoticesState>;

/** Creates a store with no notices. */
export function createNoticesStore(): NoticesStore {
  return createStore<NoticesState>(() => ({ notices: [], listed: [] }));
}

/** Returns the toasts to draw, newest first. Older ones wait until there is room. */
export function toastsOf(notices: readonly Notice[]): readonly Notice[] {
  return notices
    .filter((notice) => !isWork(notice))
    .slice(-maxToasts)
    .toReversed();
}

/** True for work in progress. */
export function isWork({ content }: Notice): boolean {
  return content.kind === 'busy' || content.kind === 'task';
}

/**
 * Shows a notice. It replaces one on screen with the same id or the same text. When there is no room, the
 * oldest that would disappear by itself is only listed.
 */
export function showNotice(
  store: NoticesStore,
  notice: Pick<Notice, 'id' | 'content'> & Partial<Notice>,
): void {
  const full: Notice = {
    actions: [],
    stays: notice.content.kind !== 'words',
    canClose: true,
    actsBriefly: false,
    ...notice,
  };
  store.setState(({ notices, listed }) => {
    const isTaken = (one: Notice): boolean => one.id === full.id || isSame(one, full);
    const place = notices.findIndex(isTaken);
    const others = notices.filter((one) => !isTaken(one));
    const all = others.toSpliced(place < 0 ? others.length : place, 0, full);
    const over = all.filter((one) => !isWork(one)).slice(0, -maxToasts);
    const gone = new Set(over.filter(({ stays }) => !stays));
    const replaced = new Set(notices.filter(isTaken));
    const before = listed.filter((one) => !replaced.has(one.notice));
    return {
      notices: all.filter((one) => !gone.has(one)),
      listed: isWork(full) ? before : withNotice(endBrief(before, gone), full),
    };
  });
}

function withNotice(listed: readonly ListedNotice[], notice: Notice): readonly ListedNotice[] {
  const key = (listed[0]?.key ?? 0) + 1;
  const earlier = withoutActions(
    listed,
    (one, index) => one.id === notice.id || index >= maxActing - 1,
  );
  return [{ key, atMs: Date.now(), notice }, ...earlier].slice(0, maxListed);
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

/** Takes a notice off the screen. Its actions stay in the list as long as they are valid. */
export function dismissNotice(store: NoticesStore, notice: Notice): void {
  store.setState(({ notices, listed }) => ({
    notices: notices.filter((one) => one !== notice),
    listed: endBrief(listed, new Set([notice])),
  }));
}

/** Runs an action of a notice, and takes the notice off the screen. Its actions are used up. */
export function runAction(store: NoticesStore, notice: Notice, action: NoticeAction): void {
  action.run();
  // The action may have shown a new notice with the same id.
  if (!isWork(notice)) hideNotices(store, (one) => one === notice);
}

/** Hides a notice that is over, with its actions. Does nothing when it is not there. */
export function hideNotice(store: NoticesStore, id: string): void {
  hideNotices(store, (notice) => notice.id === id);
}

/** Hides the notices that are over. They stay in the list, without actions. */
export function hideNotices(store: NoticesStore, isOver: (notice: Notice) => boolean): void {
  store.setState((state) => {
    const notices = state.notices.filter((notice) => !isOver(notice));
    const listed = withoutActions(state.listed, isOver);
    const isUnchanged = notices.length === state.notices.length && listed === state.listed;
    return isUnchanged ? state : { notices, listed };
  });
}

/** Empties the list and closes all notices that can be closed. Work in progress stays. */
export function clearNotices(store: NoticesStore): void {
  store.setState(({ notices, listed }) => {
    const kept = new Set(notices.filter((notice) => isWork(notice) || !notice.canClose));
    return { notices: [...kept], listed: listed.filter(({ notice }) => kept.has(notice)) };
  });
}

/** Ends actions that are only valid on screen. */
function endBrief(
  listed: readonly ListedNotice[],
  gone: ReadonlySet<Notice>,
): readonly ListedNotice[] {
  return withoutActions(listed, (notice) => notice.actsBriefly && gone.has(notice));
}

function withoutActions(
  listed: readonly ListedNotice[],
  isOver: (notice: Notice, index: number) => boolean,
): readonly ListedNotice[] {
  const mustChange = ({ notice }: ListedNotice, index: number): boolean =>
    notice.actions.length > 0 && isOver(notice, index);
  if (!listed.some(mustChange)) return listed;
  return listed.map((one, index) =>
    mustChange(one, index) ? { ...one, notice: { ...one.notice, actions: [] } } : one,
  );
}
