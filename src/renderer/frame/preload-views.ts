import type { App } from '../kernel/app-context.ts';
import type { LazyView } from '../kernel/lazy-view.tsx';

/**
 * Loads the code of what is shown later, one part after the other while nothing else is to do, so that it is
 * there when it is asked for.
 */
export async function preloadViews({ features }: Pick<App, 'features'>): Promise<void> {
  const views: readonly Pick<LazyView<never>, 'preload'>[] = features.flatMap(
    ({ overlays = [], tabViews = [], panels = [] }) => [
      ...overlays,
      ...tabViews.map(({ View }) => View),
      ...panels.flatMap(({ View }) => ('preload' in View ? [View as LazyView<object>] : [])),
    ],
  );
  for (const view of views) {
    await idle();
    await view.preload();
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
