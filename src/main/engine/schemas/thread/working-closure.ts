import { type PackedSnapshot, packSnapshot } from '../../../proto/types/packed-snapshot.ts';
import type { IndexedFile } from '../../../proto/types/schema-index.ts';
import { snapshotOf } from '../index/closure-snapshot.ts';
import type { LoadedSet } from './schema-sets.ts';

/** A request for everything needed to compile some types. */
export interface ClosureRequest {
  /** Null is the first set that defines one of the types. */
  readonly schemaSet: string | null;
  readonly wanted: readonly string[];
  /** Types used before, by set, last one first: they stay while there is room. */
  readonly used: ReadonlyMap<string, readonly string[]>;
  /** The files of the wanted types are always complete; beyond this many, others are left out. */
  readonly maxFiles: number;
}

/** The texts of everything that some types need. */
export interface Closure {
  /** Null when no set defines any of the types. */
  readonly setName: string | null;
  readonly snapshot: PackedSnapshot | null;
  /** The wanted and used types that it contains. */
  readonly typeNames: readonly string[];
}

/**
 * Collects the files of some types with all their imports.
 *
 * @throws ProblemError `file-read` when a file is gone, or has changed
 */
export function closureFor(sets: readonly LoadedSet[], request: ClosureRequest): Closure {
  const set = chooseSet(sets, request.schemaSet, request.wanted);
  if (!set) return { setName: null, snapshot: null, typeNames: [] };
  const { lookup, readText } = set;
  const roots = new Set<IndexedFile>();
  const typeNames: string[] = [];
  for (const name of request.wanted) {
    const found = lookup.find(name);
    if (!found) continue;
    roots.add(found.file);
    typeNames.push(name);
  }
  let closure = new Set(lookup.closureOf(roots));
  for (const name of request.used.get(lookup.index.setName) ?? []) {
    const found = lookup.find(name);
    if (!found) continue;
    if (!closure.has(found.file)) {
      const larger = new Set(lookup.closureOf([...roots, found.file]));
      if (larger.size > request.maxFiles) break;
      closure = larger;
      roots.add(found.file);
    }
    typeNames.push(name);
  }
  const snapshot = packSnapshot(snapshotOf(lookup, [...roots], readText));
  return { setName: lookup.index.setName, snapshot, typeNames };
}

/**
 * Returns the set of a name; for null, the first one that defines any of the types, in the order of the
 * types.
 */
export function chooseSet(
  sets: readonly LoadedSet[],
  schemaSet: string | null,
  typeNames: readonly string[],
): LoadedSet | undefined {
  if (schemaSet !== null) return sets.find(({ lookup }) => lookup.index.setName === schemaSet);
  for (const name of typeNames) {
    const found = sets.find(({ lookup }) => lookup.find(name));
    if (found) return found;
  }
  return undefined;
}
