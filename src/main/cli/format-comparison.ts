import {
  findingText,
  medianNote,
  signedTime,
  timeDecimals,
  timeRows,
  timeText,
} from '../../shared/model/compared-times.ts';
import type { ComparedSide, Comparison } from '../../shared/model/comparison.ts';
import { groupDifferences, groupFinding } from '../../shared/model/group-differences.ts';
import { sideNames } from '../../shared/model/side-names.ts';
import { sayCount } from '../../shared/text/say-quantity.ts';
import { formatTable } from './format-table.ts';
import { printable } from './printable.ts';

/** The limit of printed differences; `--json` has more. */
const maxRows = 40;
const maxCellLength = 60;

/**
 * Formats a comparison for a terminal: the verdicts, then tables of the call, the sizes, the data and the
 * times. Server content cannot control the terminal.
 */
export function formatComparison(comparison: Comparison): string {
  const { verdicts, warnings } = comparison;
  const sections = [
    verdicts.map((verdict) => `${safe(verdict)}\n`).join(''),
    callTable(comparison),
    sizeTable(comparison),
    dataSection(comparison),
    timeTable(comparison),
    warnings.map((warning) => `! ${safe(warning)}\n`).join(''),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function callTable({ request, sides, pairCount }: Comparison): string {
  const [a, b] = sides;
  const url = a.exchange?.sent?.url ?? b.exchange?.sent?.url ?? request.url;
  const row = (label: string, cell: (side: ComparedSide) => string) => [
    label,
    cut(cell(a)),
    cut(cell(b)),
  ];
  const table = formatTable(
    ['CALL', ...sideNames(sides)],
    [
      row('Status', ({ exchange, statuses }) =>
        statuses.length > 1
          ? statuses
              .map(({ status, failure, count }) => `${failure ?? status} x${count}`)
              .join(', ')
          : (statuses[0]?.failure ??
            (exchange?.response
              ? `${exchange.response.status} ${exchange.response.statusText}`.trim()
              : (exchange?.problem?.title ?? 'no response'))),
      ),
      row('Content-Type', ({ contentType }) => contentType ?? '-'),
      row('Read as', ({ readAs }) => readAs ?? '-'),
      row('Connection', ({ exchange, reusedCount }) => {
        const version = exchange?.response?.httpVersion;
        return `${version ? `HTTP/${version}, ` : ''}reused ${reusedCount} of ${pairCount}`;
      }),
    ],
  );
  return `${safe(`${request.method} ${url}`)}\n${table}`;
}

function sizeTable({ sides }: Comparison): string {
  const [left, right] = sides.map(({ exchange }) => exchange?.response?.sizes ?? null);
  if (!left && !right) return '';
  const [a, b] = sideNames(sides);
  const rows: readonly [string, number | null | undefined, number | null | undefined][] = [
    ['Body as received', left?.bodyBytes, right?.bodyBytes],
    [
      (left ?? right)?.isHeaderList ? 'Headers (before compression)' : 'Headers',
      left?.headerBytes,
      right?.headerBytes,
    ],
    [
      'Total (without TCP and TLS)',
      left && left.bodyBytes + left.headerBytes,
      right && right.bodyBytes + right.headerBytes,
    ],
    ['Gzipped on this computer (level 6)', sides[0].gzipBytes, sides[1].gzipBytes],
    ['Same message: protobuf, ProtoJSON', sides[0].protobufBytes, sides[0].protoJsonBytes],
  ];
  return formatTable(
    ['RESPONSE SIZES', a, b, `${a} vs ${b}`, `${b} / ${a}`],
    rows.map(([label, one, other]) => {
      const both = typeof one === 'number' && typeof other === 'number' && other > 0;
      return [
        label,
        bytesText(one),
        bytesText(other),
        both ? signed(Math.round((one / other - 1) * 100), ' %') : '-',
        both && one > 0 ? `${(other / one).toFixed(1)}x` : '-',
      ];
    }),
  );
}

function bytesText(bytes: number | null | undefined): string {
  return typeof bytes === 'number' ? `${sayCount(bytes)} B` : '-';
}

function dataSection({ data, sides }: Comparison): string {
  if (!data) return '';
  const [a, b] = sideNames(sides);
  const parts = [
    `${sayCount(data.equalCount)} equal`,
    data.lessPreciseLeftCount > 0
      ? `${sayCount(data.lessPreciseLeftCount)} less precise in ${a}`
      : '',
    data.lessPreciseRightCount > 0
      ? `${sayCount(data.lessPreciseRightCount)} less precise in ${b}`
      : '',
    `${sayCount(data.differentCount)} different`,
  ].filter((part) => part !== '');
  const head = `DATA  ${sayCount(data.fieldCount)} fields: ${parts.join(', ')}\n`;
  const shown = groupDifferences(data).slice(0, maxRows);
  const shownCount = shown.reduce((sum, { count }) => sum + count, 0);
  const total = data.differentCount + data.lessPreciseLeftCount + data.lessPreciseRightCount;
  const rows = shown.flatMap((group) => [
    `  ${safe(group.path === '' ? '(the whole message)' : group.path)}: ${safe(groupFinding(group))}\n`,
    `    ${a}: ${safe(group.first.left ?? '-')}\n`,
    `    ${b}: ${safe(group.first.right ?? '-')}\n`,
  ]);
  return [
    head,
    ...rows,
    total > shownCount ? `  ... and ${sayCount(total - shownCount)} more\n` : '',
    data.notCounted.length > 0
      ? `Equivalent, not counted: ${safe(data.notCounted.map(({ text, count }) => (count === 1 ? text : `${text} (${sayCount(count)} times)`)).join('; '))}.\n`
      : '',
    ...data.ignored.map(
      ({ path, count }) => `Ignored: ${safe(path)} (${sayCount(count)} fields).\n`,
    ),
  ].join('');
}

function timeTable(comparison: Comparison): string {
  const { sides, pairCount } = comparison;
  const [a, b] = sides;
  const names = sideNames(sides);
  if (!a.medians && !b.medians) return '';
  const counted = pairCount > 1 ? pairCount - 1 : pairCount;
  const rows = timeRows(comparison);
  const decimals = timeDecimals(rows);
  const cell = (milliseconds: number | null | undefined) =>
    typeof milliseconds === 'number' ? timeText(milliseconds, decimals) : '-';
  const first =
    pairCount > 1 && a.first && b.first
      ? `First pair, not counted: ${names[0]} ${cell(a.first.networkMs)}, ${names[1]} ${cell(b.first.networkMs)}.\n`
      : '';
  const head = [
    `TIME in ms, median of ${counted} ${counted === 1 ? 'pair' : 'pairs'}`,
    ...[...names, 'Difference', ''],
  ];
  const lines = rows.map(({ label, milliseconds: [left, right], finding, note }) => [
    label,
    cell(left),
    cell(right),
    left === null || right === null || note !== null
      ? '-'
      : withHyphens(signedTime(left - right, decimals)),
    finding === null ? (note ?? '') : withHyphens(findingText(finding)),
  ]);
  return `${formatTable(head, lines, ['left', 'right', 'right', 'right', 'left'])}${medianNote}\n${first}`;
}

/** Replaces the window's minus sign by a hyphen, as in the other tables. */
function withHyphens(text: string): string {
  return text.replaceAll('\u2212', '-');
}

function signed(amount: number, unit: string): string {
  return `${amount > 0 ? '+' : ''}${amount}${unit}`;
}

function cut(text: string): string {
  const whole = safe(text);
  return whole.length > maxCellLength ? `${whole.slice(0, maxCellLength - 1)}…` : whole;
}

function safe(text: string): string {
  return printable(text);
}
