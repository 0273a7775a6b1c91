import type { Problem } from '../../../../shared/problem.ts';
import type { SourceMark } from '../../../monaco/text-mark.ts';
import { withoutTicks } from '../../../ui/code-parts.ts';

/** Returns the places in a file that its problems name. */
export function marksOf(problems: readonly Problem[]): readonly SourceMark[] {
  return problems.flatMap(({ severity, title, detail, hint, location }) => {
    if (location?.line === undefined) return [];
    const words = withoutTicks([title, detail, hint].filter(Boolean).join('\n'));
    return [{ severity, line: location.line, column: location.column ?? 1, words }];
  });
}

/** Returns how many problems are in a file, which may be named by its path or its import path. */
export function countProblemsIn(problems: readonly Problem[], path: string): number {
  return problems.filter(
    ({ location }) => location?.file === path || location?.file?.endsWith(`/${path}`) === true,
  ).length;
}
