import type { StoreApi } from 'zustand/vanilla';
import type { Result } from '../../shared/contract/contract.ts';
import type { TabDraft } from '../../shared/model/session.ts';
import { type Unsaved, unsavedOfDraft } from '../../shared/model/unsaved.ts';
import type { Problem } from '../../shared/problem.ts';
import { createBackOff } from './back-off.ts';
import type { EngineCalls } from './engine-client.ts';
import { isSameSession } from './tabs/session-of-tabs.ts';
import { bringsBackTheSame, draftOf } from './tabs/tab-drafts.ts';
import type { Tab, TabsState } from './tabs/tabs-state.ts';

/** A kill loses at most what was typed in this time plus the time of one write. */
const saveDelayMs = 250;

/** One write of a session: the ids of all tabs, and the tabs that changed. */
export type SessionUpdate = Parameters<EngineCalls['saveSession']>[0];

/** Why the tabs could not be saved, and the milliseconds until the next attempt. */
export interface WriteFailure {
  readonly problem: Problem;
  readonly againWithinMs: number;
}

/** Saves the tabs as they change. */
export interface SessionSaver {
  /** Starts saving. Before this, the tabs are not yet those of the last session. */
  begin(): void;
  /** Writes pending changes now. */
  flush(): void;
  /** Writes pending changes. Resolves with what could not be written. */
  settle(): Promise<readonly Unsaved[]>;
  /** Writes everything again, for a new engine. */
  writeAgain(): void;
  dispose(): void;
}

/** What the engine has of each tab, open or closed, by tab id. */
type EngineTabs = ReadonlyMap<string, Tab | TabDraft>;

const noTabs: EngineTabs = new Map();

/**
 * Saves the session shortly after each change, one write at a time, always the newest state. It sends only
 * tabs that changed, so a body of megabytes in another tab is not sent again. Failed writes are retried until
 * they work.
 *
 * @param save writes the changes and returns the ids of drafts that are missing on disk
 * @param onProblem called when writing fails, and with null when it works again
 */
export function createSessionSaver(
  tabs: StoreApi<TabsState>,
  save: (update: SessionUpdate) => Promise<Result<{ readonly missing: readonly string[] }>>,
  onProblem: (failure: WriteFailure | null) => void,
): SessionSaver {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> | null = null;
  let isDirty = false;
  let engineTabs = noTabs;
  let unsubscribe: () => void = () => undefined;
  const backOff = createBackOff(flush);

  function changedSince(before: EngineTabs, { tabs: open, closedTabs }: TabsState): TabDraft[] {
    return [
      ...open.filter((tab) => !bringsBackTheSame(tab, before.get(tab.tabId))).map(draftOf),
      ...closedTabs.filter((draft) => before.get(draft.tabId) !== draft),
    ];
  }

  async function write(): Promise<void> {
    let found: Problem | null = null;
    while (isDirty) {
      isDirty = false;
      const before = engineTabs;
      const state = tabs.getState();
      const { tabs: open, closedTabs, activeTabId, previewTabId, environmentName } = state;
      const changed = changedSince(before, state);
      const result = await save({
        tabIds: open.map(({ tabId }) => tabId),
        closedTabIds: closedTabs.map(({ tabId }) => tabId),
        activeTabId,
        previewTabId,
        environmentName,
        changed,
      });
      found = result.ok ? null : result.problem;
      // Keep sending what failed, and everything if a new engine came meanwhile.
      if (!result.ok || engineTabs !== before) continue;
      const sent = new Set(changed.map(({ tabId }) => tabId));
      const missing = new Set(result.value.missing.filter((tabId) => !sent.has(tabId)));
      isDirty ||= missing.size > 0;
      engineTabs = new Map(
        [...closedTabs, ...open]
          .filter(({ tabId }) => !missing.has(tabId))
          .map((one) => [one.tabId, one]),
      );
    }
    writing = null;
    if (found === null) {
      backOff.done();
      onProblem(null);
    } else {
      isDirty = true;
      onProblem({ problem: found, againWithinMs: backOff.failed() });
    }
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isDirty) writing ??= write();
  }

  return {
    begin() {
      unsubscribe();
      unsubscribe = tabs.subscribe((state, before) => {
        if (isSameSession(state, before)) return;
        isDirty = true;
        timer ??= setTimeout(flush, saveDelayMs);
      });
    },
    flush,
    async settle() {
      flush();
      await writing;
      if (!isDirty) return [];
      const { tabs: open } = tabs.getState();
      return open
        .filter((tab) => !bringsBackTheSame(tab, engineTabs.get(tab.tabId)))
        .flatMap((tab) => unsavedOfDraft(draftOf(tab)) ?? []);
    },
    writeAgain() {
      engineTabs = new Map();
      isDirty = true;
      flush();
    },
    dispose() {
      unsubscribe();
      flush();
      backOff.done();
    },
  };
}
