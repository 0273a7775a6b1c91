import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session, TabDraft } from '../../../shared/model/session.ts';
import { lastOwnVersions, versionTime } from './previous-versions.ts';
import { draftsFolderName } from './read-session.ts';
import { revisionOf } from './revision.ts';
import { draftFileName } from './session-format.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

interface Place extends WorkspacePlace {
  files(): WorkspaceFiles;
}

/**
 * Updates drafts for saves that they do not know, because the app was killed right after one: the file
 * changed since, but only by Protodesk. The newer of draft and file wins.
 */
export async function settleDrafts(session: Session, place: Place): Promise<Session> {
  const [tabs, closedTabs] = await Promise.all(
    [session.tabs, session.closedTabs].map((drafts) =>
      Promise.all(drafts.map((draft) => settleDraft(draft, place))),
    ),
  );
  return { ...session, tabs: tabs ?? [], closedTabs: closedTabs ?? [] };
}

async function settleDraft(draft: TabDraft, place: Place): Promise<TabDraft> {
  if (draft.kind !== 'request' || !draft.isChanged) return draft;
  const { requests, places } = place.files();
  const request = requests.get(draft.request.id);
  const path = places.get(draft.request.id)?.path;
  if (!request || path === undefined) return draft;
  const baseRevision = revisionOf(request);
  if (draft.baseRevision === baseRevision) return draft;
  const savedMs = await timeOfOwnSave(place, path);
  if (savedMs === null) return draft;
  const typedMs = await stat(
    join(place.privateFolder, draftsFolderName, draftFileName(draft.tabId)),
  ).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return typedMs > savedMs
    ? { ...draft, baseRevision }
    : { ...draft, request, baseRevision, isChanged: false };
}

/** Null when the file does not have what Protodesk wrote last. */
async function timeOfOwnSave(place: WorkspacePlace, path: string): Promise<number | null> {
  try {
    const now = await readFile(path);
    for (const version of await lastOwnVersions(place, path)) {
      if (now.equals(await readFile(version))) return versionTime(version).getTime();
    }
  } catch {
    // It is gone or unreadable, but not because of a save.
  }
  return null;
}
