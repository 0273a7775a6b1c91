import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Calls, Result } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { CommandWords } from '../../shared/model/menu-commands.ts';
import type { ProjectFolder } from '../../shared/model/project.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { TabKind } from '../../shared/model/session.ts';
import type { CollectionEntry } from '../../shared/model/workspace.ts';
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
import type { Tab, TabOf, TabsState } from './tabs/tabs-state.ts';
import type { PanelName, WindowStore } from './window-store.ts';

/** The state of the window and its clients for the engine and the shell. `createApp` makes it once. */
export interface App {
  readonly engine: EngineCalls;
  readonly shell: Calls<typeof shellContract>;
  readonly tabs: StoreApi<TabsState>;
  readonly window: WindowStore;
  readonly schemas: SchemasStore;
  /** What is known about responses, apart from the tabs that show them. */
  readonly responses: ResponsesStore;
  /** The settings, variables and secrets that apply to the request or folder shown. */
  readonly scope: ScopeStore;
  readonly secrets: SecretKeeper;
  /** Unsaved text of settings and environments, which are saved while the user types. */
  readonly pendingWrites: PendingWrites;
  /** The progress of type rankings and body checks. */
  readonly meaning: StoreApi<MeaningProgressState>;
  readonly notices: NoticesStore;
  readonly panes: PaneSteps;
  /** The path of a dropped file on disk. */
  readonly pathForFile: (file: File) => string;
  /** Returns a dropped folder as a project. */
  readonly projectForFile: (file: File) => Promise<Result<ProjectFolder>>;
  /** The features that make up the window. */
  readonly features: readonly Feature[];
  /** The actions that features offer each other. */
  readonly actions: Actions;
  /** The state that each feature keeps for itself. */
  readonly own: Owner['own'];
  /** Writes what is typed now, without the usual delay. */
  readonly saveNow: () => void;
}

/** A command of the window: it has keys, an entry in the palette, or an item in the system's menu. */
export interface Command extends CommandWords {
  /** Items of the system's menu use the ids of `menuCommands`. */
  readonly id: string;
  /** The position in the palette, smallest first. Left out when the palette does not list the command. */
  readonly order?: number;
  /** True when the command repeats while its keys are held. */
  readonly isRepeated?: boolean;
  /**
   * True when its keys work while a dialog covers the window. Other commands would change what nobody sees.
   */
  readonly isAboveDialogs?: boolean;
  /**
   * True when its keys work at the element where they are pressed. They work everywhere when this is left
   * out.
   */
  readonly when?: (target: Element) => boolean;
  /**
   * True when the command has something to work on, such as a request in the active tab. The palette offers no
   * other commands. It always has something when this is left out.
   */
  readonly canRun?: (app: App) => boolean;
  readonly run: (app: App) => void;
}

/** What shows and runs the tabs of one kind. */
export interface TabView<K extends TabKind = TabKind> {
  readonly kind: K;
  /** @param entries the collections: a settings tab has the display name of its folder */
  readonly title: (tab: TabOf<K>, entries: readonly CollectionEntry[]) => string;
  readonly View: LazyView<{ readonly tab: TabOf<K> }>;
  /** The icon before the title. A request shows its method there. */
  readonly iconOf?: (tab: TabOf<K>) => LucideIcon;
  /** The title with what the icon says, for screen readers; defaults to the title. */
  readonly spokenName?: (tab: TabOf<K>, title: string) => string;
  /** The tooltip: the full title, and where the requests go. Defaults to the spoken name. */
  readonly tipOf?: (tab: TabOf<K>, title: string) => string;
  /**
   * True when one view shows all tabs of the kind in turn. Otherwise each tab has its own scroll position and
   * menus.
   */
  readonly isShared?: boolean;
  /** Fetches what a tab shows: at the start, when it is reopened, and from a new engine. */
  readonly fetch?: (app: App, tabId: string) => Promise<void>;
  /** The request that the tab is about, as it is typed there; left out for kinds without one. */
  readonly request?: (tab: TabOf<K>) => SavedRequest | null;
  /** The same tab without its running call. */
  readonly withoutCall?: (tab: TabOf<K>) => TabOf<K>;
  /** Runs the main action of such a tab: send, compare or start. */
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

/** What one feature adds to the window. No other feature knows it. */
export interface Feature {
  readonly name: string;
  readonly tabViews?: readonly AnyTabView[];
  readonly panels?: readonly PanelView[];
  readonly commands?: readonly Command[];
  readonly paletteSources?: readonly PaletteSource[];
  /** Banners at the top of the window. */
  readonly banners?: readonly ComponentType[];
  /** Banners at the top of a tab. */
  readonly tabBanners?: readonly ComponentType<{ readonly tab: Tab }>[];
  /** Dialogs and other overlays. Lazy ones load after the start. */
  readonly overlays?: readonly (ComponentType | LazyView<object>)[];
  /** Parts of the status bar. */
  readonly statusItems?: readonly ComponentType[];
  /** The actions it offers to other features. */
  readonly actions?: (app: App) => Actions;
  /** Subscribes to events, before anything is drawn. */
  readonly start?: (app: App, onEvent: EngineClient['onEvent']) => void;
  /** Reads what it shows: after the last session was opened, and again (`isAgain`) from a new engine. */
  readonly load?: (app: App, isAgain: boolean) => Promise<void>;
  /** Reads what must wait until all open tabs have their data from a new engine. */
  readonly resume?: (app: App) => Promise<void>;
}
