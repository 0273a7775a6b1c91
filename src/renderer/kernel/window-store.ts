import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineState, ThemeChoice } from '../../shared/contract/shell.ts';
import type { Workspace } from '../../shared/model/workspace.ts';
import type { Problem } from '../../shared/problem.ts';
import type { JsonLook } from './tabs/body-view.ts';

/** The panels that the activity bar switches between. */
export type PanelName = 'requests' | 'schemas' | 'history' | 'runs';

/** The facts in the About window. */
export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly chrome: string;
  readonly node: string;
  readonly platform: string;
}

/** The state of the window as a whole, apart from its tabs. */
export interface WindowState {
  readonly engineState: EngineState;
  readonly workspace: Workspace | null;
  /** Why no workspace is open. */
  readonly workspaceProblem: Problem | null;
  /** True when the sample workspace is open. */
  readonly isSamples: boolean;
  /** The panel in the sidebar, or the one that opens next. */
  readonly panel: PanelName;
  readonly isSidebarOpen: boolean;
  readonly theme: ThemeChoice;
  readonly appInfo: AppInfo | null;
  readonly isAboutOpen: boolean;
  readonly isPreferencesOpen: boolean;
  readonly isShortcutsOpen: boolean;
  /** True when the list of notices is shown. */
  readonly areNoticesOpen: boolean;
  readonly isEnvironmentsOpen: boolean;
  /** The variable whose value has the focus as the environments open; null for a new variable. */
  readonly environmentVariable: string | null;
  /** The pane that the environments open with. */
  readonly environmentPane: 'variables' | 'cookies';
  /**
   * True when next steps are suggested: in the first session with the samples, until the user turns it off.
   */
  readonly isGuided: boolean;
  /** The request tab shown last: a type chosen in another tab applies to it. */
  readonly lastRequestTabId: string | null;
  /** The view of JSON bodies. */
  readonly jsonLook: JsonLook;
  /** True when responses are maximized. */
  readonly isResponseWhole: boolean;
  /** The path of the chosen field, for the status bar; empty for none. */
  readonly fieldPath: string;
}

/** A store of {@link WindowState}. */
export type WindowStore = StoreApi<WindowState>;

/** True when the files of the workspace cannot be written now. */
export function isReadOnly({ workspace }: WindowState): boolean {
  return workspace?.access.kind === 'read-only';
}

/** Shows a panel, and opens the sidebar for it. */
export function showPanel(store: WindowStore, panel: PanelName): void {
  store.setState({ panel, isSidebarOpen: true });
}

/** Creates the store of a new window. */
export function createWindowStore(): WindowStore {
  return createStore<WindowState>(() => ({
    engineState: { kind: 'starting' },
    workspace: null,
    workspaceProblem: null,
    isSamples: false,
    panel: 'requests',
    isSidebarOpen: true,
    theme: 'system',
    appInfo: null,
    isAboutOpen: false,
    isPreferencesOpen: false,
    isShortcutsOpen: false,
    areNoticesOpen: false,
    isEnvironmentsOpen: false,
    environmentVariable: null,
    environmentPane: 'variables',
    isGuided: false,
    lastRequestTabId: null,
    jsonLook: 'json',
    isResponseWhole: false,
    fieldPath: '',
  }));
}
