/** The part of the app that holds what features keep; see {@link ownState}. */
export interface Owner {
  readonly own: Map<object, unknown>;
}

/**
 * Gives a feature a place in the app for something of its own, such as a store: no other part of the
 * window has to know of it.
 *
 * @param create makes it when it is first asked for, once an app
 */
export function ownState<T, A extends Owner = Owner>(create: (app: A) => T): (app: A) => T {
  const key = {};
  return (app) => {
    if (!app.own.has(key)) app.own.set(key, create(app));
    return app.own.get(key) as T;
  };
}
