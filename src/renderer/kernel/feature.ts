import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Actions } from './actions.ts';
import type { App } from './app-context.ts';
import type { Command } from './commands.ts';
import type { EngineClient } from './engine-client.ts';
import type { LazyView } from './lazy-view.tsx';
import type { PaletteSource } from './palette-source.ts';
import type { Tab, TabKind, TabOf } from './tabs/tabs-state.ts';
import type { PanelName } from './window-store.ts';

/** What is behind the tabs of one kind. */
export interface TabView<K extends TabKind = TabKind> {
  readonly kind: K;
  readonly View: LazyView<{ readonly tab: TabOf<K> }>;
  /** The picture in front of its title; a request has its method there. */
  readonly iconOf?: (tab: TabOf<K>) => LucideIcon;
  /** Its title with what the picture says; the title alone when left out. */
  readonly spokenName?: (tab: TabOf<K>, title: string) => string;
  /** What a title too long for its tab leaves out, and where the requests go; else as it is spoken. */
  readonly tipOf?: (tab: TabOf<K>, title: string) => string;
  /** Whether one view shows all tabs of the kind in turns; else each has its own scroll places and menus. */
  readonly isShared?: boolean;
  /** Fetches what a tab shows: at the start, when it is opened again, and from a new engine. */
  readonly fetch?: (app: App, tabId: string) => Promise<void>;
  /** Does the one thing that such a tab is for: sends, compares, starts. */
  readonly send?: (app: App, tab: TabOf<K>) => void;
}

/** The {@link TabView} of any kind. */
export type AnyTabView = { [K in TabKind]: TabView<K> }[TabKind];

/** A panel of the left side. */
export interface PanelView {
  readonly name: PanelName;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly View: ComponentType | LazyView<object>;
}

/** A part of the window that no other part knows: what it adds to the whole. */
export interface Feature {
  readonly name: string;
  readonly tabViews?: readonly AnyTabView[];
  readonly panels?: readonly PanelView[];
  readonly commands?: readonly Command[];
  readonly paletteSources?: readonly PaletteSource[];
  /** Lines across the top of the window. */
  readonly banners?: readonly ComponentType[];
  /** Lines across the top of a tab. */
  readonly tabBanners?: readonly ComponentType<{ readonly tab: Tab }>[];
  /** Dialogs, and what else lies over the window while it is asked for; those that are lazy come after the start. */
  readonly overlays?: readonly (ComponentType | LazyView<object>)[];
  /** Parts of the line at the bottom. */
  readonly statusItems?: readonly ComponentType[];
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
export function tabViewOf<K extends TabKind>(
  features: readonly Feature[],
  kind: K,
): TabView<K> | undefined {
  const views = features.flatMap(({ tabViews = [] }) => tabViews);
  return views.find((view) => view.kind === kind) as TabView<K> | undefined;
}
