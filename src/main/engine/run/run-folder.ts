import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema } from '../../../shared/model/ids.ts';
import { redactRequest } from '../../../shared/model/redact-headers.ts';
import { type RunReport, runReportSchema } from '../../../shared/model/run-result.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';

const urlsSchema = z.array(z.array(z.string()));

/** The runs of a workspace on disk: one folder each, with `run.json` and the samples. */
export interface RunFolder {
  /** Creates the folder of a new run. Errors are the system's own. */
  make(runId: string): Promise<string>;
  pathOf(runId: string): string;
  /**
   * Writes a report. Writes are in order: the later report of a run wins. Credentials typed into headers are
   * left out.
   */
  write(report: RunReport): Promise<void>;
  /** Writes the URLs of the variants of each series, for a run with variants. */
  writeUrls(runId: string, urls: readonly (readonly string[])[]): Promise<void>;
  /** Null when each series has one URL, which its report names. */
  readUrls(runId: string): Promise<readonly (readonly string[])[] | null>;
  /** Throws a Problem: `not-found`, or `file-read` for a damaged one. */
  read(runId: string): Promise<RunReport>;
  /** Reads all readable runs, in no order, and returns why others failed. */
  readAll(): Promise<{
    readonly reports: readonly RunReport[];
    readonly damaged: readonly string[];
  }>;
  delete(runId: string): Promise<void>;
}

/**
 * Opens the folder of runs.
 *
 * @param folder need not exist yet
 */
export function createRunFolder(folder: string): RunFolder {
  function pathOf(runId: string): string {
    // The id becomes a path: the contract checks it, and on disk it may be anything.
    return join(folder, idSchema.parse(runId));
  }
  let lastWrite: Promise<void> = Promise.resolve();

  function reportPath(runId: string): string {
    return join(pathOf(runId), 'run.json');
  }

  function urlsPath(runId: string): string {
    return join(pathOf(runId), 'urls.json');
  }

  async function read(runId: string): Promise<RunReport> {
    const text = await readFile(reportPath(runId), 'utf8').catch((error: unknown) => {
      throw new ProblemError(gone, { cause: error });
    });
    try {
      return readRun(JSON.parse(text));
    } catch (error) {
      throw new ProblemError({
        kind: 'file-read',
        title: 'The file of this run is damaged',
        detail: 'run.json is not valid. Its samples may be complete.',
        location: { file: reportPath(runId) },
        hint: 'Delete the run, or repair the file.',
        cause: messageOf(error),
      });
    }
  }

  return {
    async make(runId) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(runId);
      await mkdir(path);
      return path;
    },
    pathOf,
    write(report) {
      const text = JSON.stringify({ format: runFormat, ...redacted(report) });
      const write = (): Promise<void> => writeFileAtomically(reportPath(report.id), text);
      const written = lastWrite.then(write, write);
      lastWrite = written;
      return written;
    },
    async writeUrls(runId, urls) {
      await writeFileAtomically(urlsPath(runId), JSON.stringify(urls));
    },
    async readUrls(runId) {
      const text = await readFile(urlsPath(runId), 'utf8').catch(() => null);
      return text === null ? null : urlsSchema.parse(JSON.parse(text));
    },
    read,
    async readAll() {
      const names = await readdir(folder).catch(() => []);
      const ids = names.filter((name) => idSchema.safeParse(name).success);
      const reports: RunReport[] = [];
      const damaged: string[] = [];
      for (const id of ids) {
        await read(id).then(
          (report) => reports.push(report),
          (error: unknown) => damaged.push(`${id}: ${messageOf(error)}`),
        );
      }
      return { reports, damaged };
    },
    async delete(runId) {
      await rm(pathOf(runId), { recursive: true, force: true });
    },
  };
}

function redacted(report: RunReport): RunReport {
  const series = report.plan.series.map((one) => ({ ...one, request: redactRequest(one.request) }));
  return { ...report, plan: { ...report.plan, series } };
}

const gone = {
  kind: 'not-found',
  title: 'This run is no longer kept',
  detail: 'It was deleted, or never saved.',
  hint: 'Choose another run, or start it again.',
} as const;

/** The format of `run.json`; files of format 1 do not have this number. */
const runFormat = 2;

const formatSchema = z.looseObject({ format: z.number().int().default(1) });

/**
 * Reads the content of `run.json` by its own format.
 *
 * @throws Error when it is invalid, or of a later format
 */
function readRun(value: unknown): RunReport {
  const { format, ...report } = formatSchema.parse(value);
  if (format > runFormat) {
    throw new Error(`It has format ${format} of a later Protodesk.`);
  }
  return runReportSchema.parse(format === 1 ? fromFormat1(report) : report);
}

/**
 * Converts format 1. Its runs had a fixed order and separate connections for each series: several backends,
 * or a server with a slow rhythm, looked like a difference. The figures stay, the verdict goes.
 */
function fromFormat1(report: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { verdict } = report;
  const compared = report.comparison !== null && report.comparison !== undefined;
  return {
    ...report,
    comparison: null,
    verdict: compared
      ? 'Not a comparison: an earlier version ran it in a fixed order over separate connections. Run it again for a verdict.'
      : verdict,
  };
}
