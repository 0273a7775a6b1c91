import type { Phases } from '../../../shared/model/exchange.ts';

/** The moments of one exchange, in milliseconds of `performance.now()`; null when they have not happened. */
export interface PhaseMarks {
  /** The request was handed to the connection pool. */
  readonly start: number;
  /** True when the host is a name, not an address. */
  readonly needsLookup: boolean;
  readonly isTls: boolean;
  readonly isReused: boolean;
  readonly socketAssigned: number | null;
  readonly nameResolved: number | null;
  readonly tcpConnected: number | null;
  readonly secured: number | null;
  /** The last byte of the request was handed to the system. */
  readonly sent: number | null;
  readonly firstByte: number | null;
  readonly end: number;
}

type Opening = Pick<Phases, 'dnsMs' | 'connectMs' | 'tlsMs'> & {
  /** When the connection was ready; null if it never was. */
  readonly ready: number | null;
};

/**
 * Returns the phases of an exchange in milliseconds, as HAR 1.2 defines `timings`.
 *
 * A phase that was running when the exchange ended lasts until the end, so the sum is always the elapsed
 * time. `dns`, `connect` and `tls` are null, not 0, when they did not apply.
 */
export function measurePhases(marks: PhaseMarks): Phases {
  const { start, end, socketAssigned } = marks;
  const networkMs = end - start;
  const { ready, ...opening } = measureOpening(marks);
  if (ready === null) {
    const blockedMs = (socketAssigned ?? end) - start;
    return { blockedMs, ...opening, sendMs: null, waitMs: null, receiveMs: null, networkMs };
  }

  const firstByte = marks.firstByte;
  // A server may respond before it has read the whole request: then sending ends at that moment.
  const sent = Math.min(marks.sent ?? end, firstByte ?? end);
  const isSent = marks.sent !== null || firstByte !== null;
  return {
    blockedMs: (socketAssigned ?? ready) - start,
    ...opening,
    sendMs: sent - ready,
    waitMs: isSent ? (firstByte ?? end) - sent : null,
    receiveMs: firstByte === null ? null : end - firstByte,
    networkMs,
  };
}

function measureOpening(marks: PhaseMarks): Opening {
  const { socketAssigned: opened, nameResolved, tcpConnected, secured, end } = marks;
  if (opened === null || marks.isReused) {
    return { dnsMs: null, connectMs: null, tlsMs: null, ready: opened };
  }
  if (marks.needsLookup && nameResolved === null) {
    return { dnsMs: end - opened, connectMs: null, tlsMs: null, ready: null };
  }
  const ready = marks.isTls ? secured : tcpConnected;
  return {
    dnsMs: nameResolved === null ? null : nameResolved - opened,
    connectMs: (ready ?? end) - (nameResolved ?? opened),
    tlsMs: marks.isTls && tcpConnected !== null ? (secured ?? end) - tcpConnected : null,
    ready,
  };
}
