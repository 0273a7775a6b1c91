import { describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { problem } from '../../../shared/problem.ts';
import { reportSentence, reportSummary } from './report-sentence.ts';

const types = Array.from({ length: 9 }, (_, index) => ({
  fullName: `a.T${index}`,
  file: 'a.proto',
  fieldCount: 1,
  comment: null,
}));
const warning = problem({
  kind: 'schema-import',
  severity: 'warning',
  title: 'An import does not resolve',
  detail: '',
});

function report(patch: Partial<SchemaReport>): SchemaReport {
  return {
    sources: [{ path: 'proto', fileCount: 5, includeRoots: ['/home/me/proto'] }],
    fileCount: 5,
    importCount: 4,
    resolvedImportCount: 4,
    messageTypes: types,
    enumCount: 1,
    services: [],
    problems: [],
    ...patch,
  };
}

describe('reportSentence', () => {
  it.each([
    [
      { problems: [warning] },
      '5 files, 9 message types, 0 services. Imports resolve from proto/ (4 of 4). 1 warning.',
    ],
    [{ importCount: 0, resolvedImportCount: 0 }, '5 files, 9 message types, 0 services.'],
    [
      {
        resolvedImportCount: 3,
        problems: [warning, warning, { ...warning, severity: 'error' as const }],
      },
      '5 files, 9 message types, 0 services. Only 3 of 4 imports resolve from proto/. 1 error, 2 warnings.',
    ],
    [
      {
        sources: [
          { path: 'a', fileCount: 1, includeRoots: ['/a'] },
          { path: 'b', fileCount: 1, includeRoots: ['/b'] },
        ],
      },
      '5 files, 9 message types, 0 services. Imports resolve from 2 roots (4 of 4).',
    ],
  ])('says %#', (patch, sentence) => {
    expect(reportSentence(report(patch))).toBe(sentence);
  });
});

describe('reportSummary', () => {
  it('names the problems or says that there are none', () => {
    expect([reportSummary(report({})), reportSummary(report({ problems: [warning] }))]).toEqual([
      '5 files, no problems',
      '5 files, 1 warning',
    ]);
  });
});
