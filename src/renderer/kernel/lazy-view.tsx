import { type ComponentType, use } from 'react';

/** A component whose code loads when it is first shown. */
export interface LazyView<Props> {
  (props: Props): React.ReactNode;
  /** Loads the code ahead, so that the component is drawn at once. */
  readonly preload: () => Promise<void>;
}

/**
 * Creates a component that loads later. Unlike React's `lazy`, a loaded one is drawn in the same frame, so
 * nothing flashes.
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
