import type { SchemaFolder, TypeEntry } from '../../../../shared/model/schemas.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { shortName } from '../../../ui/type-name.ts';

/** What the tree shows: packages, or files by import path. */
export type TreeBy = 'package' | 'file';

/** A level of the tree, as the engine is asked for it. */
export interface LevelRef {
  readonly setName: string;
  /** A package or folder; in the tree of files also a file. Empty for the top. */
  readonly path: string;
}

/** A tree, as far as it was expanded. */
export interface SchemaTree {
  readonly levels: ReadonlyMap<string, SchemaFolder>;
  /** Keys from {@link levelKey}; a key that is not in `levels` is loading. */
  readonly expanded: ReadonlySet<string>;
  /** The schemas' revision for `levels`; null before the first load. */
  readonly revision: number | null;
}

/** A tree with nothing loaded. */
export const emptyTree: SchemaTree = { levels: new Map(), expanded: new Set(), revision: null };

interface RowBase {
  readonly key: string;
  /** One-based, as in ARIA. */
  readonly level: number;
  readonly name: string;
}

/** A row of the tree. */
export type SchemaRow = RowBase &
  (
    | { readonly kind: 'set'; readonly ref: LevelRef; readonly isExpanded: boolean }
    | {
        readonly kind: 'folder';
        readonly ref: LevelRef;
        readonly isExpanded: boolean;
        readonly typeCount: number;
      }
    | {
        readonly kind: 'file';
        readonly ref: LevelRef;
        readonly isExpanded: boolean;
        /** The path to ask for its source. */
        readonly path: string;
        readonly problemCount: number;
      }
    | { readonly kind: 'type'; readonly entry: TypeEntry }
    | { readonly kind: 'loading' }
    /** Types that are too many to list. */
    | { readonly kind: 'hidden' }
  );

/** Returns the key of a level. */
export function levelKey({ setName, path }: LevelRef): string {
  return `${setName}\n${path}`;
}

/** Returns the visible rows. Sets have rows only when there are several. */
export function schemaRows(setNames: readonly string[], tree: SchemaTree): readonly SchemaRow[] {
  if (setNames.length === 1) return rowsOf(tree, { setName: setNames[0] ?? '', path: '' }, 1);
  return setNames.flatMap((setName): readonly SchemaRow[] => {
    const ref = { setName, path: '' };
    const key = levelKey(ref);
    const isExpanded = tree.expanded.has(key);
    const row: SchemaRow = {
      kind: 'set',
      key: `set ${key}`,
      level: 1,
      name: setName,
      ref,
      isExpanded,
    };
    return isExpanded ? [row, ...rowsOf(tree, ref, 2)] : [row];
  });
}

function rowsOf(tree: SchemaTree, ref: LevelRef, level: number): readonly SchemaRow[] {
  const { setName } = ref;
  const content = tree.levels.get(levelKey(ref));
  if (content === undefined) {
    return [{ kind: 'loading', key: `loading ${levelKey(ref)}`, level, name: 'Reading...' }];
  }
  const rows: SchemaRow[] = [];
  for (const { name, path, typeCount } of content.folders) {
    const inner = { setName, path };
    const key = levelKey(inner);
    const isExpanded = tree.expanded.has(key);
    rows.push({
      kind: 'folder',
      key: `folder ${key}`,
      level,
      name,
      ref: inner,
      isExpanded,
      typeCount,
    });
    if (isExpanded) rows.push(...rowsOf(tree, inner, level + 1));
  }
  for (const { importPath, path, problemCount } of content.files) {
    const inner = { setName, path: importPath };
    const key = levelKey(inner);
    const isExpanded = tree.expanded.has(key);
    const name = importPath.slice(importPath.lastIndexOf('/') + 1);
    rows.push({
      kind: 'file',
      key: `file ${key}`,
      level,
      name,
      ref: inner,
      isExpanded,
      path,
      problemCount,
    });
    if (isExpanded) rows.push(...rowsOf(tree, inner, level + 1));
  }
  const names = new Set(content.types.map(({ fullName }) => fullName));
  for (const entry of content.types) {
    rows.push({
      kind: 'type',
      key: `type ${setName}\n${ref.path}\n${entry.kind}\n${entry.fullName}`,
      level,
      name: nameAmong(names, entry.fullName),
      entry,
    });
  }
  const { hiddenTypeCount = 0 } = content;
  if (hiddenTypeCount > 0) {
    rows.push({
      kind: 'hidden',
      key: `hidden ${levelKey(ref)}`,
      level,
      name: `${formatCounted(hiddenTypeCount, 'more type')}: search for them`,
    });
  }
  return rows;
}

/** Returns the name of a type below its package: `User.Address` when `User` is listed beside it. */
function nameAmong(names: ReadonlySet<string>, fullName: string): string {
  let outer = fullName;
  for (;;) {
    const dot = outer.lastIndexOf('.');
    if (dot < 0 || !names.has(outer.slice(0, dot))) break;
    outer = outer.slice(0, dot);
  }
  return fullName.slice(outer.length - shortName(outer).length);
}
