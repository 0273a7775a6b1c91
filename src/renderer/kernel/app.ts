import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Calls } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { MenuCommandWords } from '../../shared/model/menu-commands.ts';
import type { Actions } from './actions.ts';
import type { EngineCalls, EngineClient } from './engine-client.ts';
import type { LazyView } from './lazy-view.tsx';
import type { MeaningProgressState } from './meaning-progress.ts';
import type { NoticesStore } from './notices-store.ts';
import type { Owner } from './own-state.ts';
import type { PaletteSource } from './palette-source.ts';
import type { PaneSteps } from './pane-steps.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { ResponsesStore } from './responses-store.ts';
import type { SchemasStore } from './schemas-store.ts';
import type { ScopeStore } from './scope-store.ts';
import type { SecretKeeper } from './secret-keeper.ts';
import type { Tab, TabKind, TabOf, TabsState } from './tabs/tabs-state.ts';
import type { PanelName, WindowStore } from './window-store.ts';

/** The state of the window and the two processes it talks to; made once, by `createApp`. */
export interface App {
  readonly engine: EngineCalls;
  readonly shell: Calls<typeof shellContract>;
  readonly tabs: StoreApi<TabsState>;
  readonly window: WindowStore;
  readonly schemas: SchemasStore;
  /** What is known of responses beside the tabs that show them. */
  readonly responses: ResponsesStore;
  /** What holds for the request or folder that is shown. */
  readonly scope: ScopeStore;
  readonly secrets: SecretKeeper;
  /** What is typed into settings and environments, which are saved as they are typed. */
  readonly pendingWrites: PendingWrites;
  /** How far rankings and checks of bodies are. */
  readonly meaning: StoreApi<MeaningProgressState>;
  readonly notices: NoticesStore;
  readonly panes: PaneSteps;
  /** Where a dropped file lies on disk. */
  readonly pathForFile: (file: File) => string;
  /** What the window is made of. */
  readonly features: readonly Feature[];
  /** What the features do for each other. */
  readonly actions: Actions;
  /** What the features keep, each its own. */
  readonly own: Owner['own'];
  /** Writes what is typed at once, instead of a moment later. */
  readonly saveNow: () => void;
}

/** Something that can be done from anywhere in the window: by its keys, in the palette, in the system's menu. */
export interface Command extends MenuCommandWords {
  /** Those of the system's menu have the ids of `menuCommands`. */
  readonly id: string;
  /** Its place in the palette, which lists the smaller ones first; left out where it is not listed. */
  readonly order?: number;
  /** Whether it goes on while its keys are held. */
  readonly isRepeated?: boolean;
  /** Whether its keys count while a dialog covers the window: else they would change what cannot be seen. */
  readonly isAboveDialogs?: boolean;
  /** Whether its keys mean it where they are pressed; everywhere when left out. */
  readonly when?: (target: Element) => boolean;
  readonly run: (app: App) => void;
}

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
