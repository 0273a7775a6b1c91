import type { SchemaFolder } from '../../../shared/model/schemas.ts';
import type { App } from '../../app/app-context.ts';
import { type LevelRef, levelKey, type SchemaTree, type TreeBy } from './schema-tree.ts';
import { setNamesOf } from './schemas-store.ts';

/** A tree with no more types than this is shown opened: it can be seen at a glance. */
const smallTypeCount = 60;

/** What of the app a tree needs. */
export type TreeApp = Pick<App, 'schemas'> & {
  readonly engine: Pick<App['engine'], 'listSchemaFolder'>;
};

/**
 * Asks for the levels that are open: at first for the top, then, after a change of the schemas, for
 * all of them again. What was shown stays until all answers are there.
 *
 * @param revision of the schemas; a tree of this revision stays as it is
 */
export async function refreshTree(app: TreeApp, by: TreeBy, revision: number): Promise<void> {
  const { report, trees } = app.schemas.getState();
  const setNames = setNamesOf(report);
  const before = trees[by];
  if (before.revision === revision) return;
  const levels = new Map<string, SchemaFolder>();
  const expanded = new Set(before.expanded);
  let budget = before.levels.size === 0 ? smallTypeCount : 0;

  async function read(ref: LevelRef): Promise<void> {
    const key = levelKey(ref);
    if (levels.has(key)) return;
    const result = await app.engine.listSchemaFolder({ ...ref, by });
    if (!result.ok) {
      expanded.delete(key);
      return;
    }
    levels.set(key, result.value);
    const { folders, types } = result.value;
    const isAlone = folders.length === 1 && types.length === 0 && before.levels.size === 0;
    for (const folder of folders) {
      const inner = { setName: ref.setName, path: folder.path };
      const isSmall = folder.typeCount <= budget;
      if (isSmall) budget -= folder.typeCount;
      if (isAlone || isSmall) expanded.add(levelKey(inner));
      if (expanded.has(levelKey(inner))) await read(inner);
    }
    if (by === 'file') {
      for (const { importPath } of result.value.files) {
        const inner = { setName: ref.setName, path: importPath };
        if (expanded.has(levelKey(inner))) await read(inner);
      }
    }
  }

  for (const setName of setNames) {
    const ref = { setName, path: '' };
    if (!before.levels.has(levelKey(ref))) expanded.add(levelKey(ref));
    await read(ref);
  }
  if (app.schemas.getState().revision !== revision) return;
  changeTree(app, by, (now) => {
    if (now.expanded === before.expanded) return { levels, expanded, revision };
    // Rows that were opened or closed meanwhile stay so.
    const opened = [...now.levels].filter(([key]) => now.expanded.has(key) && !levels.has(key));
    return { levels: new Map([...levels, ...opened]), expanded: now.expanded, revision };
  });
}

/** Opens or closes a level; asks for what is in it where that is not known. */
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
  if (!isOpened || app.schemas.getState().trees[by].levels.has(key)) return;
  const result = await app.engine.listSchemaFolder({ ...ref, by });
  if (app.schemas.getState().revision !== revision) return;
  changeTree(app, by, (tree) => {
    if (result.ok) return { ...tree, levels: new Map(tree.levels).set(key, result.value) };
    const expanded = new Set(tree.expanded);
    expanded.delete(key);
    return { ...tree, expanded };
  });
  if (!result.ok) app.schemas.setState({ problem: result.problem });
}

function changeTree(app: TreeApp, by: TreeBy, change: (tree: SchemaTree) => SchemaTree): void {
  app.schemas.setState(({ trees }) => ({ trees: { ...trees, [by]: change(trees[by]) } }));
}
