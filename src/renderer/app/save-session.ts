import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../../shared/contract/engine.ts';
import type { Problem } from '../../shared/problem.ts';
import { isSameSession, sessionOf } from './tabs/session-of-tabs.ts';
import type { TabsState } from './tabs/tabs-state.ts';

/** A kill loses at most what was typed within this time. */
const saveDelayMs = 250;

/** Saves the tabs as they change. */
export interface SessionSaver {
  /** Starts saving; before, the tabs are those of an app that has not yet read its session. */
  begin(): void;
  /** Writes at once what waits to be written. */
  flush(): void;
  /** Writes what waits to be written, and resolves when it is on disk or could not be put there. */
  settle(): Promise<void>;
  /** Writes all again: the engine that was told before is gone. */
  writeAgain(): void;
  dispose(): void;
}

/**
 * Saves the session a moment after each change, one write at a time, always the newest state.
 *
 * @param save writes a session and gives back the problem, if any
 * @param onProblem told when writing fails, and with null when it works again
 */
export function createSessionSaver(
  tabs: StoreApi<TabsState>,
  save: (session: Session) => Promise<Problem | null>,
  onProblem: (problem: Problem | null) => void,
): SessionSaver {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> | null = null;
  let isDirty = false;
  let unsubscribe: () => void = () => undefined;

  async function write(): Promise<void> {
    let found: Problem | null = null;
    while (isDirty) {
      isDirty = false;
      found = await save(sessionOf(tabs.getState()));
    }
    writing = null;
    onProblem(found);
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
    },
    writeAgain() {
      isDirty = true;
      flush();
    },
    dispose() {
      unsubscribe();
      flush();
    },
  };
}
