import type { PackedSnapshot } from '../../proto/types/packed-snapshot.ts';
import type { Closure, ClosureRequest } from './thread/working-closure.ts';

/** The files of the types in use, by set: what the workers of the pool compile. */
export interface WorkingClosures {
  /**
   * Returns the files for some types, together with those of the types used before.
   *
   * @param schemaSet null is the first set that defines one of the types
   */
  of(schemaSet: string | null, typeNames: readonly string[]): Promise<WorkingClosure>;
  /** Returns only the files of these types, and stores nothing. */
  apart(schemaSet: string | null, typeNames: readonly string[]): Promise<WorkingClosure>;
  /** Drops everything: the schemas changed. */
  clear(): void;
}

/** The files of some types. */
export interface WorkingClosure {
  /** Null when no set was found: then it has no files either. */
  readonly setName: string | null;
  readonly snapshot: PackedSnapshot | null;
  has(typeName: string): boolean;
}

interface Kept {
  readonly setName: string;
  readonly snapshot: PackedSnapshot;
  /** The last used one is last. */
  readonly typeNames: Set<string>;
  /** Names that the set does not define. */
  readonly absent: Set<string>;
}

/** Compiling more at once would delay the next type. */
const maxFiles = 400;
const maxAbsent = 10_000;

/** Creates empty closures; `ask` collects the files of one. */
export function createWorkingClosures(
  ask: (request: ClosureRequest) => Promise<Closure>,
): WorkingClosures {
  let kept = new Map<string, Kept>();
  /** The first set that defines a name, as found before. */
  let owners = new Map<string, string>();

  function known(schemaSet: string | null, typeNames: readonly string[]): Kept | undefined {
    const setName = schemaSet ?? owners.get(typeNames[0] ?? '');
    const found = setName === undefined ? undefined : kept.get(setName);
    const isKnown = (name: string) => found?.typeNames.has(name) || found?.absent.has(name);
    return found && typeNames.every(isKnown) ? found : undefined;
  }

  function touch(found: Kept, typeNames: readonly string[]): void {
    for (const name of typeNames) {
      if (found.typeNames.delete(name)) found.typeNames.add(name);
    }
  }

  return {
    async of(schemaSet, typeNames) {
      const before = known(schemaSet, typeNames);
      if (before) {
        touch(before, typeNames);
        return closureOf(before);
      }
      if (schemaSet === null && typeNames.length === 0) return nothing;
      const [generation, generationOwners] = [kept, owners];
      const used = new Map(
        [...generation].map(([name, each]) => [name, [...each.typeNames].reverse()]),
      );
      const closure = await ask({ schemaSet, wanted: typeNames, used, maxFiles });
      const { setName, snapshot } = closure;
      if (setName === null || !snapshot) return nothing;
      const old = generation.get(setName);
      const made: Kept = {
        setName,
        // The same files keep the same snapshot: workers need not compile again.
        snapshot: old && old.snapshot.id === snapshot.id ? old.snapshot : snapshot,
        typeNames: new Set([...closure.typeNames].reverse()),
        absent: new Set(old && old.absent.size < maxAbsent ? old.absent : []),
      };
      const [first] = typeNames;
      if (schemaSet === null && first !== undefined && made.typeNames.has(first)) {
        generationOwners.set(first, setName);
      }
      for (const name of typeNames) if (!made.typeNames.has(name)) made.absent.add(name);
      generation.set(setName, made);
      return closureOf(made);
    },
    async apart(schemaSet, typeNames) {
      const closure = await ask({ schemaSet, wanted: typeNames, used: new Map(), maxFiles });
      const names = new Set(closure.typeNames);
      return { ...closure, has: (name) => names.has(name) };
    },
    clear() {
      kept = new Map();
      owners = new Map();
    },
  };
}

function closureOf(kept: Kept): WorkingClosure {
  const { setName, snapshot, typeNames, absent } = kept;
  return { setName, snapshot, has: (name) => typeNames.has(name) || absent.has(name) };
}

const nothing: WorkingClosure = { setName: null, snapshot: null, has: () => false };
