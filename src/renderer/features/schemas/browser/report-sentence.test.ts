import { describe, expect, it } from 'vitest';
import { reportSentence, reportSummary } from './report-sentence.ts';
import { mistake, reportOf, setOf, sourceOf } from './schemas-panel.test-kit.ts';

const error = mistake('a.proto', 1);
const warning = mistake('a.proto', 1, { severity: 'warning' });

describe('reportSentence', () => {
  it.each([
    [
      { problems: [warning] },
      '5 files, 9 message types, 0 services. Imports resolve from proto/ (4 of 4). 1 warning.',
    ],
    [
      { sets: [setOf('default', { importCount: 0, resolvedImportCount: 0 })] },
      '5 files, 9 message types, 0 services.',
    ],
    [
      {
        sets: [setOf('default', { resolvedImportCount: 3 })],
        problems: [warning, warning, error],
      },
      '5 files, 9 message types, 0 services. 3 of 4 imports resolve. 1 error, 2 warnings.',
    ],
    [
      { sets: [setOf('default', { sources: [sourceOf('a'), sourceOf('b')] })] },
      '5 files, 9 message types, 0 services. Imports resolve from 2 roots (4 of 4).',
    ],
    [
      { sets: [setOf('default'), setOf('billing')] },
      '10 files, 18 message types, 0 services in 2 sets. Imports resolve from proto/ (8 of 8).',
    ],
  ])('returns %#', (patch, sentence) => {
    expect(reportSentence(reportOf(patch))).toBe(sentence);
  });
});

describe('reportSummary', () => {
  it.each([
    [[], { kind: 'done', fileCount: 5, elapsedMs: 1 }, '5 files, no problems'],
    [[warning], { kind: 'done', fileCount: 5, elapsedMs: 1 }, '5 files, 1 warning'],
    [[], { kind: 'waiting' }, '5 files'],
    [
      [error],
      { kind: 'checking', checkedFiles: 2, fileCount: 5 },
      '5 files, 1 error, checking 40 %',
    ],
    [[], { kind: 'cancelled', checkedFiles: 2, fileCount: 5 }, '5 files, only 2 checked'],
  ] as const)(
    'names the problems, and claims none before all files are checked: %#',
    (problems, check, text) => {
      expect(reportSummary(reportOf({ problems: [...problems] }), check)).toBe(text);
    },
  );
});
