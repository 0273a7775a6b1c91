import type { Problem } from '../../../../shared/problem.ts';
import type { SourceMark } from '../../../monaco/source-mark.ts';
import { withoutTicks } from '../../../ui/code-parts.ts';

/** The places in the text of a body that its problems name. */
export function problemMarks(problems: readonly Problem[]): readonly SourceMark[] {
  return problems.flatMap(({ severity, title, detail, hint, location }) => {
    if (location?.line === undefined) return [];
    const words = withoutTicks([title, detail, hint].filter(Boolean).join('\n'));
    return [{ severity, line: location.line, column: location.column ?? 1, words }];
  });
}
