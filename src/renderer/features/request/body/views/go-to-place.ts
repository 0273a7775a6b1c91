import type { ProblemLocation } from '../../../../../shared/problem.ts';

/** Goes to where a problem is, in the view that is shown. */
export type GoToPlace = (location: ProblemLocation) => void;
