import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Origin } from '../../../shared/model/request-scope.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** What the workspace or a folder says for all requests below it. */
export interface SettingsLayer {
  readonly origin: Extract<Origin, { kind: 'workspace' | 'folder' }>;
  readonly settings: InheritedSettings;
}

/**
 * What is said for a request, or by a folder and those above it, the workspace first and the nearest
 * folder last. A request that has no file is one of the workspace, as is what a folder that is gone
 * held.
 */
export function settingsChain(files: WorkspaceFiles, place: EntryRef): readonly SettingsLayer[] {
  const folderPath = place.kind === 'folder' ? place.path : files.places.get(place.id)?.folderPath;
  const layers: SettingsLayer[] = [{ origin: { kind: 'workspace' }, settings: files.inherited }];
  const parts = folderPath ? folderPath.split('/') : [];
  for (const count of parts.keys()) {
    const path = parts.slice(0, count + 1).join('/');
    const folder = files.folders.get(path);
    if (!folder) continue;
    const origin = { kind: 'folder', path, name: folder.name } as const;
    layers.push({ origin, settings: folder.inherited });
  }
  return layers;
}
