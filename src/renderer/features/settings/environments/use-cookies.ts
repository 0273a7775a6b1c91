import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { Cookie, CookieStorage } from '../../../../shared/model/cookie.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { ownState } from '../../../kernel/own-state.ts';

/** Counts the changes of the stored cookies. */
export const cookieChangesOf = ownState(() =>
  createStore<{ readonly count: number }>(() => ({ count: 0 })),
);

/** The stored cookies of an environment. */
export interface CookieList {
  readonly cookies: readonly Cookie[];
  readonly storage: CookieStorage;
  /** Why they cannot be read or saved. */
  readonly problem: Problem | null;
}

/**
 * Returns the stored cookies, and follows their changes.
 *
 * @param environmentName null without an environment
 */
export function useCookies(environmentName: string | null): CookieList | null {
  const app = useApp();
  const { engine } = app;
  const count = useStore(cookieChangesOf(app), (changes) => changes.count);
  const [found, setFound] = useState<CookieList & { readonly name: string | null }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says when to read again
  useEffect(() => {
    let isCurrent = true;
    void engine.listCookies({ environmentName }).then((result) => {
      if (!isCurrent) return;
      const list = result.ok
        ? result.value
        : { cookies: [], storage: 'keychain' as const, problem: result.problem };
      setFound({ name: environmentName, ...list });
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, environmentName, count]);

  return found?.name === environmentName ? found : null;
}
