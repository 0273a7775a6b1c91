import type { Exchange } from '../../../shared/model/exchange.ts';

/** One phase on the time axis, in milliseconds from the start of the call. */
export interface TimelinePhase {
  readonly key: 'blocked' | 'dns' | 'connect' | 'tls' | 'send' | 'wait' | 'receive';
  readonly label: string;
  readonly explanation: string;
  readonly startMs: number;
  /** Null when the phase did not apply. */
  readonly durationMs: number | null;
  /** Why it did not apply. */
  readonly absence: string | null;
}

const phaseTexts = [
  ['blocked', 'Blocked', 'Waiting for a free connection'],
  ['dns', 'DNS', 'Looking up the host name'],
  ['connect', 'Connect', 'Connecting, including TLS'],
  ['tls', 'TLS', 'TLS, part of Connect'],
  ['send', 'Send', 'Writing the request'],
  ['wait', 'Wait', 'From request sent to first response byte'],
  ['receive', 'Receive', 'From first to last response byte'],
] as const;

/** Returns the phases of an exchange in order; TLS is at the end of Connect. */
export function timelineOf(exchange: Exchange): readonly TimelinePhase[] {
  const { phases } = exchange;
  let startMs = 0;
  let connectEndMs = 0;
  return phaseTexts.map(([key, label, explanation]) => {
    const durationMs = phases[`${key}Ms`];
    const absence = durationMs === null ? absenceOf(key, exchange) : null;
    if (key === 'tls') {
      return {
        key,
        label,
        explanation,
        startMs: Math.max(0, connectEndMs - (durationMs ?? 0)),
        durationMs,
        absence,
      };
    }
    const phase = { key, label, explanation, startMs, durationMs, absence };
    startMs += durationMs ?? 0;
    if (key === 'connect') connectEndMs = startMs;
    return phase;
  });
}

function absenceOf(key: TimelinePhase['key'], exchange: Exchange): string {
  const { phases, connectionReused, outcome } = exchange;
  const isOpening = key === 'dns' || key === 'connect' || key === 'tls';
  if (isOpening && connectionReused) return 'not applicable (connection reused)';
  const isBrokenOff = outcome !== 'answered';
  if (isBrokenOff && key === 'connect') return 'not completed';
  if (isBrokenOff && key !== 'dns' && key !== 'blocked' && phases.connectMs === null) {
    return 'not reached';
  }
  if (key === 'tls') return 'not applicable (no TLS)';
  return isBrokenOff && !isOpening ? 'not reached' : 'not applicable';
}
