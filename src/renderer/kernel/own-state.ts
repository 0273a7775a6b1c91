/** The part of the app that holds the state of features; see {@link ownState}. */
export interface Owner {
  readonly own: Map<object, unknown>;
}

/**
 * Gives a feature its own state in the app, such as a store. No other part of the window needs to know it.
 *
 * @param create creates the state at its first use, once per app
 */
export function ownState<T, A extends Owner = Owner>(create: (app: A) => T): (app: A) => T {
  const key = {};
  return (app) => {
    if (!app.own.has(key)) app.own.set(key, create(app));
    return app.own.get(key) as T;
  };
}
