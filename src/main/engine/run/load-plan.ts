import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { LoadSeries } from './compose-series.ts';

/** The plan for the load thread: numbers and bytes only. */
export interface LoadPlan
  extends Pick<RunPlan, 'samples' | 'workers' | 'warmUp' | 'order' | 'timeoutMs'> {
  readonly series: readonly LoadSeries[];
  /** Decides the random order. */
  readonly seed: number;
  /** Milliseconds that a stop waits for running requests before it aborts them. */
  readonly graceMs: number;
}

/** Milliseconds that a stop waits for running requests. */
const stopGraceMs = 500;

/** Returns the load thread's plan; the seed has been drawn. */
export function loadPlanOf(plan: RunPlan, series: readonly LoadSeries[]): LoadPlan {
  const { samples, workers, warmUp, order, timeoutMs, seed } = plan;
  const graceMs = stopGraceMs;
  return { series, samples, workers, warmUp, order, timeoutMs, graceMs, seed: seed ?? 0 };
}

/** A batch of samples: a buffer of records, and their messages. */
export interface SampleBatch {
  /** Whole records of `recordBytes` each, in the order in which they ended. */
  readonly records: ArrayBuffer;
  /** Messages that are new in this batch, in index order. */
  readonly messages: readonly string[];
  /** The number of requests started so far. */
  readonly issued: number;
  /** The responses of some samples, to be decoded after the run. */
  readonly responses: readonly KeptResponse[];
}

/** A response of a run, as received. */
export interface KeptResponse {
  readonly series: number;
  readonly number: number;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly RawHeader[];
  readonly trailers: readonly RawHeader[];
  /** With its content coding. */
  readonly body: Uint8Array;
}

/** The number of responses of a series kept for decoding: the first, and others evenly spaced. */
const keptOfSeries = 20;

/** True when the response to a request is kept for decoding. */
export function isKept({ samples, warmUp }: LoadPlan, number: number): boolean {
  return (number - 1) % Math.ceil((samples + warmUp) / keptOfSeries) === 0;
}

/** The load thread's own figures. */
export interface LoadEnd {
  readonly issued: number;
  readonly elapsedMs: number;
  /** The 99th percentile of timer delay, in milliseconds. */
  readonly loopDelayP99Ms: number;
  /** The share of time in which the thread was busy, 0 to 1. */
  readonly utilization: number;
  readonly isStopped: boolean;
}
