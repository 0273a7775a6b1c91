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
  /** Types that rows need and that are not fetched yet; grows during layout. */
  readonly wantedTypes: Set<string>;
}

/** The engine's findings by field path. */
export interface ProblemsByPath {
  readonly at: ReadonlyMap<string, readonly Problem[]>;
  /** The number of findings inside each path. */
  readonly below: ReadonlyMap<string, number>;
}

/** The position of lines, and whether a filter applies to them. */
export interface LinesFrame {
  readonly parentId: string | null;
  readonly depth: number;
  /** False below a row that matches the filter: everything in it is shown. */
  readonly isFiltered: boolean;
}

/** True when a filter leaves the row of a path visible. */
export function isShown({ matches }: FormContext, path: string, frame: LinesFrame): boolean {
  if (!frame.isFiltered || matches === null) return true;
  return matches.matched.has(path) || matches.around.has(path);
}

/** Groups findings by field path; findings without a path belong to no row. */
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
