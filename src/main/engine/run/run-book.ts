import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import type { ClientLoad } from './check-run.ts';
import type { KeptResponse, SampleBatch } from './load-plan.ts';
import { figureOut, type RunFigures } from './report-run.ts';
import { createSampleFile, type SampleFile } from './sample-file.ts';
import { outcomeOf, recordBytes, recordsIn } from './sample-record.ts';
import { createSampleStore, type SampleFault, type SampleStore } from './sample-store.ts';

/** The parts of a report known at the start, with the drawn seed of the plan. */
export type RunStart = Pick<
  RunReport,
  'id' | 'startedAt' | 'planned' | 'urls' | 'machine' | 'variants'
> & {
  readonly plan: RunPlan;
  /** The URLs of each series with generators, one per variant, in order; left out for others. */
  readonly variantUrls?: readonly (readonly string[])[];
};

/** A run that is being recorded. */
export interface RunBook {
  readonly store: SampleStore;
  readonly isFinished: boolean;
  readonly variantUrls: readonly (readonly string[])[] | null;
  /** Responses to decode after the run. */
  readonly responses: readonly KeptResponse[];
  record(batch: SampleBatch): void;
  stopping(): void;
  rename(name: string): void;
  /** The counts are exact; other figures may be a moment old, so that they do not disturb the run. */
  report(): RunReport;
  /** Ends the recording: no batch follows, and the report has all figures. */
  finish(end: RunEnd): RunReport;
}

/** How a run ended. */
export interface RunEnd {
  readonly state: 'done' | 'stopped' | 'failed';
  /** Null when its thread died. */
  readonly client: ClientLoad | null;
  readonly elapsedMs: number | null;
  /** Faults that decoding found in kept responses. */
  readonly faults: readonly SampleFault[];
  readonly problem?: Problem | null;
}

/** The maximum bytes of responses kept for decoding. */
const maxKeptBytes = 64 * 1024 * 1024;

/** Figures are computed again after this many times the time that they took. */
const figureRest = 20;

/**
 * Opens the book of a run: samples go to memory and disk. When the disk is full, the run goes on, its figures
 * stay correct, and the report says what was not saved.
 *
 * @param folder of the run; null with a problem keeps it in memory only
 */
export function openRunBook(
  { variantUrls, ...start }: RunStart,
  folder: string | null,
  openProblem: Problem | null,
): RunBook {
  const store = createSampleStore();
  const startedMs = performance.now();
  let plan = start.plan;
  let state: RunReport['state'] = 'running';
  let issued = 0;
  const ended = { done: 0, failed: 0, aborted: 0 };
  let trouble = openProblem;
  let elapsedMs: number | null = null;
  let figures: RunFigures = figureOut(store, start, 'running', null);
  let figuredMs = 0;
  let figuringMs = 0;
  let isFinished = false;
  let responses: KeptResponse[] = [];
  let responseBytes = 0;
  let file: SampleFile | null = folder === null ? null : openFile(folder);

  function openFile(path: string): SampleFile | null {
    try {
      return createSampleFile(path);
    } catch (error) {
      trouble = cannotSave(path, 0, error);
      return null;
    }
  }

  /** Keeps responses while there is room; the first of each series always. */
  function keepResponses(added: readonly KeptResponse[]): void {
    for (const response of added) {
      const bytes = response.body.byteLength;
      if (response.number > 1 && responseBytes + bytes > maxKeptBytes) continue;
      responseBytes += bytes;
      responses.push(response);
    }
  }

  function failSample(fault: SampleFault): void {
    const place = store.fail(fault);
    if (place === null) return;
    ended.done -= 1;
    ended.failed += 1;
    const { records, at } = store.locate(place);
    const record = records.bytes.subarray(at * recordBytes, (at + 1) * recordBytes);
    try {
      file?.replace(place, record, fault.message);
    } catch (error) {
      trouble = cannotSave(folder ?? '', store.length, error);
    }
  }

  function countEnded(batch: ArrayBuffer): void {
    const records = recordsIn(batch);
    for (let at = 0; at < records.capacity; at += 1) {
      const outcome = outcomeOf(records, at);
      ended[outcome === 'ok' ? 'done' : outcome === 'aborted' ? 'aborted' : 'failed'] += 1;
    }
  }

  function refresh(client: ClientLoad | null): void {
    const beganMs = performance.now();
    figures = figureOut(store, start, state, client);
    figuredMs = performance.now();
    figuringMs = figuredMs - beganMs;
  }

  function report(): RunReport {
    const isOld = performance.now() - figuredMs >= figuringMs * figureRest;
    if (!isFinished && isOld) refresh(null);
    return {
      ...start,
      ...figures,
      ...ended,
      plan,
      state,
      elapsedMs: elapsedMs ?? performance.now() - startedMs,
      issued,
      problem: trouble,
    };
  }

  return {
    store,
    get isFinished() {
      return isFinished;
    },
    variantUrls: variantUrls ?? null,
    get responses() {
      return responses;
    },
    record(batch) {
      const records = new Uint8Array(batch.records);
      issued = batch.issued;
      try {
        file?.append(records, batch.messages);
      } catch (error) {
        trouble = cannotSave(folder ?? '', store.length, error);
        file?.close();
        file = null;
      }
      store.append(records, batch.messages);
      countEnded(batch.records);
      keepResponses(batch.responses);
    },
    stopping() {
      if (state === 'running') state = 'stopping';
    },
    rename(name) {
      plan = { ...plan, name };
    },
    report,
    finish({ state: endState, client, elapsedMs: endMs, faults, problem: why }) {
      state = endState;
      elapsedMs = endMs ?? performance.now() - startedMs;
      for (const fault of faults) failSample(fault);
      responses = [];
      // Requests of a dead thread left no sample.
      issued = store.length;
      trouble = why ?? trouble;
      refresh(client);
      isFinished = true;
      file?.close();
      file = null;
      return report();
    },
  };
}

/** The Problem of a run that can no longer be written to disk. */
export function cannotSave(folder: string, savedSamples: number, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: isFull
      ? 'The disk is full: this run is not saved completely'
      : 'This run cannot be saved',
    detail: `The first ${savedSamples} samples are saved. The run goes on, and its figures cover all samples.`,
    location: { file: folder },
    hint: 'Export it to a place with room before closing Protodesk.',
    cause: messageOf(error),
  });
}
