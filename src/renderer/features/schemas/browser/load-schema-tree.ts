import type { SchemaFolder } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';
import { setNamesOf } from '../../../kernel/schemas-store.ts';
import { schemaPanelOf } from './schema-panel-store.ts';
import { type LevelRef, levelKey, type SchemaTree, type TreeBy } from './schema-tree.ts';

/** New content with up to this many types is shown expanded. */
const smallTypeCount = 100;

/** The parts of the app that a tree needs. */
export type TreeApp = Pick<App, 'schemas' | 'own'> & {
  readonly engine: Pick<App['engine'], 'listSchemaFolder'>;
};

/**
 * Loads the expanded levels: at first the top, and after a change of the schemas all of them again. The old
 * tree stays until all responses arrive. New small content is expanded, so that an import is visible.
 *
 * @param revision of the schemas; a tree of this revision does not change
 */
export async function refreshTree(app: TreeApp, by: TreeBy, revision: number): Promise<void> {
  const { report } = app.schemas.getState();
  const setNames = setNamesOf(report);
  const before = schemaPanelOf(app).getState().trees[by];
  if (before.revision === revision) return;
  const known = new Set(before.levels.keys());
  for (const [key, { folders }] of before.levels) {
    const setName = key.slice(0, key.indexOf('\n'));
    for (const { path } of folders) known.add(levelKey({ setName, path }));
  }
  const levels = new Map<string, SchemaFolder>();
  const expanded = new Set(before.expanded);
  let budget = smallTypeCount;
  let problem: Problem | null = null;

  /** @param isOpened true expands everything below it too */
  async function read(ref: LevelRef, isOpened: boolean): Promise<void> {
    const { setName } = ref;
    const result = await app.engine.listSchemaFolder({ ...ref, by });
    if (!result.ok) {
      expanded.delete(levelKey(ref));
      problem = result.problem;
      return;
    }
    levels.set(levelKey(ref), result.value);
    const { folders, files, types } = result.value;
    const isAlone = folders.length === 1 && types.length + files.length === 0;
    for (const { path, typeCount } of folders) {
      const inner = { setName, path };
      const key = levelKey(inner);
      const isNew = !known.has(key);
      const isSmall = isOpened || (isNew && typeCount <= budget);
      if (isSmall && !isOpened) budget -= typeCount;
      if (isSmall || (isNew && isAlone)) expanded.add(key);
      if (expanded.has(key)) await read(inner, isSmall && isNew);
    }
    for (const { importPath } of files) {
      const inner = { setName, path: importPath };
      if (expanded.has(levelKey(inner))) await read(inner, false);
    }
  }

  for (const setName of setNames) {
    const ref = { setName, path: '' };
    if (!known.has(levelKey(ref))) expanded.add(levelKey(ref));
    await read(ref, false);
  }
  if (app.schemas.getState().revision !== revision) return;
  if (problem !== null) schemaPanelOf(app).setState({ problem });
  changeTree(app, by, (now) => {
    if (now.expanded === before.expanded) return { levels, expanded, revision };
    // Rows that were expanded or collapsed meanwhile stay so.
    const opened = [...now.levels].filter(([key]) => now.expanded.has(key) && !levels.has(key));
    return { levels: new Map([...levels, ...opened]), expanded: now.expanded, revision };
  });
}

/** Expands or collapses a level; loads its content if needed. */
export async function toggleLevel(app: TreeApp, by: TreeBy, ref: LevelRef): Promise<void> {
  const key = levelKey(ref);
  const { revision } = app.schemas.getState();
  let isOpened = false;
  changeTree(app, by, (tree) => {
    const expanded = new Set(tree.expanded);
    isOpened = !expanded.delete(key);
    if (isOpened) expanded.add(key);
    return { ...tree, expanded };
  });
  if (!isOpened || schemaPanelOf(app).getState().trees[by].levels.has(key)) return;
  const result = await app.engine.listSchemaFolder({ ...ref, by });
  if (app.schemas.getState().revision !== revision) return;
  changeTree(app, by, (tree) => {
    if (result.ok) return { ...tree, levels: new Map(tree.levels).set(key, result.value) };
    const expanded = new Set(tree.expanded);
    expanded.delete(key);
    return { ...tree, expanded };
  });
  if (!result.ok) schemaPanelOf(app).setState({ problem: result.problem });
}

function changeTree(app: TreeApp, by: TreeBy, change: (tree: SchemaTree) => SchemaTree): void {
  schemaPanelOf(app).setState(({ trees }) => ({ trees: { ...trees, [by]: change(trees[by]) } }));
}
