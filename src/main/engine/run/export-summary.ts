import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { type Cell, csvLines } from './csv-lines.ts';
import { decimalsOf, spellCount } from './spell-figures.ts';

/** The summary of a run as text, for a file or the clipboard. */
export function summaryText(kind: 'summary-csv' | 'summary-markdown', report: RunReport): string {
  return kind === 'summary-csv' ? summaryCsv(report) : summaryMarkdown(report);
}

/** A row for each series; the columns are described in docs/EXPORTS.md. */
function summaryCsv(report: RunReport): string {
  const columns = [
    'run',
    'name',
    'startedAt',
    'series',
    'encoding',
    'n',
    'errors',
    'warmUps',
    'minMs',
    'meanMs',
    'sdMs',
    'p50Ms',
    'p90Ms',
    'p95Ms',
    'p99Ms',
    'maxMs',
    'ratePerSecond',
    'bytesPerSecond',
    'responseBodyBytes',
    'responseTotalBytes',
    'openedConnections',
    'firstMs',
    'url',
    'state',
    'order',
    'seed',
  ];
  const rows = report.series.map((series, index): Cell[] => [
    report.id,
    report.plan.name,
    report.startedAt,
    series.name,
    series.encoding,
    series.n,
    series.errors,
    series.warmUps,
    series.min,
    series.mean,
    series.sd,
    series.p50,
    series.p90,
    series.p95,
    series.p99,
    series.max,
    series.ratePerSecond,
    series.bytesPerSecond,
    series.responseBodyBytes,
    series.responseTotalBytes,
    series.openedConnections,
    series.firstMs,
    report.urls[index] ?? '',
    report.state,
    report.plan.order,
    report.plan.seed,
  ]);
  return csvLines([columns, ...rows], '\r\n');
}

function summaryMarkdown(report: RunReport): string {
  const { plan, machine, series } = report;
  const lines = [
    `# ${escapeText(plan.name)}`,
    '',
    report.verdict === null ? 'No figures.' : `**${escapeText(report.verdict)}**`,
    '',
    ...table(headers, series.map(rowOf)),
    '',
    'Times in ms to the last byte of the response, without encoding and decoding; of the successes only. ' +
      'Median and percentiles are nearest rank, sd is of the population. Req/s and kB/s (1000 bytes) are per second of the own busy time of a series.',
    '',
    ...report.checks.map(({ isOk, text }) => `- ${isOk ? 'ok:' : '**!**'} ${escapeText(text)}`),
    ...(report.problem ? [`- **!** ${escapeText(report.problem.title)}`] : []),
    '',
    `${spellCount(plan.samples, 'sample')} of each series after ${spellCount(plan.warmUp, 'warm-up request')}, ` +
      `${spellCount(plan.workers, 'worker')} (closed loop), ${orders[plan.order]}${plan.seed === null ? '' : ` (seed ${plan.seed})`}, timeout ${plan.timeoutMs} ms.`,
    `${report.state === 'done' ? 'Done' : `Ended as "${report.state}"`}: ${report.issued} of ${report.planned} requests sent, ` +
      `${report.done} succeeded, ${report.failed} failed, ${report.aborted} aborted; warm-up included.`,
    `Started ${report.startedAt}, took ${(report.elapsedMs / 1000).toFixed(1)} s.`,
    '',
    ...report.urls.map(
      (url, index) =>
        `- ${escapeText(series[index]?.name ?? '')}: \`${url.replaceAll('`', '%60')}\``,
    ),
    '',
    escapeText(
      `Protodesk ${machine.protodesk}, Node ${machine.node}, ${machine.system}, ${machine.cpu} x ${machine.cpuCount}.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const orders: Readonly<Record<RunReport['plan']['order'], string>> = {
  random: 'series in random order within blocks',
  alternating: 'series alternating',
  'one-after-the-other': 'series one after the other',
};

const headers = [
  'Series',
  'n',
  'Errors',
  'Median',
  'Mean',
  'sd',
  'Min',
  'p90',
  'p95',
  'p99',
  'Max',
  'Req/s',
  'kB/s',
  'Body B',
  'Total B',
];

function rowOf(series: SeriesStatistics): string[] {
  const count = series.n + series.errors;
  const share = count === 0 ? 0 : (series.errors / count) * 100;
  return [
    escapeText(series.name),
    String(series.n),
    `${series.errors} (${Number(share.toFixed(1))} %)`,
    ...[
      series.p50,
      series.mean,
      series.sd,
      series.min,
      series.p90,
      series.p95,
      series.p99,
      series.max,
    ].map(spellFigure),
    spellWhole(series.ratePerSecond),
    spellWhole(series.bytesPerSecond === null ? null : series.bytesPerSecond / 1000),
    spellWhole(series.responseBodyBytes),
    spellWhole(series.responseTotalBytes),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}

function spellFigure(ms: number | null): string {
  return ms === null ? '-' : ms.toFixed(decimalsOf(ms));
}

function spellWhole(figure: number | null): string {
  if (figure === null) return '-';
  return figure.toFixed(figure < 100 && !Number.isInteger(figure) ? decimalsOf(figure) : 0);
}

/** A name is text: no table cell ends in it, and no mark-up starts. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
