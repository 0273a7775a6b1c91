import type { Phases } from '../../shared/model/exchange.ts';

/** Milliseconds by the names that phases have in HAR; null for a phase that did not apply. */
export function phasesByName(phases: Phases): Readonly<Record<string, number | null>> {
  return {
    blocked: phases.blockedMs,
    dns: phases.dnsMs,
    connect: phases.connectMs,
    tls: phases.tlsMs,
    send: phases.sendMs,
    wait: phases.waitMs,
    receive: phases.receiveMs,
    network: phases.networkMs,
  };
}
