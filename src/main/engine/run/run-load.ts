import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createRandom, shuffle } from '../compare/random-order.ts';
import { tlsOptionsOf } from '../http/tls-options.ts';
import { createBatchWriter } from './batch-writer.ts';
import { connectionKeyOf, type LoadSeries } from './compose-series.ts';
import { Lane, type LaneOwner, type LaneTarget, laneCallOf } from './lane.ts';
import { isKept, type LoadEnd, type LoadPlan, type SampleBatch } from './load-plan.ts';

/** A load in progress. */
export interface Load {
  /** Stops sending; running requests get the grace of the plan, then they are aborted. */
  stop(): void;
  readonly ended: Promise<LoadEnd>;
}

/** One of the plan's workers: it sends a request, waits for its end, and sends the next. */
interface Loop {
  /** By target; a lane is created when first needed. */
  readonly lanes: (Lane | undefined)[];
  readonly worker: number;
  round: number;
  /** The series of the round in order. */
  readonly order: number[];
  position: number;
  isWaiting: boolean;
}

const flushIntervalMs = 100;
const loopDelayResolutionMs = 10;

/**
 * Runs a plan as a closed loop: `workers` requests at once. Each worker has one connection to every server,
 * shared by all series that go there.
 *
 * In random order, a worker takes a block, which is one request of each series, and shuffles it with the
 * plan's seed: whatever the server or network does, and however often, is equally likely to hit each series.
 * In sequence, a series starts when all requests of the one before have ended. Every started request becomes
 * a sample; batches are sent on about ten times a second.
 */
export function startLoad(plan: LoadPlan, onBatch: (batch: SampleBatch) => void): Load {
  const seriesCount = plan.series.length;
  const isInBlocks = plan.order === 'random';
  const phases = isInBlocks ? 1 : seriesCount;
  const width = isInBlocks ? seriesCount : 1;
  const random = createRandom(plan.seed);
  const rounds = plan.warmUp + plan.samples;
  const startedMs = performance.now();
  const busy = performance.eventLoopUtilization();
  const loopDelay = monitorEventLoopDelay({ resolution: loopDelayResolutionMs });
  let phase = 0;
  let nextRound = 0;
  let issued = 0;
  let waiting = 0;
  let isStopping = false;
  let timeoutTimer: NodeJS.Timeout | null = null;
  let graceTimer: NodeJS.Timeout | null = null;
  let settle: (end: LoadEnd) => void = () => undefined;
  const ended = new Promise<LoadEnd>((resolve) => {
    settle = resolve;
  });

  const batches = createBatchWriter(() => issued, onBatch);
  const loops = Array.from({ length: plan.workers }, (_, worker): Loop => {
    const order = isInBlocks ? plan.series.map((_, series) => series) : [0];
    return { lanes: [], worker, round: -1, order, position: width, isWaiting: false };
  });
  const { targets, targetOf } = targetsOf(plan.series);
  // The run's own timeout, or that of the request if it is shorter.
  const timeoutsMs = plan.series.map(({ totalMs }) => Math.min(plan.timeoutMs, totalMs));
  const shortestMs = Math.min(...timeoutsMs);
  const calls = plan.series.map(laneCallOf);
  let connections = 0;
  const owner: LaneOwner = {
    clockZeroMs: readClockZero(),
    countConnection: () => {
      connections += 1;
      return connections;
    },
    keepMessage: batches.keepMessage,
    isKept: (number) => isKept(plan, number),
    keepResponse: batches.keepResponse,
    onSample(lane) {
      batches.add(lane);
      sendNext(loops[lane.worker] as Loop);
    },
  };

  function sendNext(loop: Loop): void {
    if (isStopping || !takeStep(loop)) {
      rest(loop);
      return;
    }
    issued += 1;
    const series = loop.order[loop.position] as number;
    const target = targetOf[series] as number;
    let lane = loop.lanes[target];
    if (lane === undefined) {
      lane = new Lane(targets[target] as LaneTarget, loop.worker, owner);
      loop.lanes[target] = lane;
    }
    const call = calls[series] as (typeof calls)[number];
    lane.start(call, series, loop.round + 1, loop.round < plan.warmUp);
    timeoutTimer ??= setTimeout(endOverdue, shortestMs);
  }

  /** Moves a worker to its next request; false when the phase has none left. */
  function takeStep(loop: Loop): boolean {
    loop.position += 1;
    if (loop.position < width) return true;
    if (nextRound >= rounds) return false;
    loop.round = nextRound;
    nextRound += 1;
    loop.position = 0;
    // Starts from the same order each time, so that only the seed decides, whichever worker comes.
    if (isInBlocks) {
      for (let series = 0; series < seriesCount; series += 1) loop.order[series] = series;
      shuffle(loop.order, random);
    } else loop.order[0] = phase;
    return true;
  }

  function rest(loop: Loop): void {
    loop.isWaiting = true;
    waiting += 1;
    if (waiting < loops.length) return;
    phase += 1;
    if (isStopping || phase >= phases) {
      finish();
      return;
    }
    nextRound = 0;
    begin();
  }

  function begin(): void {
    waiting = 0;
    for (const loop of loops) {
      loop.isWaiting = false;
      loop.position = width;
    }
    for (const loop of loops) sendNext(loop);
  }

  /** One timer for all: it fires when the first running request is due, or the next could be. */
  function endOverdue(): void {
    const nowMs = performance.now();
    let nextDueMs = nowMs + shortestMs;
    for (const lane of lanes()) {
      if (lane.isActive && dueMsOf(lane) <= nowMs) {
        lane.end('timeout', `No complete response within ${timeoutsMs[lane.series]} ms`);
      }
      if (lane.isActive) nextDueMs = Math.min(nextDueMs, dueMsOf(lane));
    }
    const restMs = nextDueMs - nowMs;
    timeoutTimer = waiting === loops.length ? null : setTimeout(endOverdue, Math.max(1, restMs));
  }

  function dueMsOf({ queuedMs, series }: Lane): number {
    return queuedMs + (timeoutsMs[series] as number);
  }

  function lanes(): Lane[] {
    return loops.flatMap((loop) => loop.lanes.filter((lane) => lane !== undefined));
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    graceTimer = setTimeout(() => {
      for (const lane of lanes()) lane.end('aborted', 'Stopped before the response was complete');
    }, plan.graceMs);
  }

  const flushTimer = setInterval(batches.flush, flushIntervalMs);
  loopDelay.enable();
  begin();
  return { stop, ended };

  function finish(): void {
    clearInterval(flushTimer);
    if (timeoutTimer !== null) clearTimeout(timeoutTimer);
    if (graceTimer !== null) clearTimeout(graceTimer);
    loopDelay.disable();
    for (const lane of lanes()) lane.dispose();
    batches.flush();
    settle({
      issued,
      elapsedMs: performance.now() - startedMs,
      // Its timers also wait for the resolution; no records give NaN.
      loopDelayP99Ms: Math.max(0, loopDelay.percentile(99) / 1e6 - loopDelayResolutionMs) || 0,
      utilization: performance.eventLoopUtilization(busy).utilization,
      isStopped: isStopping,
    });
  }
}

/** Returns the servers of the series; the same origin and connection choice share one. */
function targetsOf(series: readonly LoadSeries[]): {
  readonly targets: readonly LaneTarget[];
  /** By series. */
  readonly targetOf: readonly number[];
} {
  const keys: string[] = [];
  const targets: LaneTarget[] = [];
  const targetOf = series.map((call) => {
    const { url, connection, maxHeaderBytes, maxBodyBytes } = call;
    const key = connectionKeyOf(call);
    const found = keys.indexOf(key);
    if (found >= 0) return found;
    // Before the first request: reading authorities takes milliseconds.
    targets.push({
      url: new URL(url),
      tls: tlsOptionsOf(connection.tls),
      maxHeaderBytes,
      maxBodyBytes,
    });
    return keys.push(key) - 1;
  });
  return { targets, targetOf };
}

/**
 * Returns the zero of `performance.now()` in milliseconds since 1970, measured at the start of a millisecond.
 * `performance.timeOrigin` misses clock changes and sleep.
 */
function readClockZero(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - performance.now();
}
