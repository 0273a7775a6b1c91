import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Origin } from '../../../shared/model/request-scope.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import type { RequestPlace, WorkspaceFiles } from './workspace-files.ts';

/** The settings of the workspace or a folder for all requests below it. */
export interface SettingsLayer {
  readonly origin: Extract<Origin, { kind: 'workspace' | 'folder' }>;
  readonly settings: InheritedSettings;
  /** Why the settings are unknown; left out when they are known. */
  readonly unread?: Problem;
}

/**
 * Returns the settings that apply to a request, or to a folder, from the workspace to the nearest folder. A
 * request that never had a file inherits from the workspace; so does the content of a missing folder.
 *
 * @param earlier where requests were; without it those without a file inherit from the workspace
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

/** What is known of requests whose files are unreadable or gone. */
interface EarlierPlaces {
  /** The last known place of its file. */
  lastPlace(requestId: string): RequestPlace | undefined;
  /** True when it had a file when its tab was last saved. */
  hadFile(requestId: string): boolean;
}

/**
 * Returns the folder whose settings apply to a request: that of its file, or of the file's last known place.
 * So a damaged or just removed file does not lose its folder's credentials.
 *
 * @returns the path of the folder; null for a request that never had a file
 * @throws ProblemError `not-found` when it is unknown: without its folder's settings it would be another
 *   request
 */
function folderOfRequest(
  files: WorkspaceFiles,
  requestId: string,
  { lastPlace, hadFile }: EarlierPlaces,
): string | null {
  const place = files.places.get(requestId);
  if (place) return place.folderPath;
  const broken = files.brokenRequests.find(({ id }) => id === requestId);
  const found = broken ?? lastPlace(requestId);
  if (found && files.folders.has(found.folderPath)) return found.folderPath;
  // Without any folder there are no folder settings to lose.
  if ((!found && !hadFile(requestId)) || files.folders.size <= 1) return null;
  throw new ProblemError(lost(found));
}

function lost(place: RequestPlace | undefined): Problem {
  const isKnown = place !== undefined;
  return problem({
    kind: 'not-found',
    title: 'The folder of this request is unknown',
    detail: isKnown
      ? `Its file was in the folder "${place.folderPath}", which is gone too. Credentials and headers from there would be missing.`
      : 'Its file is gone or unreadable. Credentials and headers from its folder would be missing.',
    ...(isKnown && { location: { file: place.path } }),
    hint: 'Restore the file, or save the request into a folder.',
  });
}
