import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { version } from '../../../package.json';
import { redactUrl } from '../../shared/model/redact-headers.ts';
import {
  encodingOf,
  plannedRequests,
  type RunPlan,
  type RunSeries,
  runLimits,
  runPlanSchema,
} from '../../shared/model/run-plan.ts';
import type { RunReport, SeriesStatistics } from '../../shared/model/run-result.ts';
import type { MediaChoice, SavedRequest } from '../../shared/model/saved-request.ts';
import { messageOf, type Problem, ProblemError } from '../../shared/problem.ts';
import { drawSeed } from '../engine/compare/random-order.ts';
import { maskData } from '../engine/exchange/secrets/mask-data.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { composeCalls } from '../engine/run/compose-calls.ts';
import type { LoadSeries } from '../engine/run/compose-series.ts';
import { decodeResponses, type SeriesReader } from '../engine/run/decode-responses.ts';
import { describeMachine } from '../engine/run/describe-machine.ts';
import { sampleText } from '../engine/run/export-samples.ts';
import { summaryText } from '../engine/run/export-summary.ts';
import { loadPlanOf } from '../engine/run/load-plan.ts';
import { openRunBook, type RunBook } from '../engine/run/run-book.ts';
import { decimalsOf } from '../engine/run/spell-figures.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { type CommandIo, type ExitCode, exitCodes, print, UsageError } from './command-io.ts';
import { type CommandSession, openSession } from './command-session.ts';
import { formatTable } from './format-table.ts';
import { headerContradictions } from './header-contradictions.ts';
import { type LoadedRequest, loadRequest, type RequestOptions } from './load-request.ts';
import { reportProblems } from './load-schema.ts';
import { withMaskedProblems } from './mask-output.ts';
import { readWireResponse } from './read-wire-response.ts';

/** The options of `protodesk run`. */
export interface RunOptions extends RequestOptions {
  readonly samples?: number;
  readonly workers?: number;
  readonly warmup?: number;
  readonly order?: RunPlan['order'];
  readonly seed?: number;
  readonly timeout?: number;
  readonly series?: readonly MediaChoice[];
  readonly csv?: string;
  readonly jtl?: string;
  readonly summary?: string;
}

interface Prepared {
  readonly plan: RunPlan;
  readonly calls: readonly LoadSeries[];
  /** The number of variants that generators made of each request; null if there were none. */
  readonly variants: number | null;
  readonly urls: readonly (readonly string[])[];
  readonly readers: readonly SeriesReader[];
  readonly warnings: readonly Problem[];
}

const progressIntervalMs = 250;

/**
 * `protodesk run`: repeats requests, times them, and prints the figures. The load runs in this thread, with
 * nothing else but the counting. Exit code 1 if no request succeeded.
 */
export async function runRequests(
  files: readonly string[],
  options: RunOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const session = openSession(io, options);
  const { mask } = session.secrets;
  const { plan, calls, variants, urls, readers, warnings } = await withMaskedProblems(mask, () =>
    prepare(files, options, io, session),
  );
  await reportProblems(maskData(warnings, mask()), options, io);
  const book = openRunBook(
    {
      id: randomUUID(),
      plan,
      startedAt: new Date().toISOString(),
      planned: plannedRequests(plan),
      urls: calls.map(({ url }) => mask().text(redactUrl(url))),
      machine: describeMachine(version),
      ...(variants !== null && {
        variants,
        variantUrls: urls.map((list) => list.map((url) => mask().text(redactUrl(url)))),
      }),
    },
    null,
    null,
  );
  const report = maskData(await record(book, plan, calls, readers, io, mask()), mask());
  await print(io.stdout, options.json ? `${asJson(report)}\n` : asText(report), options.json);
  await writeFiles(options, report, book, io.cwd);
  if (report.done === 0 && report.failed > 0) throw new ProblemError(noneSucceeded(book));
  return exitCodes.ok;
}

async function prepare(
  files: readonly string[],
  options: RunOptions,
  io: CommandIo,
  session: CommandSession,
): Promise<Prepared> {
  if (files.length === 0) throw new UsageError('REQUEST.yaml is missing: name at least one.');
  const encodings = options.series ?? (files.length === 1 ? (['protobuf', 'json'] as const) : null);
  if (files.length * (encodings?.length ?? 1) > runLimits.series) {
    throw new UsageError(`A run has at most ${runLimits.series} series.`);
  }
  const series: RunPlan['series'] = [];
  const loads = new Map<RunSeries, LoadedRequest>();
  for (const file of files) {
    const loaded = await loadRequest(file, options, io, session);
    for (const encoding of encodings ?? [null]) {
      const request: SavedRequest =
        encoding === null
          ? loaded.request
          : { ...loaded.request, sendAs: encoding, askFor: encoding };
      const name = nameOf(request, encoding, files.length);
      const taken = series.filter((each) => each.name.replace(/ \(\d+\)$/, '') === name).length;
      const each: RunSeries = {
        name: taken === 0 ? name : `${name} (${taken + 1})`,
        request,
        environmentName: loaded.environmentName,
      };
      series.push(each);
      loads.set(each, loaded);
    }
  }
  const plan = runPlanSchema.parse({
    name: [...new Set(series.map(({ request }) => request.name))].join(', '),
    series,
    ...(options.samples !== undefined && { samples: options.samples }),
    ...(options.workers !== undefined && { workers: options.workers }),
    ...(options.warmup !== undefined && { warmUp: options.warmup }),
    ...(options.order !== undefined && { order: options.order }),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    seed: options.seed ?? drawSeed(),
  });
  if (plannedRequests(plan) > runLimits.requests) {
    throw new UsageError(`A run has at most ${runLimits.requests} requests over all series.`);
  }
  // One warning per header of a series, however many variants the series has.
  const warnings = new Map<string, Problem>();
  const { calls, variants, urls } = await composeCalls(
    { ...plan, series },
    session.generate,
    async (each, generate) => {
      const prepared = await (loads.get(each) as LoadedRequest).prepare(each.request, generate);
      const found = headerContradictions(prepared.wire, each.request, each.name);
      for (const warning of found) warnings.set(warning.title, warning);
      return prepared;
    },
    (each) => (loads.get(each) as LoadedRequest).scope().responseTypes,
  );
  const readers = series.map((each, index): SeriesReader => {
    const { schema, scope, settings } = loads.get(each) as LoadedRequest;
    const { request } = each;
    const maxDecodedBytes = maxBodyBytesOf(settings);
    const { url } = calls[index] as LoadSeries;
    return {
      encoding: encodingOf(each),
      maxDecodedBytes,
      read: (response) =>
        readWireResponse({ request, schema, scope }, url, response, maxDecodedBytes),
    };
  });
  return { plan, calls, variants, urls, readers, warnings: [...warnings.values()] };
}

function nameOf(request: SavedRequest, encoding: MediaChoice | null, fileCount: number): string {
  const word = encoding === 'json' ? 'JSON' : 'Protobuf';
  if (encoding === null) return request.name;
  return fileCount === 1 ? word : `${request.name} ${word}`;
}

async function record(
  book: RunBook,
  plan: RunPlan,
  series: readonly LoadSeries[],
  readers: readonly SeriesReader[],
  io: CommandIo,
  mask: Mask,
): Promise<RunReport> {
  const { startLoad } = await import('../engine/run/run-load.ts');
  const load = startLoad(loadPlanOf(plan, series), (batch) =>
    book.record({ ...batch, messages: batch.messages.map(mask.text) }),
  );
  const release = io.onStop(load.stop);
  const planned = plannedRequests(plan);
  const timer = io.stderr.isTTY
    ? setInterval(() => {
        io.stderr.write(`\r${book.store.length} of ${planned} requests`);
      }, progressIntervalMs)
    : null;
  const end = await load.ended;
  release();
  if (timer !== null) {
    clearInterval(timer);
    io.stderr.write(`\r${' '.repeat(40)}\r`);
  }
  const faults = await decodeResponses(book.responses, readers, new AbortController().signal);
  const state = end.isStopped ? 'stopped' : 'done';
  return book.finish({ state, client: end, elapsedMs: end.elapsedMs, faults });
}

/** Returns the JSON for programs: milliseconds, null for what does not apply. */
function asJson({ plan, state, series, comparison, verdict }: RunReport): string {
  return JSON.stringify({
    state,
    order: plan.order,
    seed: plan.seed,
    verdict,
    series: series.map((each) => ({
      name: each.name,
      encoding: each.encoding,
      n: each.n,
      errors: each.errors,
      min: each.min,
      mean: each.mean,
      sd: each.sd,
      p50: each.p50,
      p90: each.p90,
      p95: each.p95,
      p99: each.p99,
      max: each.max,
      ratePerSecond: each.ratePerSecond,
      bytesPerSecond: each.bytesPerSecond,
    })),
    comparison: comparison && {
      pairs: comparison.pairs,
      ratio: comparison.ratio,
      percent: comparison.percent,
      percentInterval: comparison.percentInterval,
      difference: comparison.differenceMs,
      interval: comparison.interval,
      delta: comparison.delta,
    },
  });
}

function asText(report: RunReport): string {
  const { plan, series, checks } = report;
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  const counts = [
    `${report.issued} of ${report.planned} requests`,
    `${report.done} succeeded`,
    `${report.failed} failed`,
    ...(report.aborted > 0 ? [`${report.aborted} aborted`] : []),
  ];
  const head = [
    'Series',
    'n',
    'Errors',
    'Median',
    'Mean',
    'sd',
    'p95',
    'p99',
    'Max',
    'Req/s',
    'Body B',
    'Total B',
  ];
  return [
    ...(report.verdict === null ? [] : [report.verdict, '']),
    formatTable(head, series.map(rowOf)).trimEnd(),
    'Times in ms to the last byte. Req/s is per second of active time.',
    '',
    ...checks.map(({ isOk, text }) => `${isOk ? 'ok' : '! '} ${text}`),
    `${report.state === 'stopped' ? 'Stopped after' : 'Done in'} ${seconds} s: ${counts.join(', ')}; ${plan.warmUp} of each series are warm-up.`,
    '',
  ].join('\n');
}

function rowOf(series: SeriesStatistics): string[] {
  const spell = (figure: number | null): string =>
    figure === null ? '-' : figure.toFixed(decimalsOf(figure));
  const whole = (figure: number | null): string => (figure === null ? '-' : figure.toFixed(0));
  return [
    series.name,
    String(series.n),
    String(series.errors),
    ...[series.p50, series.mean, series.sd, series.p95, series.p99, series.max].map(spell),
    whole(series.ratePerSecond),
    whole(series.responseBodyBytes),
    whole(series.responseTotalBytes),
  ];
}

async function writeFiles(
  options: RunOptions,
  report: RunReport,
  { store, variantUrls }: RunBook,
  cwd: string,
): Promise<void> {
  const { csv, jtl, summary } = options;
  if (csv !== undefined)
    await writePieces(csv, cwd, sampleText('samples-csv', report, store, variantUrls));
  if (jtl !== undefined) await writePieces(jtl, cwd, sampleText('jtl', report, store, variantUrls));
  if (summary !== undefined) {
    const kind = summary.endsWith('.csv') ? 'summary-csv' : 'summary-markdown';
    await writePieces(summary, cwd, [summaryText(kind, report)]);
  }
}

async function writePieces(name: string, cwd: string, pieces: Iterable<string>): Promise<void> {
  try {
    // Not by a rename: FILE may be a pipe or /dev/null.
    const file = await open(resolve(cwd, name), 'w');
    try {
      for (const piece of pieces) await file.writeFile(piece);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The run could not be saved',
      detail: `Writing ${name} failed. The figures above are complete.`,
      location: { file: name },
      hint: 'Check the folder, its permissions and the disk space.',
      cause: messageOf(error),
    });
  }
}

function noneSucceeded({ store }: RunBook): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'connect-failed',
    title: 'No request succeeded',
    detail: `${store.messages.slice(0, 3).join('; ')}.`,
    hint: 'Try protodesk send first.',
  };
}
