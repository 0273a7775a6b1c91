import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { LoadSeries } from './compose-series.ts';

/** All that the load thread needs to know: numbers and bytes. */
export interface LoadPlan
  extends Pick<RunPlan, 'samples' | 'workers' | 'warmUp' | 'order' | 'timeoutMs'> {
  readonly series: readonly LoadSeries[];
  /** Decides the random order. */
  readonly seed: number;
  /** How long a stop waits for requests under way before it aborts them, in milliseconds. */
  readonly graceMs: number;
}

/** How long a stop waits for requests under way, in milliseconds. */
const stopGraceMs = 500;

/** What the load thread is told of a plan whose seed was drawn. */
export function loadPlanOf(plan: RunPlan, series: readonly LoadSeries[]): LoadPlan {
  const { samples, workers, warmUp, order, timeoutMs, seed } = plan;
  const graceMs = stopGraceMs;
  return { series, samples, workers, warmUp, order, timeoutMs, graceMs, seed: seed ?? 0 };
}

/** Samples as they are handed on: a buffer of records, and what their messages say. */
export interface SampleBatch {
  /** Whole records of `recordBytes` each, in the order in which they ended. */
  readonly records: ArrayBuffer;
  /** Messages that no batch before had, in the order of their index. */
  readonly messages: readonly string[];
  /** Requests started so far. */
  readonly issued: number;
  /** Of some of the samples, what came: to be decoded when the run is over. */
  readonly responses: readonly KeptResponse[];
}

/** A response of a run, as it arrived. */
export interface KeptResponse {
  readonly series: number;
  readonly number: number;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly RawHeader[];
  readonly trailers: readonly RawHeader[];
  /** In its content coding. */
  readonly body: Uint8Array;
}

/** Responses of a series that are kept to be decoded: the first, and others evenly apart. */
const keptOfSeries = 20;

/** Whether the response to a request is kept to be decoded. */
export function isKept({ samples, warmUp }: LoadPlan, number: number): boolean {
  return (number - 1) % Math.ceil((samples + warmUp) / keptOfSeries) === 0;
}

/** How the load thread fared. */
export interface LoadEnd {
  readonly issued: number;
  readonly elapsedMs: number;
  /** How late its timers came, 99th percentile, in milliseconds. */
  readonly loopDelayP99Ms: number;
  /** Share of the time in which the thread was busy, 0 to 1. */
  readonly utilization: number;
  readonly isStopped: boolean;
}
