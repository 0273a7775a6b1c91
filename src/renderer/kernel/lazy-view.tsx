import { type ComponentType, use } from 'react';

/** A component whose code is loaded when it is shown first. */
export interface LazyView<Props> {
  (props: Props): React.ReactNode;
  /** Loads its code, so that it is drawn at once when it is shown. */
  readonly preload: () => Promise<void>;
}

/**
 * Makes a component of one that is loaded later. Unlike React's own `lazy`, one that was loaded is drawn
 * in the same frame: nothing flashes.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= load().then((component) => {
      Loaded = component;
    });
    return loading;
  }

  function View(props: Props) {
    if (Loaded === null) use(preload());
    return Loaded === null ? null : <Loaded {...props} />;
  }

  return Object.assign(View, { preload });
}
