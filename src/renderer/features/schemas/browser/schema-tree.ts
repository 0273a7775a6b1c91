import type { SchemaFolder, TypeEntry } from '../../../../shared/model/schemas.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { shortName } from '../../../ui/type-name.ts';

/** What the tree is made of: packages, or the files as they are imported. */
export type TreeBy = 'package' | 'file';

/** A level of the tree, as the engine is asked for it. */
export interface LevelRef {
  readonly setName: string;
  /** A package or a folder; of the tree of files a file too. Empty is the top. */
  readonly path: string;
}

/** A tree as far as it was opened. */
export interface SchemaTree {
  readonly levels: ReadonlyMap<string, SchemaFolder>;
  /** Keys of {@link levelKey}; of those that are not in `levels` the content is under way. */
  readonly expanded: ReadonlySet<string>;
  /** Of the schemas, that `levels` are of; null before anything was asked. */
  readonly revision: number | null;
}

/** A tree of which nothing is known. */
export const emptyTree: SchemaTree = { levels: new Map(), expanded: new Set(), revision: null };

interface RowBase {
  readonly key: string;
  /** One-based, as ARIA counts. */
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
        /** What its source is asked for by. */
        readonly path: string;
        readonly problemCount: number;
      }
    | { readonly kind: 'type'; readonly entry: TypeEntry }
    | { readonly kind: 'loading' }
    /** Types that are too many to be listed. */
    | { readonly kind: 'hidden' }
  );

/** Tells levels apart. */
export function levelKey({ setName, path }: LevelRef): string {
  return `${setName}\n${path}`;
}

/** The rows that are in sight. The sets are rows of their own only where there are several. */
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

/** The name of a type below its package: `User.Address` where `User` stands beside it. */
function nameAmong(names: ReadonlySet<string>, fullName: string): string {
  let outer = fullName;
  for (;;) {
    const dot = outer.lastIndexOf('.');
    if (dot < 0 || !names.has(outer.slice(0, dot))) break;
    outer = outer.slice(0, dot);
  }
  return fullName.slice(outer.length - shortName(outer).length);
}

/** What a key does in the tree: goes to a row, opens or closes one. */
export type TreeStep =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number };

/** What a key means on a row, as ARIA's tree pattern asks; null when it is none of the tree's. */
export function treeStep(
  rows: readonly SchemaRow[],
  index: number,
  key: string,
  pageRows: number,
): TreeStep | null {
  const row = rows[index];
  const last = rows.length - 1;
  const go = (to: number): TreeStep => ({
    kind: 'go',
    index: Math.max(0, Math.min(to, last)),
  });
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'PageDown':
      return go(index + pageRows);
    case 'PageUp':
      return go(index - pageRows);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'ArrowRight':
      if (row === undefined || !('isExpanded' in row)) return null;
      return row.isExpanded ? go(index + 1) : { kind: 'toggle', index };
    case 'ArrowLeft': {
      if (row === undefined) return null;
      if ('isExpanded' in row && row.isExpanded) return { kind: 'toggle', index };
      const parent = rows.slice(0, index).findLastIndex((one) => one.level < row.level);
      return parent < 0 ? null : go(parent);
    }
    default:
      return null;
  }
}

/** Letters that were typed so far as the beginning of a name. */
export interface TypedLetters {
  readonly typed: string;
  /** Of the last one; milliseconds of any clock. */
  readonly atMs: number;
}

/** Letters that follow each other faster are one word. */
const letterMs = 700;

/** No letters: any other key ends a word. */
export const noLetters: TypedLetters = { typed: '', atMs: Number.NEGATIVE_INFINITY };

/** The letters with one more; after a pause it begins anew. */
export function withLetter(before: TypedLetters, letter: string, atMs: number): TypedLetters {
  const isSameWord = atMs - before.atMs < letterMs;
  return { typed: isSameWord ? before.typed + letter : letter, atMs };
}

/**
 * The row that typed letters go to: the next whose name begins so, from the one in focus on and round.
 *
 * @param typed one letter goes on to the next row; more stay while they fit
 */
export function rowByLetters(
  rows: readonly SchemaRow[],
  index: number,
  typed: string,
): number | null {
  const wanted = typed.toLowerCase();
  const from = typed.length === 1 ? index + 1 : index;
  for (let step = 0; step < rows.length; step += 1) {
    const at = (from + step) % rows.length;
    if (rows[at]?.name.toLowerCase().startsWith(wanted)) return at;
  }
  return null;
}
