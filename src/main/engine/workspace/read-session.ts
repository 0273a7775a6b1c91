import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Session, type TabDraft, tabDraftSchema } from '../../../shared/model/session.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';
import { moveAway } from './move-away.ts';
import {
  draftFileName,
  parseDraftFile,
  parseSessionFile,
  type SessionContent,
  type SessionList,
} from './session-format.ts';

/** The tabs as their files have them. */
export interface StoredSession {
  /** Null when nothing was ever saved here, or nothing of it is left. */
  readonly session: Session | null;
  /** Damaged files that were set aside. */
  readonly problems: readonly Problem[];
  /** The text of the list on disk; null when it must be written. */
  readonly listText: string | null;
  /** When each draft's file was written, in milliseconds since 1970, by tab id. */
  readonly stored: ReadonlyMap<string, number>;
}

/** The number of files open at a time. */
const filesAtOnce = 16;

/** The folder of drafts in the private folder. */
export const draftsFolderName = 'drafts';

/** The file that lists the open tabs. */
export function sessionPathOf(privateFolder: string): string {
  return join(privateFolder, 'session.json');
}

/**
 * Reads the list of tabs and their drafts. Never throws: a damaged draft affects only itself; without the
 * list all existing drafts are open tabs. Drafts that the list does not name, left by a program that ended
 * between two writes, can be reopened as closed tabs.
 */
export async function readStoredSession(privateFolder: string): Promise<StoredSession> {
  const [listed, stored] = await Promise.all([
    readList(sessionPathOf(privateFolder)),
    readDrafts(join(privateFolder, draftsFolderName)),
  ]);
  const { drafts } = stored;
  const problems = [...listed.problems, ...stored.problems];
  // The file of a draft is newer than a draft inside an old list.
  for (const draft of listed.drafts) if (!drafts.has(draft.tabId)) drafts.set(draft.tabId, draft);
  const { list } = listed;
  if (list === null && drafts.size === 0) {
    return { session: null, problems, listText: null, stored: stored.times };
  }
  const open = list?.tabIds ?? [...drafts.keys()];
  const closed = list?.closedTabIds ?? [];
  const named = new Set([...open, ...closed]);
  // The latest first, like closed tabs: it is the one that is missed.
  const unnamed = [...drafts.keys()].filter((id) => !named.has(id)).reverse();
  const draftsOf = (ids: readonly string[]): TabDraft[] =>
    [...new Set(ids)].flatMap((id) => drafts.get(id) ?? []);
  return {
    session: {
      tabs: draftsOf(open),
      activeTabId: list?.activeTabId ?? open.at(-1) ?? null,
      previewTabId: list?.previewTabId,
      environmentName: list?.environmentName ?? null,
      closedTabs: draftsOf([...unnamed, ...closed]),
    },
    problems: [...problems, ...(listed.text === null ? [] : goneProblems(open, drafts, stored))],
    listText: listed.text,
    stored: stored.times,
  };
}

interface ReadList {
  readonly list: SessionList | null;
  /** Drafts inside a list of an old version. */
  readonly drafts: readonly TabDraft[];
  readonly text: string | null;
  readonly problems: readonly Problem[];
}

async function readList(path: string): Promise<ReadList> {
  const nothing: ReadList = { list: null, drafts: [], text: null, problems: [] };
  let text: string;
  let content: SessionContent;
  try {
    text = await readFile(path, 'utf8');
    content = parseSessionFile(text);
  } catch (error) {
    if (isMissing(error)) return nothing;
    const found = await moveAway(path, 'the open tabs', error);
    return { ...nothing, problems: [{ ...found, hint: rebuiltHint }] };
  }
  if (content.kind === 'newer') {
    return { ...nothing, problems: [await keepForNewer(path, content.version)] };
  }
  const drafts: TabDraft[] = [];
  const failures: unknown[] = [];
  for (const draft of content.drafts) {
    const parsed = tabDraftSchema.safeParse(draft);
    if (parsed.success) drafts.push(parsed.data);
    else failures.push(parsed.error);
  }
  const problems: Problem[] = [];
  if (failures.length > 0) {
    const found = await moveAway(path, 'the open tabs', failures[0]);
    const title = `${count(failures.length, 'open tab')} could not be read`;
    problems.push({ ...found, title });
  }
  return { list: content.list, drafts, text: content.isOld ? null : text, problems };
}

const rebuiltHint = 'Tabs with intact drafts are open. Close those you do not need.';

interface ReadDrafts {
  /** The oldest first. */
  readonly drafts: Map<string, TabDraft>;
  readonly times: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
  /** Names of existing files, whole or not. */
  readonly names: ReadonlySet<string>;
}

async function readDrafts(folder: string): Promise<ReadDrafts> {
  const all = await readdir(folder).catch(() => []);
  const names = all.filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  const found: { readonly draft: TabDraft; readonly modifiedMs: number }[] = [];
  const problems: Problem[] = [];
  await forEachLimited(names, filesAtOnce, async (name) => {
    const path = join(folder, name);
    try {
      const { mtimeMs: modifiedMs } = await stat(path);
      const content = parseDraftFile(await readFile(path, 'utf8'));
      // Left for the version that wrote it.
      if (content.kind === 'newer') problems.push(newerDraft(path));
      // A copy that someone made next to it is ignored.
      else if (draftFileName(content.draft.tabId) === name) {
        found.push({ draft: content.draft, modifiedMs });
      }
    } catch (error) {
      problems.push(await moveDraftAway(path, error));
    }
  });
  found.sort((a, b) => a.modifiedMs - b.modifiedMs);
  return {
    drafts: new Map(found.map(({ draft }) => [draft.tabId, draft])),
    times: new Map(found.map(({ draft, modifiedMs }) => [draft.tabId, modifiedMs])),
    names: new Set(names),
    problems,
  };
}

async function moveDraftAway(path: string, error: unknown): Promise<Problem> {
  return {
    ...(await moveAway(path, 'the draft of a tab', error)),
    hint: 'Look for your text in it with an editor. Other tabs are intact.',
  };
}

function newerDraft(path: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'A draft is from a newer Protodesk',
    detail: `${basename(path)} is unchanged, and its tab is not shown.`,
    location: { file: path },
    hint: 'Open the workspace with the newer version to see it.',
  });
}

async function keepForNewer(path: string, version: number): Promise<Problem> {
  const kept = `${path}.version-${version}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const moved = await rename(path, kept).then(
    () => true,
    () => false,
  );
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'The list of open tabs is from a newer Protodesk',
    detail: moved
      ? `It was kept as ${basename(kept)}, and this version starts a new one.`
      : `${basename(path)} could not be moved away, and this version cannot read it.`,
    location: { file: path },
    hint: rebuiltHint,
  });
}

/** Returns Problems for open tabs in the list without files: removed by hand, or by a cleanup tool. */
function goneProblems(
  open: readonly string[],
  drafts: ReadonlyMap<string, TabDraft>,
  { names }: ReadDrafts,
): Problem[] {
  const gone = open.filter((id) => !drafts.has(id) && !names.has(draftFileName(id)));
  if (gone.length === 0) return [];
  return [
    problem({
      kind: 'workspace-file',
      severity: 'warning',
      title: `The drafts of ${count(gone.length, 'open tab')} are gone`,
      detail: 'Their files are missing.',
      hint: 'Open their requests from the collections. Saved requests are unchanged.',
    }),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
