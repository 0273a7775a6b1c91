import type { Actions } from './actions.ts';
import type { App } from './app-context.ts';
import type { EngineClient } from './engine-client.ts';
import type { Tab } from './tabs/tabs-state.ts';

/** The kinds of tabs there are. */
export type TabKind = Tab['kind'];

/** A tab of one kind. */
export type TabOf<K extends TabKind> = Extract<Tab, { readonly kind: K }>;

/** What is behind the tabs of one kind. */
export interface TabView<K extends TabKind = TabKind> {
  readonly kind: K;
  /** Fetches what a tab shows: at the start, when it is opened again, and from a new engine. */
  readonly fetch?: (app: App, tabId: string) => Promise<void>;
}

/** The {@link TabView} of any kind. */
export type AnyTabView = { [K in TabKind]: TabView<K> }[TabKind];

/** A part of the window that no other part knows: what it adds to the whole. */
export interface Feature {
  readonly name: string;
  readonly tabViews?: readonly AnyTabView[];
  /** What it does for other features. */
  readonly actions?: (app: App) => Actions;
  /** Begins to follow what concerns it, before anything is drawn. */
  readonly start?: (app: App, onEvent: EngineClient['onEvent']) => void;
  /** Reads what it shows: once the last session is open, and again (`isAgain`) from a new engine. */
  readonly load?: (app: App, isAgain: boolean) => Promise<void>;
  /** Reads what can be read only after the open tabs have all theirs from a new engine. */
  readonly resume?: (app: App) => Promise<void>;
}

/** What is behind the tabs of a kind; undefined when its feature is not there. */
export function tabViewOf(features: readonly Feature[], kind: TabKind): AnyTabView | undefined {
  return features.flatMap(({ tabViews = [] }) => tabViews).find((view) => view.kind === kind);
}
