import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Origin } from '../../../shared/model/request-scope.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import type { RequestPlace, WorkspaceFiles } from './workspace-files.ts';

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

/** What is known of requests whose files cannot be read now, or are gone. */
interface EarlierPlaces {
  /** Where its file was when it was last seen. */
  lastPlace(requestId: string): RequestPlace | undefined;
  /** Whether it had a file when its tab was last kept. */
  hadFile(requestId: string): boolean;
}

/**
 * The folder whose settings hold for a request: the one that its file lies in, or lay in when it was
 * last read. A file that is damaged, or was just removed, does not take its folder's credentials away.
 *
 * @returns the path of the folder; null for a request that never had a file
 * @throws ProblemError `not-found` when it cannot be known: sent without what its folder adds, it
 *   would be another request
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
  // Without any folder there is nothing that it could be without.
  if ((!found && !hadFile(requestId)) || files.folders.size <= 1) return null;
  throw new ProblemError(lost(found));
}

function lost(place: RequestPlace | undefined): Problem {
  const isKnown = place !== undefined;
  return problem({
    kind: 'not-found',
    title: 'It is not known which folder this request belongs to',
    detail: isKnown
      ? `Its file was in the folder "${place.folderPath}", which is gone too. Credentials and headers that came from it would be missing.`
      : 'Its file is gone, or cannot be read. Credentials and headers that came from its folder would be missing.',
    ...(isKnown && { location: { file: place.path } }),
    hint: 'Bring the file back, or save the request: it then belongs to the folder that it is saved in.',
  });
}
