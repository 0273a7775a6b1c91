import { type Problem, type ProblemKind, problem } from '../../../../shared/problem.ts';
import { createLocator } from '../../../../shared/text/locate-in-text.ts';
import type { OutlinedFile } from '../outlined-file.ts';

/** A fault at a place of a file. */
export interface Finding {
  readonly kind?: ProblemKind;
  readonly severity?: Problem['severity'];
  readonly title: string;
  readonly detail: string;
  /** UTF-16 offset in the text. */
  readonly offset: number;
  readonly hint?: string;
}

/**
 * Takes a finding, or a function if it is costly to make; the function is called only while there is room.
 */
export type Report = (finding: Finding | (() => Finding)) => void;

/** The limit of Problems for one file; the rest is counted. */
const maxProblems = 100;

/** Collects the findings of a file and converts them to Problems with line and column. */
export function createFindings({ file }: OutlinedFile): {
  readonly report: Report;
  problems(): readonly Problem[];
} {
  const found: Finding[] = [];
  let left = 0;
  return {
    report(finding) {
      if (found.length < maxProblems) {
        found.push(typeof finding === 'function' ? finding() : finding);
      } else left += 1;
    },
    problems() {
      if (found.length === 0) return [];
      const locate = createLocator(file.path, file.text);
      found.sort((a, b) => a.offset - b.offset);
      const problems = found.map(({ offset, kind, hint, ...finding }) =>
        problem({
          kind: kind ?? 'schema-rule',
          ...finding,
          location: locate(offset),
          hint: hint ?? defaultHint(finding.severity),
        }),
      );
      return left === 0 ? problems : [...problems, moreProblems(file.path, left)];
    },
  };
}

function defaultHint(severity: Problem['severity'] = 'error'): string {
  return severity === 'error'
    ? 'Other tools refuse this file. Unaffected parts stay usable here.'
    : 'Other tools may differ.';
}

function moreProblems(path: string, count: number): Problem {
  return problem({
    kind: 'schema-rule',
    title: 'More problems',
    detail: `${count} more problems in this file.`,
    location: { file: path },
    hint: 'Fix the first ones; others often follow from them.',
  });
}
