import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Origin } from '../../../shared/model/request-scope.ts';
import type { Problem } from '../../../shared/problem.ts';
import { type EarlierPlaces, folderOfRequest } from './place-of-request.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** What the workspace or a folder says for all requests below it. */
export interface SettingsLayer {
  readonly origin: Extract<Origin, { kind: 'workspace' | 'folder' }>;
  readonly settings: InheritedSettings;
  /** Why it is not known what is said; left out when it is. */
  readonly unread?: Problem;
}

/**
 * What is said for a request, or by a folder and those above it, the workspace first and the nearest
 * folder last. A request that never had a file is one of the workspace, as is what a folder that is
 * gone held.
 *
 * @param earlier where requests were; without it those without a file are the workspace's
 * @throws ProblemError `not-found` as {@link folderOfRequest}
 */
export function settingsChain(
  files: WorkspaceFiles,
  place: EntryRef,
  earlier: EarlierPlaces = noneEarlier,
): readonly SettingsLayer[] {
  const folderPath =
    place.kind === 'folder' ? place.path : folderOfRequest(files, place.id, earlier);
  const layers: SettingsLayer[] = [
    {
      origin: { kind: 'workspace' },
      settings: files.inherited,
      ...(files.unread && { unread: files.unread }),
    },
  ];
  const parts = folderPath ? folderPath.split('/') : [];
  for (const count of parts.keys()) {
    const path = parts.slice(0, count + 1).join('/');
    const folder = files.folders.get(path);
    if (!folder) continue;
    const origin = { kind: 'folder', path, name: folder.name } as const;
    const { inherited: settings, unread } = folder;
    layers.push({ origin, settings, ...(unread && { unread }) });
  }
  return layers;
}

const noneEarlier: EarlierPlaces = { lastPlace: () => undefined, hadFile: () => false };
