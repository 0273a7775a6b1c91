import {
  type Exchange,
  type Hop,
  type Phases,
  phaseNames,
} from '../../../../shared/model/exchange.ts';
import { type Problem, ProblemError, problem, problemOf } from '../../../../shared/problem.ts';
import type {
  HttpEngine,
  HttpEvent,
  WireExchange,
  WireRequest,
  WireResponse,
} from '../../http/http-engine.ts';
import { type CallCookies, setCookiesOf, withCookies } from '../cookies/call-cookies.ts';
import { sentRequestOf } from '../kept/begun-exchange.ts';
import { nextRequest, type RedirectPolicy, targetOf } from './next-request.ts';

/** A request, and how its call goes on after a redirect. */
export interface Sendable {
  readonly wire: WireRequest;
  readonly redirects: RedirectPolicy;
  /** Returns the request with a new token, for a server that refuses the one it has; null when none helps. */
  readonly renewed?: (() => Promise<WireRequest>) | null;
  /** The redirects that led to this request. */
  readonly hops?: readonly Hop[];
  /** The cookies that it sends and sets; left out when they are off. */
  readonly cookies?: CallCookies | undefined;
}

/** The end of a call: the last exchange, and the redirects that led to it. */
export interface CallMade extends WireExchange {
  /** The request of the last exchange. */
  readonly wire: WireRequest;
  /** Empty without redirects. */
  readonly hops: readonly Hop[];
  /** Of the last exchange. */
  readonly cookies?: Exchange['cookies'];
}

/** As curl and browsers do: beyond it the redirects go in a circle. */
const maxRedirects = 20;

/**
 * Makes a call: sends the request and follows redirects as its policy says. The only way from a prepared
 * request to the network, except for runs. Never rejects.
 *
 * A redirect that cannot be followed is the response, with a warning that says why. A first response of 401
 * to a stored token of OAuth 2 sends the request once more with a new one. The deadline of the whole
 * call holds for all its requests together.
 */
export async function makeCall(
  { wire: first, redirects, renewed = null, hops: before = [], cookies }: Sendable,
  options: {
    readonly http: HttpEngine;
    readonly signal: AbortSignal;
    readonly onEvent?: (event: HttpEvent) => void;
  },
): Promise<CallMade> {
  const { http, ...calling } = options;
  const hops = [...before];
  const home = new URL(hops[0]?.sent.url ?? first.url).origin;
  let wire = first;
  let leftMs = first.deadlines.totalMs;
  for (;;) {
    const sent = await withCookies(wire, cookies);
    const exchange = await http.exchange(
      { ...sent, deadlines: { ...wire.deadlines, totalMs: leftMs } },
      calling,
    );
    const refused = (await cookies?.keep(wire, setCookiesOf(exchange.response))) ?? null;
    const made: CallMade = {
      ...{ ...exchange, wire, hops },
      ...(cookies && { cookies: { areSent: sent !== wire, refused: refused && [...refused] } }),
    };
    if (exchange.response?.status === 401 && renewed !== null && wire === first) {
      try {
        wire = await renewed();
        hops.push({ ...hopOf(made, exchange.response, wire), isNewToken: true });
      } catch (error) {
        return { ...made, problem: { ...problemOf(error), severity: 'warning' } };
      }
      leftMs = Math.max(1, leftMs - exchange.phases.networkMs);
      continue;
    }
    const target = exchange.outcome === 'answered' ? targetOf(wire, exchange.response) : null;
    if (target === null || exchange.response === null || !mayFollow(redirects, wire)) return made;
    if (hops.length - before.length >= maxRedirects) return { ...made, problem: endless(hops) };
    try {
      const next = await nextRequest(wire, target, redirects, home);
      hops.push({ ...hopOf(made, exchange.response, next.wire), dropped: [...next.dropped] });
      wire = next.wire;
    } catch (error) {
      return { ...made, problem: stoppedBy(error) };
    }
    leftMs = Math.max(1, leftMs - exchange.phases.networkMs);
  }
}

/** Returns the phases of all requests of a call, summed; a phase that none had is null. */
export function totalPhases({ phases, hops }: Pick<CallMade, 'phases' | 'hops'>): Phases {
  const all = [...hops.map((hop) => hop.phases), phases];
  const sums = phaseNames.map((name) => {
    const had = all.flatMap((one) => one[name] ?? []);
    return [name, had.length === 0 ? null : had.reduce((sum, ms) => sum + ms, 0)];
  });
  return Object.fromEntries(sums) as Phases;
}

/**
 * Returns a prepared request as the one that follows the redirect of its last call.
 *
 * @throws ProblemError `redirect` where it must not be followed
 */
export async function afterRedirect(
  { wire, redirects }: Sendable,
  { sent, response, phases, connectionReused, hops = [] }: Exchange,
): Promise<Sendable> {
  const target =
    response && sent && targetOf(sent, { status: response.status, rawHeaders: response.headers });
  if (!target) throw new ProblemError(noRedirect);
  const last = {
    ...{ ...wire, method: sent.method, url: sent.url },
    body: sent.sizes.bodyBytes === 0 ? null : wire.body,
  };
  const next = await nextRequest(last, target, redirects, new URL(wire.url).origin);
  const { status, statusText, httpVersion, headers, sizes } = response;
  const hop: Hop = {
    ...{ sent, status, statusText, httpVersion, headers, sizes, phases, connectionReused },
    ...{ target: next.wire.url, dropped: [...next.dropped] },
  };
  return { wire: next.wire, redirects, hops: [...hops, hop] };
}

const noRedirect = {
  kind: 'redirect',
  title: 'There is no redirect to follow',
  detail: 'The last response of this request names no other place.',
  hint: 'Send the request again.',
} as const;

function hopOf(made: CallMade, response: WireResponse, next: WireRequest): Hop {
  const { wire, phases, connectionReused } = made;
  return {
    ...{ sent: sentRequestOf(wire, made), ...headOf(response), phases, connectionReused },
    ...{ target: next.url, dropped: [] },
  };
}

function headOf({
  status,
  statusText,
  httpVersion,
  rawHeaders,
  sizes,
}: WireResponse): Pick<Hop, 'status' | 'statusText' | 'httpVersion' | 'headers' | 'sizes'> {
  return { status, statusText, httpVersion, headers: [...rawHeaders], sizes };
}

/** 'safe' follows only what RFC 9110, 15.4 lets a client follow without asking: a safe method. */
function mayFollow({ follow }: RedirectPolicy, { method }: WireRequest): boolean {
  return follow === 'all' || (follow === 'safe' && (method === 'GET' || method === 'HEAD'));
}

function endless(hops: readonly Hop[]): Problem {
  const last = hops.slice(-3).map(({ target }) => target);
  return problem({
    kind: 'redirect',
    severity: 'warning',
    title: `Stopped after ${maxRedirects} redirects`,
    detail: `The last ones led to ${last.join(', ')}.`,
    hint: 'The server may redirect in a circle, for example because it expects a cookie.',
  });
}

function stoppedBy(error: unknown): Problem {
  const reason = problemOf(error);
  if (error instanceof ProblemError && reason.kind === 'redirect') return reason;
  return {
    ...reason,
    title: `The redirect was not followed: ${reason.title}`,
    severity: 'warning',
  };
}
