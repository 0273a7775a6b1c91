import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session, TabDraft } from '../../../shared/model/session.ts';
import { messageOf, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';
import { makePrivateSubfolder } from '../disk/make-private-subfolder.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import {
  draftsFolderName,
  readStoredSession,
  type StoredSession,
  sessionPathOf,
} from './read-session.ts';
import {
  draftFileName,
  draftFileText,
  type SessionList,
  sessionFileText,
} from './session-format.ts';

/** The open tabs, and the drafts that changed since the last save. */
export interface SessionChange extends SessionList {
  readonly changed: readonly TabDraft[];
}

/** The open tabs with their drafts: a list, and a file for each draft. */
export interface SessionStore {
  /** Null when there is none yet; a damaged file is set aside, reported, and affects only itself. */
  read(): Promise<{ session: Session | null; problem: Problem | null }>;
  /**
   * Saves tabs; resolves when they are on disk. Waiting calls share one write. A failed write is retried with
   * the next.
   *
   * @returns the named tabs without a draft on disk: they must be saved too
   */
  save(change: SessionChange): Promise<{ missing: readonly string[] }>;
  /**
   * Waits for the current write, and retries a failed one.
   *
   * @returns the open drafts that are still not on disk, and why; none when all are
   */
  writeAgain(): Promise<{ readonly drafts: readonly TabDraft[]; readonly reason: string | null }>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** The number of texts written at a time; each may have some megabytes. */
const writesAtOnce = 4;

/** Opens the session of a workspace in its private folder; it is read on first use. */
export function createSessionStore(privateFolder: string): SessionStore {
  let last: Promise<unknown> = Promise.resolve();
  let opened: Promise<Session | null> | null = null;
  /** Problems of the first reading, until they are reported. */
  let unreported: readonly Problem[] = [];
  let waiting: SessionChange | null = null;
  let saving: Promise<{ missing: readonly string[] }> | null = null;
  /** The list as it is on disk. */
  let listText: string | null = null;
  let storedIds = new Set<string>();

  /** Runs one after another: a single writer, and no partial reads. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function writeDrafts(drafts: readonly TabDraft[]): Promise<void> {
    const folder = await makePrivateSubfolder(privateFolder, draftsFolderName);
    // It may have been removed while the app runs.
    if (folder.isNew) {
      listText = null;
      storedIds.clear();
    }
    await forEachLimited(drafts, writesAtOnce, async (draft) => {
      await writeFileAtomically(
        join(folder.path, draftFileName(draft.tabId)),
        draftFileText(draft),
      );
      storedIds.add(draft.tabId);
    });
  }

  async function writeList(list: SessionList): Promise<void> {
    const text = sessionFileText(list);
    if (text === listText) return;
    await writeFileAtomically(sessionPathOf(privateFolder), text);
    listText = text;
  }

  async function removeAllBut(named: ReadonlySet<string>): Promise<void> {
    const folder = join(privateFolder, draftsFolderName);
    const unnamed = [...storedIds].filter((id) => !named.has(id));
    await forEachLimited(unnamed, writesAtOnce, async (id) => {
      await rm(join(folder, draftFileName(id)), { force: true });
      storedIds.delete(id);
    });
  }

  /** In this order an interrupted program leaves too many drafts, never too few. */
  async function write({ changed, ...list }: SessionChange): Promise<{ missing: string[] }> {
    const named = new Set([...list.tabIds, ...list.closedTabIds]);
    await writeDrafts(changed.filter(({ tabId }) => named.has(tabId)));
    await writeList(list);
    await removeAllBut(named);
    return { missing: [...named].filter((id) => !storedIds.has(id)) };
  }

  async function readAll(): Promise<StoredSession> {
    const stored = await readStoredSession(privateFolder);
    listText = stored.listText;
    storedIds = new Set(stored.stored.keys());
    return stored;
  }

  /** Upgrades old files to the current form. */
  async function open(): Promise<Session | null> {
    const { session, problems } = await readAll();
    unreported = problems;
    if (session === null) return null;
    const changed = [...session.tabs, ...session.closedTabs].filter(
      ({ tabId }) => !storedIds.has(tabId),
    );
    const change = { ...listOf(session), changed };
    try {
      // Without a change this leaves the files alone.
      await write(change);
    } catch (error) {
      unreported = [...unreported, notSaved(privateFolder, error).problem];
      waiting = change;
    }
    return session;
  }

  async function readNow(): Promise<Session | null> {
    if (opened === null) {
      opened = open();
      return opened;
    }
    await opened;
    const { session, problems } = await readAll();
    unreported = [...unreported, ...problems];
    return session;
  }

  async function saveWaiting(): Promise<{ missing: readonly string[] }> {
    saving = null;
    opened ??= open();
    await opened;
    const change = waiting;
    if (change === null) return { missing: [] };
    waiting = null;
    try {
      return await write(change);
    } catch (error) {
      // A later change wins.
      waiting = waiting === null ? change : merged(change, waiting);
      throw notSaved(privateFolder, error);
    }
  }

  return {
    read: () =>
      inTurn(async () => {
        const session = await readNow();
        const problem = oneOf(unreported);
        unreported = [];
        return { session, problem };
      }),
    save(change) {
      waiting = waiting === null ? change : merged(waiting, change);
      saving ??= inTurn(saveWaiting);
      return saving;
    },
    async writeAgain() {
      await last;
      if (waiting === null) return { drafts: [], reason: null };
      saving ??= inTurn(saveWaiting);
      const reason = await saving.then(() => null, reasonOf);
      // A later save may have written the waiting change.
      const { tabIds, changed } = waiting ?? { tabIds: [], changed: [] };
      return { drafts: changed.filter(({ tabId }) => tabIds.includes(tabId)), reason };
    },
    async settled() {
      // The caller of a failed save got its error.
      await last;
    },
  };
}

/** Returns the later list, with the later version of each draft. */
function merged(earlier: SessionChange, later: SessionChange): SessionChange {
  const changed = new Map([...earlier.changed, ...later.changed].map((one) => [one.tabId, one]));
  return { ...later, changed: [...changed.values()] };
}

function listOf({ tabs, closedTabs, ...rest }: Session): SessionList {
  const idsOf = (drafts: readonly TabDraft[]): string[] => drafts.map(({ tabId }) => tabId);
  return { ...rest, tabIds: idsOf(tabs), closedTabIds: idsOf(closedTabs) };
}

function notSaved(privateFolder: string, error: unknown): ProblemError {
  return new ProblemError({
    kind: 'file-write',
    title: 'Your open tabs could not be saved',
    detail: `Writing to ${privateFolder} failed. They last until this window closes.`,
    location: { file: sessionPathOf(privateFolder) },
    hint: 'Check the disk space and permissions of the folder.',
    cause: messageOf(error),
  });
}

function reasonOf(error: unknown): string {
  const { cause, detail } = problemOf(error);
  return cause ?? detail;
}

/** The window shows one Problem. */
function oneOf(problems: readonly Problem[]): Problem | null {
  const [first, ...others] = problems;
  if (first === undefined || others.length === 0) return first ?? null;
  const lines = problems.map(({ title, detail }) => `${title}: ${detail}`);
  return {
    ...first,
    title: `${problems.length} files of your open tabs could not be read`,
    detail: lines.join(' '),
    cause: problems.flatMap(({ cause }) => cause ?? []).join('\n'),
  };
}
