import type { MonacoParts } from './set-up-monaco.ts';

let loading: Promise<MonacoParts> | null = null;

/** Loads Monaco at the first call. It is large, so call this after the window is drawn. */
export function loadMonaco(): Promise<MonacoParts> {
  loading ??= import('./set-up-monaco.ts').then(
    (module) => module.setUpMonaco(),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Loads Monaco when the window is idle. */
export function preloadMonaco(): void {
  requestIdleCallback(
    () => {
      loadMonaco().catch(() => {
        // The plain text field stays; the next editor tries again.
      });
    },
    { timeout: 2000 },
  );
}
