import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import type { RequestPlace, WorkspaceFiles } from './workspace-files.ts';

/** What is known of requests whose files cannot be read now, or are gone. */
export interface EarlierPlaces {
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
export function folderOfRequest(
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
