import type { Phases } from '../../shared/model/exchange.ts';

/**
 * Returns milliseconds by the phase names of HAR, to the microsecond, which is finer than the clock's
 * accuracy; null for a phase that did not apply.
 */
export function phasesByName(phases: Phases): Readonly<Record<string, number | null>> {
  const named = {
    blocked: phases.blockedMs,
    dns: phases.dnsMs,
    connect: phases.connectMs,
    tls: phases.tlsMs,
    send: phases.sendMs,
    wait: phases.waitMs,
    receive: phases.receiveMs,
    network: phases.networkMs,
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, ms]) => [
      name,
      ms === null ? null : Math.round(ms * 1000) / 1000,
    ]),
  );
}
