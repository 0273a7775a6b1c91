import type { Problem } from '../../../shared/problem.ts';
import type { AssembledRoot } from './assemble-root.ts';
export function lintSchema(_a: AssembledRoot): readonly Problem[] {
  return [];
}
