import type { DraftJson } from '../../../../../../shared/json/draft-json.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import type { FilterMatches } from './filter-form.ts';
import type { FormInput } from './form.ts';
import { pathsAround } from './form-path.ts';
import type { FormPlace } from './form-place.ts';

/** What the rows of a form are made from. */
export interface FormContext {
  readonly input: FormInput;
  readonly json: DraftJson;
  readonly root: FormPlace;
  /** Null shows all rows. */
  readonly matches: FilterMatches | null;
  readonly problems: ProblemsByPath;
  /** Types that rows need and nobody has fetched yet; grows while rows are laid out. */
  readonly wantedTypes: Set<string>;
}

/** The engine's findings by the field path that they are at. */
export interface ProblemsByPath {
  readonly at: ReadonlyMap<string, readonly Problem[]>;
  /** How many lie inside of a path. */
  readonly below: ReadonlyMap<string, number>;
}

/** Where lines lie, and whether a filter still leaves some of them out. */
export interface LinesFrame {
  readonly parentId: string | null;
  readonly depth: number;
  /** False below a row that matches the filter itself: all of it is shown. */
  readonly isFiltered: boolean;
}

/** Whether a filter leaves the row of a path. */
export function isShown({ matches }: FormContext, path: string, frame: LinesFrame): boolean {
  if (!frame.isFiltered || matches === null) return true;
  return matches.matched.has(path) || matches.around.has(path);
}

/** Sorts findings by their field paths; those without one belong to no row. */
export function problemsByPath(problems: readonly Problem[]): ProblemsByPath {
  const at = new Map<string, Problem[]>();
  const below = new Map<string, number>();
  for (const problem of problems) {
    const path = problem.location?.fieldPath;
    if (path === undefined) continue;
    at.set(path, [...(at.get(path) ?? []), problem]);
    for (const around of pathsAround(path)) below.set(around, (below.get(around) ?? 0) + 1);
  }
  return { at, below };
}
