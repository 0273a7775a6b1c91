import type { DataComparison, DifferenceKind } from '../../../shared/model/comparison.ts';
import {
  groupDifferences,
  groupFinding,
  ungroupedCount,
} from '../../../shared/model/group-differences.ts';
import { wildPath } from '../../../shared/model/wild-path.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import type { ListRow } from '../../ui/rows/row-list.tsx';

/** A row of the tree that shows the data of both sides. */
export interface DataRow extends ListRow {
  readonly level: number;
  /** Null for a row that does not open. */
  readonly isExpanded: boolean | null;
  readonly label: string;
  readonly path: string;
  /** Null on a side without a value, and on rows that only hold others. */
  readonly values: readonly [string | null, string | null];
  readonly finding: string;
  /** Null for a row that only holds others. */
  readonly kind: DifferenceKind | 'equal' | null;
}

/** A place in the data, with what was found there and below. */
interface Place {
  readonly path: string;
  readonly label: string;
  readonly inside: Map<string, Place>;
  readonly found: (Found & {
    readonly members: readonly Found[];
    /** How many more are alike, but not listed. */
    readonly unlisted: number;
  })[];
}

type Found = Pick<DataRow, 'path' | 'values' | 'finding' | 'kind'>;

/**
 * Returns the visible rows: messages and lists with their differences. A difference that a list repeats is
 * one row, which opens to show all of them.
 *
 * @param toggled the keys of rows that the user opened or closed. Repeated differences begin closed
 */
export function dataRowsOf(
  data: DataComparison,
  {
    rootLabel,
    isEqualShown,
    toggled,
  }: {
    /** The type of both messages; null shows no row for the whole. */
    readonly rootLabel: string | null;
    readonly isEqualShown: boolean;
    readonly toggled: ReadonlySet<string>;
  },
): readonly DataRow[] {
  const root: Place = { path: '', label: rootLabel ?? '', inside: new Map(), found: [] };
  for (const group of groupDifferences(data)) {
    const [first, ...members] = group.members.map(
      ({ path, left, right, finding, kind }): Found => ({
        ...{ path, values: [left, right], finding, kind },
      }),
    );
    if (first === undefined) continue;
    const { path } = group;
    const isRepeated = group.count > 1;
    addFound(root, path, {
      ...first,
      ...(isRepeated && { path, finding: groupFinding(group) }),
      members: isRepeated ? [first, ...members] : [],
      unlisted: group.count - group.members.length,
    });
  }
  if (isEqualShown) {
    for (const { path, left, right } of data.equalFields) {
      const values = [left, right] as const;
      addFound(root, path, {
        path,
        values,
        finding: 'equal',
        kind: 'equal',
        members: [],
        unlisted: 0,
      });
    }
  }
  const rows: DataRow[] = [];
  const hasRoot = rootLabel !== null && (root.inside.size > 0 || root.found.length > 0);
  if (hasRoot) pushPlace(rows, root, 1, toggled);
  else pushInside(rows, root, 1, toggled);
  return [...rows, ...hiddenRows(data, isEqualShown)];
}

function addFound(root: Place, path: string, found: Place['found'][number]): void {
  let place = root;
  for (const label of labelsOf(path)) {
    let next = place.inside.get(label);
    if (next === undefined) {
      const dot = place.path === '' ? '' : '.';
      next = { path: `${place.path}${dot}${label}`, label, inside: new Map(), found: [] };
      place.inside.set(label, next);
    }
    place = next;
  }
  place.found.push(found);
}

/** Returns where an element is: `users[3]` for `users[3].at`, whose name is in the row above. */
function placeOf(path: string): string {
  return labelsOf(path).slice(0, -1).join('.') || path;
}

/** Splits `users[3].labels["a.b"].at` at its dots: positions stay with their field. */
function labelsOf(path: string): readonly string[] {
  const labels = path.match(/(?:\[(?:"(?:[^"\\]|\\.)*"|[^\]"]*)\]|\([^)]*\)|[^.[(])+/g) ?? [];
  return labels.join('.') === path ? labels : [path];
}

function pushPlace(
  rows: DataRow[],
  place: Place,
  level: number,
  toggled: ReadonlySet<string>,
): void {
  const { path, label } = place;
  place.found.forEach(({ members, unlisted, ...found }, at) => {
    const key = `${at} ${path}`;
    const isOpen = members.length > 0 && toggled.has(key);
    const isExpanded = members.length > 0 ? isOpen : null;
    rows.push({ ...found, key, level, label: label || 'Whole body', isExpanded });
    if (!isOpen) return;
    const inside = { level: level + 1, isExpanded: null };
    rows.push(
      ...members.map((member, index) => {
        return { ...member, ...inside, key: `${key} ${index}`, label: placeOf(member.path) };
      }),
    );
    if (unlisted > 0)
      rows.push(noteRow(`and ${formatCount(unlisted)} more, not listed`, level + 1));
  });
  if (place.inside.size === 0) return;
  const key = `in ${path}`;
  const isExpanded = !toggled.has(key);
  rows.push({ key, level, isExpanded, label, path, values: [null, null], finding: '', kind: null });
  if (isExpanded) pushInside(rows, place, level + 1, toggled);
}

function pushInside(
  rows: DataRow[],
  place: Place,
  level: number,
  toggled: ReadonlySet<string>,
): void {
  if (place.path === '' && place.label === '' && place.found.length > 0) {
    pushPlace(rows, { ...place, inside: new Map() }, level, toggled);
  }
  for (const inner of place.inside.values()) pushPlace(rows, inner, level, toggled);
}

/** Returns rows that say what is not listed. */
function hiddenRows(data: DataComparison, isEqualShown: boolean): readonly DataRow[] {
  const differences = ungroupedCount(data);
  const equal = isEqualShown ? data.equalCount - data.equalFields.length : 0;
  const isEmpty = !isEqualShown && data.equalCount === data.fieldCount;
  return [
    isEmpty && 'No differences',
    differences > 0 && `and ${formatCounted(differences, 'more difference')}, not listed`,
    equal > 0 && `and ${formatCount(equal)} more equal, not listed`,
  ]
    .filter((label) => label !== false)
    .map((label) => noteRow(label, 1));
}

/** A row of plain text: there is nothing to open. */
function noteRow(label: string, level: number): DataRow {
  return {
    ...{ key: `${level} ${label}`, level, isExpanded: null, label, path: '' },
    ...{ values: [null, null], finding: '', kind: null },
  };
}

/** True for a row of plain text, which has no value and opens nothing. */
export function isNote({ kind, isExpanded }: DataRow): boolean {
  return kind === null && isExpanded === null;
}

/** Returns the path that ignores a row, with open list positions; null for a row that is no field. */
export function ignoredBy({ path, kind }: DataRow): string | null {
  return path === '' || kind === null || kind === 'equal' ? null : wildPath(path);
}
