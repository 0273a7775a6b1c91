import { ProblemError } from '../../../shared/problem.ts';

/**
 * Places outside the workspace that the user chose for saving. The window only knows their ids: it never
 * names a path to write to.
 */
export interface SavePlaces {
  /** Allows one write to a path. */
  allow(saveId: string, path: string): void;
  /**
   * Returns the path of an id, and removes the id.
   *
   * @throws ProblemError `not-found` when it was not allowed, or used already
   */
  take(saveId: string): string;
}

/** The maximum number of unused places; older ones are dropped. */
const maxPlaces = 100;

/** Creates an empty list of places. */
export function createSavePlaces(): SavePlaces {
  const paths = new Map<string, string>();
  return {
    allow(saveId, path) {
      paths.set(saveId, path);
      for (const id of [...paths.keys()].slice(0, -maxPlaces)) paths.delete(id);
    },
    take(saveId) {
      const path = paths.get(saveId);
      if (path === undefined) throw new ProblemError(notChosen);
      paths.delete(saveId);
      return path;
    },
  };
}

const notChosen = {
  kind: 'not-found',
  title: 'That save location expired',
  detail: 'A chosen location is written once, by the same engine.',
  hint: 'Save again and choose a place.',
} as const;
