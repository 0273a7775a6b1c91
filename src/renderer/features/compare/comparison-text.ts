import { findingText, medianNote, timeRows } from '../../../shared/model/compared-times.ts';
import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import {
  groupDifferences,
  groupFinding,
  ungroupedCount,
} from '../../../shared/model/group-differences.ts';
import { relativeTime } from '../../../shared/model/relative-time.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import { momentText } from '../../ui/moment-text.ts';
import { csvTable, markdownTable, markdownText, type TextTable } from '../../ui/table-text.ts';
import {
  callRows,
  dataSentence,
  ignoredText,
  isError,
  notCountedText,
  requestSizeRows,
  responseSizeRows,
  type SizeRow,
} from '../../views/diff/compare-tables.ts';

/** Returns the verdicts, for a report or a chat. */
export function comparisonSummary(comparison: Comparison): string {
  const hasInterval = (relativeTime(comparison)?.interval ?? null) !== null;
  return [
    ...comparison.verdicts,
    ...(hasInterval ? ['The interval covers this run only.'] : []),
  ].join('\n');
}

/** Returns the whole comparison as a report: verdicts, then each table with its counts. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { request, environmentName, startedAt, pairCount, plannedPairs, verdicts } = comparison;
  const { data, warnings } = comparison;
  const pairs = pairCount === plannedPairs ? `${pairCount}` : `${pairCount} of ${plannedPairs}`;
  const facts = [
    `\`${request.method} ${request.url.replaceAll('`', '%60')}\``,
    `${pairs} pairs ${orderText(comparison)}`,
    startedAt,
    ...(environmentName === null ? [] : [`environment ${markdownText(environmentName)}`]),
  ];
  const sections: (readonly [string, readonly string[]])[] = [
    ['Responses', [markdownTable(callTable(comparison))]],
    ['Response sizes', [markdownTable(sizeTable(comparison, responseSizeRows(comparison)))]],
    ['Request sizes', [markdownTable(sizeTable(comparison, requestSizeRows(comparison, null)))]],
    [
      'Data',
      data === null ? [comparison.dataProblem?.title ?? 'Not compared.'] : dataParts(comparison),
    ],
    [
      'Times',
      [
        `Milliseconds. ${countedText(comparison)}`,
        markdownTable(timeTable(comparison)),
        medianNote,
      ],
    ],
    ['Warnings', warnings.length === 0 ? [] : [bullets(warnings)]],
  ];
  return [
    `# ${markdownText(request.name)}: ${sideNames(comparison.sides).join(' vs ')}`,
    facts.join(', '),
    ...(verdicts.length === 0 ? [] : [bullets(verdicts)]),
    ...sections.flatMap(([title, parts]) => (parts.length === 0 ? [] : [`## ${title}`, ...parts])),
    '',
  ].join('\n\n');
}

/** Returns the whole comparison as one spreadsheet table: a row for each number and each difference. */
export function comparisonCsv(comparison: Comparison): string {
  const rows: TextTable['rows'] = [
    ...callRows(comparison).map(({ label, cells }) => ['call', label, ...cells, null, null, null]),
    ...sizeCsvRows('response bytes', responseSizeRows(comparison)),
    ...sizeCsvRows('request bytes', requestSizeRows(comparison, null)),
    ...timeRows(comparison).map(({ label, milliseconds: [a, b], finding, note }) => [
      'median ms',
      label,
      rounded(a),
      rounded(b),
      rounded(minus(a, b)),
      // The percentage of two medians has no interval.
      null,
      finding === null ? note : findingText(finding),
    ]),
    ...(comparison.data?.differences ?? []).map(({ path, left, right, finding }) => [
      'data',
      path,
      left,
      right,
      null,
      null,
      finding,
    ]),
    ...cutRows(comparison),
    ...comparison.warnings.map((text) => ['warning', text, null, null, null, null, null]),
  ];
  const [a, b] = sideNames(comparison.sides);
  return csvTable({ head: ['part', 'name', a, b, `${a} minus ${b}`, 'percent', 'note'], rows });
}

/** Returns a row that says how many differences are missing, and how to list them; none when all are there. */
function cutRows({ data }: Comparison): TextTable['rows'] {
  if (data === null) return [];
  const listed = data.differences.length;
  const all = data.fieldCount - data.equalCount;
  if (listed === all) return [];
  const note = `Cut: the first ${formatCount(listed)} of ${formatCount(all)} differences are listed. Ignore some paths and compare again to list the others.`;
  return [['data', 'Not listed', null, null, null, null, note]];
}

/**
 * Says how it was measured: `20 pairs, 1 of them warm-up, 0 errors. Random order, seed 7. Shared connections.
 * Local, 3 Jun 2024, 10:11:12.`
 *
 * @param request the request of the tab now; the comparison may be of an earlier one
 */
export function conditionsText(comparison: Comparison, request: SavedRequest): string {
  const { pairCount, plannedPairs, environmentName, startedAt, outcome, seed, sides } = comparison;
  const pairs =
    pairCount === plannedPairs
      ? formatCounted(pairCount, 'pair')
      : `${pairCount} of ${formatCounted(plannedPairs, 'pair')}`;
  const warmUp = pairCount > 1 ? ', 1 of them warm-up' : '';
  const errors = sides.reduce((sum, side) => sum + errorCount(side), 0);
  const isShared = sides.some(({ reusedCount }) => reusedCount > 0);
  const { method, url } = comparison.request;
  const isOther = method !== request.method || url !== request.url;
  return [
    `${outcome === 'cancelled' ? 'Cancelled: ' : ''}${pairs}${warmUp}, ${formatCounted(errors, 'error')}.`,
    seed === undefined ? 'Alternating order.' : `Random order, seed ${seed}.`,
    isShared ? 'Shared connections.' : 'New connection for each call.',
    `${environmentName === null ? '' : `${environmentName}, `}${momentText(startedAt)}.`,
    ...(isOther ? [`Results of ${method} ${url}`] : []),
  ].join(' ');
}

/** The calls without a complete, successful response. */
function errorCount({ statuses, failedCount }: ComparedSide): number {
  const failed = statuses.filter(isError).reduce((sum, { count }) => sum + count, 0);
  return failed + failedCount;
}

/** Says in which order the sides were sent: `in random order (seed 7)`. */
export function orderText({ seed }: Comparison): string {
  return seed === undefined ? 'in alternating order' : `in random order (seed ${seed})`;
}

/**
 * Says which pairs the medians are of, and why not of all: `Median of 19 pairs. The first of 20 is warm-up
 * (Protobuf 21.2 ms, JSON 22.8 ms). Failed calls are left out (JSON 1).`
 */
export function countedText(comparison: Comparison): string {
  const { sides, pairCount } = comparison;
  if (pairCount < 2) return 'One pair only: the first call is not typical.';
  const names = sideNames(sides);
  const first = sides.flatMap(({ first }, at) =>
    first === null ? [] : [`${names[at]} ${first.networkMs.toFixed(1)} ms`],
  );
  const failed = sides.flatMap((side, at) =>
    errorCount(side) === 0 ? [] : [`${names[at]} ${formatCount(errorCount(side))}`],
  );
  return [
    `Median of ${formatCounted(pairCount - 1, 'pair')}.`,
    `The first of ${formatCount(pairCount)} is warm-up${first.length === 0 ? '' : ` (${first.join(', ')})`}.`,
    ...(failed.length === 0 ? [] : [`Failed calls are left out (${failed.join(', ')}).`]),
  ].join(' ');
}

function callTable(comparison: Comparison): TextTable {
  return {
    head: ['', ...sideNames(comparison.sides)],
    rows: callRows(comparison).map(({ label, cells }) => [label, ...cells]),
  };
}

function sizeTable(comparison: Comparison, rows: readonly SizeRow[]): TextTable {
  return {
    head: ['Bytes', ...sideNames(comparison.sides), 'Difference', 'Percent'],
    rows: rows.map(({ label, bytes: [a, b] }) => [label, a, b, minus(a, b), percentOf(a, b)]),
  };
}

function timeTable(comparison: Comparison): TextTable {
  return {
    head: ['Phase', ...sideNames(comparison.sides), 'Difference', 'Finding'],
    rows: timeRows(comparison).map(({ label, milliseconds: [a, b], finding, note }) => [
      label,
      rounded(a),
      rounded(b),
      rounded(minus(a, b)),
      finding === null ? note : findingText(finding),
    ]),
  };
}

function dataParts(comparison: Comparison): readonly string[] {
  const { data } = comparison;
  if (data === null) return [];
  const { differences } = data;
  const notCounted = notCountedText(data);
  const ignored = ignoredText(data);
  const others = ungroupedCount(data);
  const table = markdownTable({
    head: ['Path', ...sideNames(comparison.sides), 'Finding'],
    rows: groupDifferences(data).map((group) => {
      const { left, right } = group.first;
      return [group.path, left, right, groupFinding(group)];
    }),
  });
  return [
    `${dataSentence(data, sideNames(comparison.sides))}.`,
    ...(differences.length === 0 ? [] : [table]),
    ...(others === 0 ? [] : [`Not listed: ${formatCounted(others, 'more difference')}.`]),
    ...(notCounted === null ? [] : [`Equivalent, not counted: ${markdownText(notCounted)}`]),
    ...(ignored === null ? [] : [`Ignored: ${markdownText(ignored)}`]),
  ];
}

function sizeCsvRows(part: string, rows: readonly SizeRow[]): TextTable['rows'] {
  return rows.map(({ label, bytes: [a, b] }) => [
    part,
    label,
    a,
    b,
    minus(a, b),
    percentOf(a, b),
    null,
  ]);
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

/** Returns the change from B to A in percent, to a tenth. */
function percentOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null || b === 0) return null;
  return Math.round((a / b - 1) * 1000) / 10;
}

/** Rounds milliseconds to the microsecond. */
function rounded(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds * 1000) / 1000;
}
