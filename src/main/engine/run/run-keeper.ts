import type { RunChart, RunEntry, RunReport, RunSample } from '../../../shared/model/run-result.ts';
import { messageOf, ProblemError, problem } from '../../../shared/problem.ts';
import { type ChartOptions, chartRun } from './chart-run.ts';
import { type SampleFileKind, sampleText } from './export-samples.ts';
import { summaryText } from './export-summary.ts';
import type { KeptResponse, SampleBatch } from './load-plan.ts';
import { figureOut } from './report-run.ts';
import { cannotSave, openRunBook, type RunBook, type RunEnd, type RunStart } from './run-book.ts';
import { createRunFolder } from './run-folder.ts';
import { readSampleFile } from './sample-file.ts';
import { outcomeOf, readRecord, seriesOf, startedAtOf, totalOf } from './sample-record.ts';
import { createSampleStore, type SampleStore } from './sample-store.ts';
import { writeChosenFile } from './write-chosen-file.ts';

/** The samples of a page. */
export interface SampleQuery {
  readonly isErrorsOnly: boolean;
  readonly series: number | null;
  readonly start: number;
  readonly count: number;
}

/** Records the run in progress; reads, charts and exports all runs of a workspace. Errors are Problems. */
export interface RunKeeper {
  begin(start: RunStart): Promise<RunReport>;
  record(batch: SampleBatch): void;
  stopping(): void;
  /** Finishes the run in progress. `client` is missing when its thread died. */
  finish(end: RunEnd): Promise<RunReport>;
  /** Returns responses of the run in progress, to decode after it. */
  responses(): readonly KeptResponse[];
  /** Null when no run is in progress. */
  progress(): RunReport | null;
  report(runId: string): Promise<RunReport>;
  chart(runId: string, options: ChartOptions): Promise<RunChart>;
  samples(runId: string, query: SampleQuery): Promise<{ samples: RunSample[]; total: number }>;
  list(): Promise<RunEntry[]>;
  rename(runId: string, name: string): Promise<RunReport>;
  delete(runId: string): Promise<void>;
  export(runId: string, kind: SampleFileKind | SummaryKind, path: string): Promise<void>;
  summarize(runId: string, kind: SummaryKind): Promise<string>;
}

type SummaryKind = Parameters<typeof summaryText>[0];

interface Kept {
  readonly runId: string;
  readonly store: SampleStore;
}

/**
 * Creates a keeper.
 *
 * @param log called once for each run on disk that cannot be read
 */
export function createRunKeeper(folder: string, log: (text: string) => void): RunKeeper {
  const files = createRunFolder(folder);
  const logged = new Set<string>();
  let book: { readonly runId: string; readonly book: RunBook } | null = null;
  let lastRead: Kept | null = null;
  let lastFilter: { readonly key: string; readonly places: Uint32Array } | null = null;

  function bookOf(runId: string): RunBook | null {
    return book?.runId === runId ? book.book : null;
  }

  /** A run on disk that is marked as running, but is not running here, was cut off with the program. */
  async function settle(report: RunReport): Promise<RunReport> {
    if (report.state !== 'running' && report.state !== 'stopping') return report;
    const recovered = recover(report, readStore(report.id));
    await files.write(recovered).catch((error: unknown) => log(messageOf(error)));
    return recovered;
  }

  async function report(runId: string): Promise<RunReport> {
    return bookOf(runId)?.report() ?? settle(await files.read(runId));
  }

  /** Caches the samples of one finished run, for its next page. */
  function readStore(runId: string): SampleStore {
    const recording = bookOf(runId);
    if (recording) return recording.store;
    if (lastRead?.runId !== runId) lastRead = { runId, store: loadStore(files.pathOf(runId)) };
    return lastRead.store;
  }

  function placesOf(runId: string, store: SampleStore, query: SampleQuery): Uint32Array {
    const order = store.startOrder();
    if (!query.isErrorsOnly && query.series === null) return order;
    const key = `${runId} ${store.length} ${query.isErrorsOnly} ${query.series}`;
    if (lastFilter?.key !== key) {
      const places = order.filter((place) => {
        const { records, at } = store.locate(place);
        if (query.series !== null && seriesOf(records, at) !== query.series) return false;
        return !query.isErrorsOnly || outcomeOf(records, at) !== 'ok';
      });
      lastFilter = { key, places };
    }
    return lastFilter.places;
  }

  return {
    async begin(start) {
      let path: string | null = null;
      let trouble: RunReport['problem'] = null;
      try {
        path = await files.make(start.id);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ProblemError(ranAlready);
        trouble = cannotSave(folder, 0, error);
      }
      const opened = openRunBook(start, path, trouble);
      book = { runId: start.id, book: opened };
      if (path !== null) {
        if (start.variantUrls)
          await files
            .writeUrls(start.id, start.variantUrls)
            .catch((error: unknown) => log(messageOf(error)));
        await files.write(opened.report()).catch((error: unknown) => log(messageOf(error)));
      }
      return opened.report();
    },
    record(batch) {
      book?.book.record(batch);
    },
    stopping() {
      book?.book.stopping();
    },
    responses: () => book?.book.responses ?? [],
    async finish(end) {
      if (!book) throw new ProblemError(noRun);
      const report = book.book.finish(end);
      await files.write(report).catch((error: unknown) => log(messageOf(error)));
      return report;
    },
    progress: () => (book === null || book.book.isFinished ? null : book.book.report()),
    report,
    async chart(runId, options) {
      const { plan } = await report(runId);
      return chartRun(readStore(runId), plan, options);
    },
    async samples(runId, query) {
      // When there is no such run, this Problem says more than that of its samples.
      await report(runId);
      const store = readStore(runId);
      const places = placesOf(runId, store, query);
      const page = places.subarray(query.start, query.start + query.count);
      return {
        samples: [...page].map((place) => {
          const { records, at } = store.locate(place);
          return readRecord(records, at, store.messages);
        }),
        total: places.length,
      };
    },
    async list() {
      const { reports, damaged } = await files.readAll();
      for (const text of damaged) {
        if (logged.has(text)) continue;
        logged.add(text);
        log(`Saved run skipped: ${text}`);
      }
      const entries: RunEntry[] = [];
      // One after another: a run that was cut off is read whole.
      for (const saved of reports) {
        const current = bookOf(saved.id)?.report() ?? (await settleOrLog(saved));
        if (current) entries.push(entryOf(current));
      }
      return entries.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    },
    async rename(runId, name) {
      const recording = bookOf(runId);
      recording?.rename(name);
      const current = await report(runId);
      const renamed = { ...current, plan: { ...current.plan, name } };
      try {
        await files.write(renamed);
      } catch (error) {
        throw new ProblemError(notWritten, { cause: error });
      }
      return renamed;
    },
    async delete(runId) {
      const recording = bookOf(runId);
      if (recording && !recording.isFinished) throw new ProblemError(stillRunning);
      if (recording) book = null;
      if (lastRead?.runId === runId) lastRead = null;
      try {
        await files.delete(runId);
      } catch (error) {
        throw new ProblemError(notDeleted, { cause: error });
      }
    },
    async export(runId, kind, path) {
      const current = await report(runId);
      if (kind === 'summary-csv' || kind === 'summary-markdown') {
        await writeChosenFile(path, [summaryText(kind, current)]);
        return;
      }
      const urls = bookOf(runId)?.variantUrls ?? (await files.readUrls(runId));
      await writeChosenFile(path, sampleText(kind, current, readStore(runId), urls));
    },
    async summarize(runId, kind) {
      return summaryText(kind, await report(runId));
    },
  };

  function settleOrLog(saved: RunReport): Promise<RunReport | null> {
    return settle(saved).catch((error: unknown) => {
      log(`Saved run skipped: ${saved.id}: ${messageOf(error)}`);
      return null;
    });
  }
}

function loadStore(folder: string): SampleStore {
  try {
    const { records, messages } = readSampleFile(folder);
    const store = createSampleStore();
    store.append(records, messages);
    return store;
  } catch (error) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The samples of this run cannot be read',
      detail: 'Its figures remain; charts and samples do not.',
      location: { file: folder },
      hint: 'The file may be damaged or removed.',
      cause: messageOf(error),
    });
  }
}

/** Reports what is left of a run whose program ended. */
function recover(report: RunReport, store: SampleStore): RunReport {
  let endMs = Date.parse(report.startedAt);
  store.forEach((records, at) => {
    endMs = Math.max(endMs, startedAtOf(records, at) + totalOf(records, at));
  });
  return {
    ...report,
    ...figureOut(store, report, 'stopped', null),
    state: 'stopped',
    issued: store.length,
    elapsedMs: endMs - Date.parse(report.startedAt),
    problem: problem({
      kind: 'engine-stopped',
      severity: 'warning',
      title: 'This run was interrupted',
      detail: 'Protodesk ended while recording. The samples until then are here.',
    }),
  };
}

function entryOf(report: RunReport): RunEntry {
  return {
    id: report.id,
    name: report.plan.name,
    startedAt: report.startedAt,
    state: report.state,
    seriesNames: report.plan.series.map(({ name }) => name),
    counts: report.series.map(({ n }) => n),
    medians: report.series.map(({ p50 }) => p50),
  };
}

const noRun = {
  kind: 'not-found',
  title: 'No run is in progress',
  detail: 'It already ended.',
} as const;

const ranAlready = {
  kind: 'bad-input',
  title: 'This run already started',
  detail: 'This run id exists.',
} as const;

const stillRunning = {
  kind: 'bad-input',
  title: 'This run is still in progress',
  detail: 'It can be deleted once it has ended.',
  hint: 'Stop it first.',
} as const;

const notWritten = {
  kind: 'file-write',
  title: 'The run could not be renamed',
  detail: 'Its file could not be written.',
  hint: 'Check the disk space and permissions.',
} as const;

const notDeleted = {
  kind: 'file-write',
  title: 'The run could not be deleted',
  detail: 'Some files remain.',
  hint: 'Check the permissions, and close programs that use them.',
} as const;
