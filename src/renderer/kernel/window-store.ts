import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineState, ThemeChoice } from '../../shared/contract/shell.ts';
import type { Workspace } from '../../shared/model/workspace.ts';
import type { Problem } from '../../shared/problem.ts';
import type { JsonLook } from './tabs/body-view.ts';

/** The panels that the rail switches between. */
export type PanelName = 'requests' | 'schemas' | 'history' | 'runs';

/** What the About window shows. */
export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly chrome: string;
  readonly node: string;
  readonly platform: string;
}

/** What belongs to the window as a whole, and to no tab. */
export interface WindowState {
  readonly engineState: EngineState;
  readonly workspace: Workspace | null;
  /** Why there is no workspace. */
  readonly workspaceProblem: Problem | null;
  readonly panel: PanelName;
  readonly theme: ThemeChoice;
  readonly appInfo: AppInfo | null;
  readonly isAboutOpen: boolean;
  readonly isEnvironmentsOpen: boolean;
  /** Whether what can be done next is offered: in the first session of the samples, until told not to. */
  readonly isGuided: boolean;
  /** The tab of a request that was shown last: what a type is chosen for while another tab is open. */
  readonly lastRequestTabId: string | null;
  /** How bodies in JSON are looked at. */
  readonly jsonLook: JsonLook;
  /** Whether responses have the room of their requests. */
  readonly isResponseWhole: boolean;
}

/** A store of {@link WindowState}. */
export type WindowStore = StoreApi<WindowState>;

/** Whether the files of the workspace cannot be written now. */
export function isReadOnly({ workspace }: WindowState): boolean {
  return workspace?.access.kind === 'read-only';
}

/** Makes the store of a window that has just opened. */
export function createWindowStore(): WindowStore {
  return createStore<WindowState>(() => ({
    engineState: { kind: 'starting' },
    workspace: null,
    workspaceProblem: null,
    panel: 'requests',
    theme: 'system',
    appInfo: null,
    isAboutOpen: false,
    isEnvironmentsOpen: false,
    isGuided: false,
    lastRequestTabId: null,
    jsonLook: 'json',
    isResponseWhole: false,
  }));
}
