import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { type Cell, csvLines } from './csv-lines.ts';
import { decimalsOf, roundFigure, spellCount, spellOrder } from './spell-figures.ts';

/** Returns the summary of a run as text, for a file or the clipboard. */
export function summaryText(kind: 'summary-csv' | 'summary-markdown', report: RunReport): string {
  return kind === 'summary-csv' ? summaryCsv(report) : summaryMarkdown(report);
}

interface Row {
  readonly report: RunReport;
  readonly series: SeriesStatistics;
  readonly index: number;
}

/** In their order; docs/EXPORTS.md describes them. */
const csvColumns: Readonly<Record<string, (row: Row) => Cell>> = {
  run: ({ report }) => report.id,
  name: ({ report }) => report.plan.name,
  startedAt: ({ report }) => report.startedAt,
  series: ({ series }) => series.name,
  encoding: ({ series }) => series.encoding,
  n: ({ series }) => series.n,
  errors: ({ series }) => series.errors,
  warmUps: ({ series }) => series.warmUps,
  minMs: ({ series }) => roundFigure(series.min),
  meanMs: ({ series }) => roundFigure(series.mean),
  sdMs: ({ series }) => roundFigure(series.sd),
  p50Ms: ({ series }) => roundFigure(series.p50),
  p90Ms: ({ series }) => roundFigure(series.p90),
  p95Ms: ({ series }) => roundFigure(series.p95),
  p99Ms: ({ series }) => roundFigure(series.p99),
  maxMs: ({ series }) => roundFigure(series.max),
  ratePerSecond: ({ series }) => roundFigure(series.ratePerSecond),
  bytesPerSecond: ({ series }) => roundFigure(series.bytesPerSecond),
  responseBodyBytes: ({ series }) => roundFigure(series.responseBodyBytes),
  responseTotalBytes: ({ series }) => roundFigure(series.responseTotalBytes),
  openedConnections: ({ series }) => series.openedConnections,
  firstMs: ({ series }) => roundFigure(series.firstMs),
  url: ({ report, index }) => report.urls[index] ?? '',
  state: ({ report }) => report.state,
  order: ({ report }) => spellOrder(report.plan.order),
  seed: ({ report }) => report.plan.seed,
};

/** Returns a row for each series. */
function summaryCsv(report: RunReport): string {
  const cells = Object.values(csvColumns);
  const rows = report.series.map((series, index) =>
    cells.map((cellOf) => cellOf({ report, series, index })),
  );
  return csvLines([Object.keys(csvColumns), ...rows], '\r\n');
}

function summaryMarkdown(report: RunReport): string {
  const { plan, machine, series } = report;
  const lines = [
    `# ${escapeText(plan.name)}`,
    '',
    report.verdict === null ? 'No figures.' : `**${escapeText(report.verdict)}**`,
    '',
    ...table(series),
    '',
    "Times in ms to the last byte of the response, without encoding and decoding; successes only. The percentage is the median difference within a block (Hodges-Lehmann), not between the two medians. Its interval covers this run only. Median and percentiles are nearest rank, sd is of the population. Req/s and kB/s (1000 bytes) are per second of a series' active time.",
    '',
    ...report.checks.map(({ isOk, text }) => `- ${isOk ? 'ok:' : '**!**'} ${escapeText(text)}`),
    ...(report.problem ? [`- **!** ${escapeText(report.problem.title)}`] : []),
    '',
    `${spellCount(plan.samples, 'sample')} of each series after ${spellCount(plan.warmUp, 'warm-up request')}, ` +
      `${spellCount(plan.workers, 'worker')} (closed loop), HTTP/1.1, ${orders[plan.order]}${plan.seed === null ? '' : ` (seed ${plan.seed})`}, timeout ${plan.timeoutMs} ms.`,
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

const shownColumns: Readonly<Record<string, (series: SeriesStatistics) => string>> = {
  Series: ({ name }) => escapeText(name),
  n: ({ n }) => String(n),
  Errors({ n, errors }) {
    const share = n + errors === 0 ? 0 : (errors / (n + errors)) * 100;
    return `${errors} (${Number(share.toFixed(1))} %)`;
  },
  Median: ({ p50 }) => spellFigure(p50),
  Mean: ({ mean }) => spellFigure(mean),
  sd: ({ sd }) => spellFigure(sd),
  Min: ({ min }) => spellFigure(min),
  p90: ({ p90 }) => spellFigure(p90),
  p95: ({ p95 }) => spellFigure(p95),
  p99: ({ p99 }) => spellFigure(p99),
  Max: ({ max }) => spellFigure(max),
  'Req/s': ({ ratePerSecond }) => spellWhole(ratePerSecond),
  'kB/s': ({ bytesPerSecond }) => spellWhole(bytesPerSecond && bytesPerSecond / 1000),
  'Body B': ({ responseBodyBytes }) => spellWhole(responseBodyBytes),
  'Total B': ({ responseTotalBytes }) => spellWhole(responseTotalBytes),
};

function table(rows: readonly SeriesStatistics[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = Object.keys(shownColumns);
  const cells = Object.values(shownColumns);
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map((series) => line(cells.map((cellOf) => cellOf(series)))),
  ];
}

function spellFigure(ms: number | null): string {
  return ms === null ? '-' : ms.toFixed(decimalsOf(ms));
}

function spellWhole(figure: number | null): string {
  if (figure === null) return '-';
  return figure.toFixed(figure < 100 && !Number.isInteger(figure) ? decimalsOf(figure) : 0);
}

/** Escapes a name, so that it ends no table cell and starts no markup. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
