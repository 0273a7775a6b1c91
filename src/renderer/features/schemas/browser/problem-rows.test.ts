import { describe, expect, it } from 'vitest';
import { problemRows } from './problem-rows.ts';
import { mistake } from './schemas-panel.test-kit.ts';

const problems = [
  mistake('b.proto', 9, { severity: 'warning' }),
  mistake('z.proto', 4),
  mistake('z.proto', 2, { severity: 'warning' }),
  mistake('z.proto', 1),
  { ...mistake('', 1, { severity: 'warning' }), location: {} },
];

function lines(filter: Parameters<typeof problemRows>[1]): readonly string[] {
  return problemRows(problems, filter).map((row) =>
    row.kind === 'file'
      ? `${row.file} ${row.count}`
      : `  ${row.problem.severity} ${row.problem.location?.line ?? '-'}`,
  );
}

describe('problemRows', () => {
  it('groups by file, errors first', () => {
    expect(lines('all')).toEqual([
      'z.proto 3',
      '  error 1',
      '  error 4',
      '  warning 2',
      'null 1',
      '  warning -',
      'b.proto 1',
      '  warning 9',
    ]);
  });

  it('can list only errors or only warnings', () => {
    expect(lines('errors')).toEqual(['z.proto 2', '  error 1', '  error 4']);
    expect(lines('warnings').filter((line) => line.includes('error'))).toEqual([]);
  });
});
