import type { ComponentType } from 'react';
import type { App } from '../kernel/app.ts';
import type { LazyView } from '../kernel/lazy-view.tsx';

/** Whether the code of a component is loaded apart. */
export function isLazy(view: ComponentType | LazyView<object>): view is LazyView<object> {
  return 'preload' in view;
}

/**
 * Loads the code of the tabs and panels that may be shown later, one after the other while nothing else is
 * to do, so that it is there when it is asked for.
 */
export async function preloadViews({ features }: Pick<App, 'features'>): Promise<void> {
  const views: readonly Pick<LazyView<never>, 'preload'>[] = features.flatMap(
    ({ tabViews = [], panels = [] }) => [
      ...tabViews.map(({ View }) => View),
      ...panels.map(({ View }) => View).filter(isLazy),
    ],
  );
  for (const view of views) {
    await whenIdle();
    await view.preload();
  }
}

/** Resolves once nothing else is to do, or soon. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
