import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { momentText } from '../../ui/moment-text.ts';
import { sideOf, userComparison } from './comparison.test-kit.ts';
import {
  comparisonCsv,
  comparisonMarkdown,
  comparisonSummary,
  conditionsText,
  countedText,
} from './comparison-text.ts';

describe('comparisonSummary', () => {
  it('has the verdicts, and says what an interval covers', () => {
    const user = userComparison();
    const [time] = user.times;
    if (time === undefined) throw new Error('The user was timed.');
    const measured = { ...time, ratio: 0.9, ratioInterval: [0.8, 0.95] as [number, number] };

    expect(comparisonSummary(user)).toBe(user.verdicts[0]);
    expect(comparisonSummary({ ...user, times: [measured] })).toBe(
      `${user.verdicts[0]}\nThe interval covers this run only.`,
    );
  });
});

describe('comparisonMarkdown', () => {
  it('is a report: verdicts, then each table with its counts', () => {
    expect(comparisonMarkdown(userComparison())).toBe(
      [
        '# Get a user: Protobuf vs JSON',
        '`GET {{base}}/store/users/1`, 20 pairs in random order (seed 7), 2024-06-03T10:11:12.000Z, environment Sample server',
        '- Data: 4 of 6 fields equal. Protobuf drops the time of day in 2.',
        '## Responses',
        [
          '|  | Protobuf | JSON |',
          '| --- | --- | --- |',
          '| Status | 200 OK | 200 OK |',
          '| Content-Type | application/x-protobuf | application/json |',
          '| Read as | User, from X-Protobuf-Message | JSON from the server, read as User |',
          '| Connection | HTTP/1.1, reused 19 of 20 | HTTP/1.1, reused 19 of 20 |',
          '| Failures | none | none |',
        ].join('\n'),
        '## Response sizes',
        [
          '| Bytes | Protobuf | JSON | Difference | Percent |',
          '| --- | ---: | ---: | ---: | ---: |',
          '| Body as received | 46 | 150 | -104 | -69.3 |',
          '| Headers | 241 | 156 | 85 | 54.5 |',
          '| Total (without TCP and TLS) | 287 | 306 | -19 | -6.2 |',
          '| Gzipped on this computer (level 6) | 56 | 120 | -64 | -53.3 |',
          '| Same message: protobuf, ProtoJSON | 46 | 156 | -110 | -70.5 |',
        ].join('\n'),
        '## Request sizes',
        [
          '| Bytes | Protobuf | JSON | Difference | Percent |',
          '| --- | ---: | ---: | ---: | ---: |',
          '| Body as sent | 0 | 0 | 0 |  |',
          '| Headers | 120 | 120 | 0 | 0 |',
          '| Total (without TCP and TLS) | 120 | 120 | 0 | 0 |',
        ].join('\n'),
        '## Data',
        '6 fields: 4 equal, 2 less precise in Protobuf, 0 different.',
        [
          '| Path | Protobuf | JSON | Finding |',
          '| --- | --- | --- | --- |',
          '| created_at | 2024-06-03 | "2024-06-03T10:11:12.123456" | Protobuf drops the time of day |',
          '| updated_at | 2024-06-03 | "2024-06-03T10:11:12.123456" | Protobuf drops the time of day |',
        ].join('\n'),
        'Equivalent, not counted: spelling: createdAt for created_at (2 times); enum by name: "ADMIN" for 1.',
        '## Times',
        'Milliseconds. Median of 19 pairs. The first of 20 is warm-up (Protobuf 21.2 ms, JSON 22.8 ms).',
        [
          '| Phase | Protobuf | JSON | Difference | Finding |',
          '| --- | ---: | ---: | ---: | --- |',
          '| Wait (server) | 1.33 | 1.36 | -0.03 |  |',
          '| Network total | 1.43 | 1.49 | -0.06 | no clear difference (within a pair \u22120.06, 95 % CI \u22120.21 to +0.04 ms) |',
          '| Decode (client) | 0.02 | 0.01 | 0.01 | not part of the network |',
        ].join('\n'),
        'Each phase is a separate median, so they may not add up. A finding is the median difference within a pair. Its interval covers this run only.',
        '## Warnings',
        '- Protobuf carries X-Protobuf-Schema and X-Protobuf-Message: 80 of its 241 header bytes.',
        '',
      ].join('\n\n'),
    );
  });

  it('shows a difference repeated in a list once; the spreadsheet has all', () => {
    const { data } = userComparison();
    if (data === null) throw new Error('The user was compared.');
    const differences = [0, 1, 2].map((index) => ({
      path: `products[${index}].created_at`,
      left: '2024-06-03',
      right: `"2024-06-03T10:11:1${index}"`,
      kind: 'less-precise-left' as const,
      finding: 'Protobuf drops the time of day',
    }));
    const comparison = userComparison({ data: { ...data, fieldCount: 7, differences } });

    expect(comparisonMarkdown(comparison)).toContain(
      '| products\\[\\*\\].created_at | 2024-06-03 | "2024-06-03T10:11:10" | 3 x Protobuf drops the time of day |\n\n',
    );
    expect(comparisonCsv(comparison).match(/^data,/gm)).toHaveLength(3);
  });

  it('says why the data was not compared', () => {
    const text = comparisonMarkdown(
      userComparison({
        data: null,
        dataProblem: { kind: 'type-missing', severity: 'error', title: 'No type.', detail: '' },
      }),
    );
    expect(text).toContain('## Data\n\nNo type.\n\n## Times');
  });
});

describe('comparisonCsv', () => {
  it('has a row for each number and each difference, and keeps numbers as numbers', () => {
    const { data } = Papa.parse<string[]>(comparisonCsv(userComparison()).trimEnd());

    expect(data[0]).toEqual([
      'part',
      'name',
      'Protobuf',
      'JSON',
      'Protobuf minus JSON',
      'percent',
      'note',
    ]);
    expect(data.slice(6, 8)).toEqual([
      ['response bytes', 'Body as received', '46', '150', '-104', '-69.3', ''],
      ['response bytes', 'Headers', '241', '156', '85', '54.5', ''],
    ]);
    expect(data.find(([part]) => part === 'data')).toEqual([
      'data',
      'created_at',
      '2024-06-03',
      '"2024-06-03T10:11:12.123456"',
      '',
      '',
      'Protobuf drops the time of day',
    ]);
  });
});

describe('comparisonCsv of more differences than are listed', () => {
  it('says that it is cut, and how to list the others', () => {
    const { data } = userComparison();
    if (data === null) throw new Error('The user was compared.');
    const cut = userComparison({ data: { ...data, fieldCount: 9004 } });

    expect(comparisonCsv(cut)).toContain(
      'Cut: the first 2 of 9\u202f000 differences are listed. Ignore some paths',
    );
  });
});

describe('countedText', () => {
  it('says that a single pair is the first one', () => {
    expect(countedText(userComparison({ pairCount: 1 }))).toBe(
      'One pair only: the first call is not typical.',
    );
  });

  it('says why a pair is missing: warm-up, and failed calls', () => {
    const { sides } = userComparison();
    const json = { ...sides[1], failedCount: 2, first: null };

    expect(countedText(userComparison({ sides: [sides[0], json] }))).toBe(
      'Median of 19 pairs. The first of 20 is warm-up (Protobuf 21.2 ms). Failed calls are left out (JSON 2).',
    );
  });
});

describe('conditionsText', () => {
  const user = userComparison();

  it('says how it was measured', () => {
    expect(conditionsText(user, user.request)).toBe(
      `20 pairs, 1 of them warm-up, 0 errors. Random order, seed 7. Shared connections. Sample server, ${momentText(user.startedAt)}.`,
    );
  });

  it('names what is missing, and the request when the tab has another one now', () => {
    const failed = sideOf({
      statuses: [
        { status: 200, count: 1 },
        { status: 503, count: 1 },
      ],
      failedCount: 1,
      reusedCount: 0,
    });
    const comparison = userComparison({
      outcome: 'cancelled',
      pairCount: 3,
      sides: [sideOf({ reusedCount: 0 }), failed],
    });

    expect(conditionsText(comparison, { ...user.request, method: 'POST' })).toMatch(
      /^Cancelled: 3 of 20 pairs, 1 of them warm-up, 2 errors\. .* New connection for each call\. .* Results of GET \{\{base\}\}\/store\/users\/1$/,
    );
  });
});
