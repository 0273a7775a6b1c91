import { describe, expect, it } from 'vitest';
import { paceReports } from './pace-reports.ts';

describe('paceReports', () => {
  it('reports the first at once, the last of a burst later, and nothing in between', async () => {
    const reported: number[] = [];
    const last = new Promise<void>((resolve) => {
      const reports = paceReports<number>(20, (value) => {
        reported.push(value);
        if (value === 3) resolve();
      });
      for (const value of [1, 2, 3]) reports.tell(value);
    });

    expect(reported).toEqual([1]);
    await last;
    expect(reported).toEqual([1, 3]);
  });

  it('reports nothing after its end', async () => {
    const reported: string[] = [];
    const reports = paceReports<string>(1, (value) => reported.push(value));
    reports.tell('first');
    reports.tell('late');

    reports.end();

    await new Promise<void>((resolve) => {
      const later = paceReports<string>(10, (value) => value === 'later' && resolve());
      later.tell('at once');
      later.tell('later');
    });
    expect(reported).toEqual(['first']);
  });
});
