import type { RunPlan } from '../../../shared/model/run-plan.ts';
import { isSafeMethod } from '../../../shared/model/safe-method.ts';

/** Where the requests of a run go. */
export interface RunTarget {
  readonly method: string;
  /** The host, with its port if it has one: `api.example.com:8443`. */
  readonly host: string;
  readonly isThisComputer: boolean;
  readonly isSafe: boolean;
}

/** What the user must agree to before a run. */
export interface RunQuestion {
  readonly requests: number;
  readonly targets: readonly RunTarget[];
  /** The key of the consent: the same places and methods, whatever the number. */
  readonly key: string;
}

/** Returns the number of all requests in a plan, including warm-up. */
export function plannedRequests(plan: Pick<RunPlan, 'series' | 'samples' | 'warmUp'>): number {
  return plan.series.length * (plan.samples + plan.warmUp);
}

/**
 * Returns what to ask before a run; null when all requests stay on this computer and only read. An invalid
 * URL asks nothing: the engine refuses it with the reason.
 *
 * @param urls the target of each series, with base URL and variables filled in
 */
export function questionOf(plan: RunPlan, urls: readonly string[]): RunQuestion | null {
  const targets = new Map<string, RunTarget>();
  for (const [index, { request }] of plan.series.entries()) {
    const text = urls[index] ?? '';
    if (!URL.canParse(text)) continue;
    const url = new URL(text);
    const method = request.method.trim().toUpperCase();
    const isThisComputer = isLoopback(url.hostname);
    const isSafe = isSafeMethod(method);
    if (isThisComputer && isSafe) continue;
    targets.set(`${method} ${url.host}`, { method, host: url.host, isThisComputer, isSafe });
  }
  if (targets.size === 0) return null;
  return {
    requests: plannedRequests(plan),
    targets: [...targets.values()],
    key: [...targets.keys()].toSorted().join(', '),
  };
}

/** True when the host name of a URL is this computer (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/u, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/u.test(name)
  );
}
