import type { Result } from '../../../../shared/contract/contract.ts';
import type { IncludeRoot, SchemaReport, SchemaSet } from '../../../../shared/model/schemas.ts';
import type { App } from '../../../kernel/app.ts';
import { showNotice } from '../../../kernel/notices-store.ts';
import { setReport } from '../../../kernel/schemas-store.ts';
import { followSet } from '../../../kernel/tabs/follow-set.ts';
import { removedSentence } from './change-sentence.ts';
import type { SourceRef } from './clashing-sources.ts';
import { absolutePlace } from './place-text.ts';
import { schemaPanelOf } from './schema-panel-store.ts';

/** Removes a source from the workspace; its files stay. */
export async function removeSource(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'schemas' | 'window'>,
  source: SourceRef,
): Promise<void> {
  const given = givenRoots(app, source);
  const before = app.schemas.getState().report;
  const removed = await app.engine.removeSchemaSource({ ...source });
  adopt(app, removed);
  if (!removed.ok) return;
  say(app, 'Removed from the workspace', {
    text: removedSentence(source.path, before, removed.value),
    undo: () => void putBack(app, source, given),
  });
}

async function putBack(
  app: Pick<App, 'engine' | 'own' | 'schemas' | 'window'>,
  source: SourceRef,
  includeRoots: readonly string[],
): Promise<void> {
  const { setName, path } = source;
  const paths = [absolutePath(app, path)];
  if (!adopt(app, await app.engine.importSchemas({ paths, setName }))) return;
  if (includeRoots.length > 0) await setIncludeRoots(app, source, includeRoots);
}

/** Returns the include roots that a user gave a source; automatic ones are found again. */
function givenRoots(app: Pick<App, 'schemas'>, { setName, path }: SourceRef): readonly string[] {
  const set = app.schemas.getState().report?.sets.find(({ name }) => name === setName);
  const roots = set?.sources.find((source) => source.path === path)?.includeRoots ?? [];
  return roots.filter(({ from }) => from === 'given').map(({ shown }) => shown);
}

/** Moves sources to another set; creates the set if needed. */
export async function moveSources(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'schemas' | 'tabs'>,
  sources: readonly SourceRef[],
  toSet: string,
): Promise<void> {
  if (!(await moveAll(app, sources, toSet))) return;
  const [first] = sources;
  say(app, `Moved to set "${toSet}"`, {
    text: 'Sets may define the same name; each request names its set.',
    undo: () => {
      if (first === undefined) return;
      const moved = sources.map(({ path }) => ({ setName: toSet, path }));
      void moveAll(app, moved, first.setName);
    },
  });
}

/** Renames a set; requests that name it follow. */
export async function renameSet(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'schemas' | 'tabs'>,
  set: SchemaSet,
  name: string,
): Promise<void> {
  const { report } = app.schemas.getState();
  if (report?.sets.some((one) => one.name === name)) {
    showNotice(app.notices, {
      id: schemasNoticeId,
      content: {
        kind: 'words',
        title: `Set "${name}" exists`,
        text: 'To merge them, move sources one by one.',
      },
    });
    return;
  }
  const sources = set.sources.map(({ path }) => ({ setName: set.name, path }));
  await moveAll(app, sources, name);
}

async function moveAll(
  app: Pick<App, 'engine' | 'own' | 'schemas' | 'tabs'>,
  sources: readonly SourceRef[],
  toSet: string,
): Promise<boolean> {
  for (const source of sources) {
    const moved = await app.engine.moveSchemaSource({ ...source, toSet });
    if (!adopt(app, moved)) return false;
    const isGone = moved.ok && moved.value.sets.every(({ name }) => name !== source.setName);
    // The engine has already renamed it in the files of the requests.
    if (isGone) app.tabs.setState((state) => followSet(state, source.setName, toSet));
  }
  return true;
}

/** Sets the folders from which a source's imports resolve; an empty list finds them automatically. */
export async function setIncludeRoots(
  app: Pick<App, 'engine' | 'own' | 'schemas'>,
  source: SourceRef,
  includeRoots: readonly string[],
): Promise<void> {
  adopt(app, await app.engine.setIncludeRoots({ ...source, includeRoots: [...includeRoots] }));
}

/** Lets the user choose another folder from which the imports of a source resolve. */
export async function chooseIncludeRoot(
  app: Pick<App, 'engine' | 'own' | 'schemas' | 'shell'>,
  source: SourceRef,
  roots: readonly IncludeRoot[],
): Promise<void> {
  const chosen = await app.shell.chooseProtoPaths({ kind: 'folder' });
  if (!chosen.ok) {
    schemaPanelOf(app).setState({ problem: chosen.problem });
    return;
  }
  if (chosen.value.paths.length === 0) return;
  await setIncludeRoots(app, source, rootsWith(roots, chosen.value.paths));
}

/** Returns the roots for the engine with more added, each once. */
export function rootsWith(
  roots: readonly IncludeRoot[],
  added: readonly string[],
): readonly string[] {
  const known = new Set(roots.flatMap(({ path, shown }) => [path, shown]));
  return [...roots.map(({ shown }) => shown), ...added.filter((path) => !known.has(path))];
}

/** A source is listed relative to the workspace, but added by its full path. */
function absolutePath(app: Pick<App, 'window'>, listed: string): string {
  return absolutePlace(app.window.getState().workspace?.folder ?? '', listed);
}

/** Uses the report of a change, or shows in the panel why it failed. */
function adopt(app: Pick<App, 'own' | 'schemas'>, result: Result<SchemaReport>): boolean {
  if (result.ok) setReport(app.schemas, result.value);
  schemaPanelOf(app).setState({ problem: result.ok ? null : result.problem });
  return result.ok;
}

function say(
  app: Pick<App, 'notices'>,
  title: string,
  { text, undo }: { readonly text: string; readonly undo: () => void },
): void {
  showNotice(app.notices, {
    id: schemasNoticeId,
    content: { kind: 'words', title, text },
    actions: [{ label: 'Undo', run: undo }],
  });
}

/** The notice about the last change of the schemas; a newer one replaces it. */
export const schemasNoticeId = 'schemas';
