import type { MonacoParts } from './set-up-monaco.ts';

let loading: Promise<MonacoParts> | null = null;

/** Loads Monaco, the first time it is asked for. It is large: call it once the window is drawn. */
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

/** Loads Monaco once the window has nothing better to do. */
export function preloadMonaco(): void {
  requestIdleCallback(
    () => {
      loadMonaco().catch(() => {
        // The plain text field stays; the next editor that opens tries again.
      });
    },
    { timeout: 2000 },
  );
}
