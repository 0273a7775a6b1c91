import type { ComparedSide, Comparison } from '../../shared/model/comparison.ts';
import { sayCount } from '../engine/compare/say-quantity.ts';
import { printable } from './format-problem.ts';
import { formatTable } from './format-table.ts';

/** Differences that are printed; `--json` has more. */
const maxRows = 40;
const maxCellLength = 60;

/**
 * A comparison for a person at a terminal: the verdicts, then tables of the call, the sizes, the data
 * and the times. Nothing that a server sends can steer the terminal.
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
    ['CALL', 'A Protobuf', 'B JSON'],
    [
      row('Status', ({ exchange, statuses }) =>
        statuses.length > 1
          ? statuses.map(({ status, count }) => `${status} x${count}`).join(', ')
          : exchange?.response
            ? `${exchange.response.status} ${exchange.response.statusText}`.trim()
            : (exchange?.problem?.title ?? 'no response'),
      ),
      row('Content-Type', ({ contentType }) => contentType ?? '-'),
      row('Read as', ({ readAs }) => readAs ?? '-'),
      row('Connection', ({ reusedCount }) => `reused ${reusedCount} of ${pairCount}`),
    ],
  );
  return `${safe(`${request.method} ${url}`)}\n${table}`;
}

function sizeTable({ sides }: Comparison): string {
  const [left, right] = sides.map(({ exchange }) => exchange?.response?.sizes ?? null);
  if (!left && !right) return '';
  const rows: readonly [string, number | null | undefined, number | null | undefined][] = [
    ['Body as received', left?.bodyBytes, right?.bodyBytes],
    ['Headers', left?.headerBytes, right?.headerBytes],
    [
      'Total (without TCP and TLS)',
      left && left.bodyBytes + left.headerBytes,
      right && right.bodyBytes + right.headerBytes,
    ],
    ['Body if gzipped (level 6)', sides[0].gzipBytes, sides[1].gzipBytes],
    ['Same message as ProtoJSON', sides[0].protobufBytes, sides[0].protoJsonBytes],
  ];
  return formatTable(
    ['SIZES of the response', 'A Protobuf', 'B JSON', 'A against B', 'Times smaller'],
    rows.map(([label, a, b]) => {
      const both = typeof a === 'number' && typeof b === 'number' && b > 0;
      return [
        label,
        bytesText(a),
        bytesText(b),
        both ? signed(Math.round((a / b - 1) * 100), ' %') : '-',
        both && a > 0 ? `${(b / a).toFixed(1)}x` : '-',
      ];
    }),
  );
}

function bytesText(bytes: number | null | undefined): string {
  return typeof bytes === 'number' ? `${sayCount(bytes)} B` : '-';
}

function dataSection({ data }: Comparison): string {
  if (!data) return '';
  const parts = [
    `${sayCount(data.equalCount)} equal`,
    data.lessPreciseLeftCount > 0 ? `${sayCount(data.lessPreciseLeftCount)} less precise in A` : '',
    data.lessPreciseRightCount > 0
      ? `${sayCount(data.lessPreciseRightCount)} less precise in B`
      : '',
    `${sayCount(data.differentCount)} different`,
  ].filter((part) => part !== '');
  const head = `DATA  ${sayCount(data.fieldCount)} fields: ${parts.join(', ')}\n`;
  const shown = data.differences.slice(0, maxRows);
  const total = data.differentCount + data.lessPreciseLeftCount + data.lessPreciseRightCount;
  const rows = shown.flatMap(({ path, left, right, finding }) => [
    `  ${safe(path === '' ? '(the whole message)' : path)}: ${safe(finding)}\n`,
    `    A ${safe(left ?? '-')}\n`,
    `    B ${safe(right ?? '-')}\n`,
  ]);
  return [
    head,
    ...rows,
    total > shown.length ? `  ... and ${sayCount(total - shown.length)} more\n` : '',
    data.notCounted.length > 0
      ? `Not counted: ${safe(data.notCounted.map(({ text, count }) => (count === 1 ? text : `${text} (${sayCount(count)} times)`)).join(', '))}.\n`
      : '',
    ...data.ignored.map(
      ({ path, count }) => `Left out: ${safe(path)} (${sayCount(count)} fields).\n`,
    ),
  ].join('');
}

function timeTable({ sides, times, pairCount }: Comparison): string {
  const [a, b] = sides;
  if (!a.medians && !b.medians) return '';
  const counted = pairCount > 1 ? pairCount - 1 : pairCount;
  const rows = (['waitMs', 'receiveMs', 'networkMs'] as const).map((phase) => {
    const found = times.find((time) => time.phase === phase);
    const verdict = !found
      ? ''
      : found.interval === null
        ? 'too few pairs'
        : found.isClear
          ? 'clear'
          : 'within the noise';
    const label = { waitMs: 'Wait (server)', receiveMs: 'Receive', networkMs: 'Network total' };
    return [
      label[phase],
      msText(a.medians?.[phase]),
      msText(b.medians?.[phase]),
      found ? found.differenceMs.toFixed(2) : '-',
      verdict,
    ];
  });
  const first =
    pairCount > 1 && a.first && b.first
      ? `First pair, left out: A ${msText(a.first.networkMs)}, B ${msText(b.first.networkMs)}.\n`
      : '';
  const table = formatTable(
    [
      `TIME in ms, median of ${counted} ${counted === 1 ? 'pair' : 'pairs'}`,
      'A Protobuf',
      'B JSON',
      'A - B',
      '',
    ],
    [...rows, ['Decode here', msText(a.decodeMs), msText(b.decodeMs), '-', 'not part of network']],
  );
  return table + first;
}

function msText(milliseconds: number | null | undefined): string {
  return typeof milliseconds === 'number' ? milliseconds.toFixed(2) : '-';
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
