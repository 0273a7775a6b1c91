import { type Problem, problem } from '../../../shared/problem.ts';
import { hostAndPort, type NetworkErrorContext } from './describe-network-error.ts';
import type { Deadlines } from './http-engine.ts';

/** The deadline that passed, and the state of the exchange. */
export interface MissedDeadline {
  readonly url: URL;
  readonly deadline: keyof Deadlines;
  readonly limitMs: number;
  readonly stage: NetworkErrorContext['stage'];
  readonly bodyBytes: number;
}

/** The names of the settings in the window. */
const timeoutNames: Readonly<Record<keyof Deadlines, string>> = {
  connectMs: 'Connect',
  firstByteMs: 'First byte',
  idleMs: 'Idle',
  totalMs: 'Total',
};

/** Returns the Problem (`timeout`) of a missed deadline: the setting, what was awaited, and what had arrived. */
export function describeDeadline(missed: MissedDeadline): Problem {
  const at = hostAndPort(missed.url);
  const limit = spellDuration(missed.limitMs);
  const ended = `The ${timeoutNames[missed.deadline]} timeout (\`timeouts.${missed.deadline}\`) ended the call.`;
  switch (missed.deadline) {
    case 'connectMs':
      return problem({
        kind: 'timeout',
        title: `No connection to ${at} within ${limit}`,
        detail: `It neither accepted nor refused the connection. ${ended}`,
        hint: 'A firewall may drop packets to that port. Check host, port and VPN.',
      });
    case 'firstByteMs':
      return problem({
        kind: 'timeout',
        title: `No response from ${at} within ${limit}`,
        detail: `The request was sent; no byte came back. ${ended}`,
        hint: 'The server may still be working. Check its log, or raise the timeout.',
      });
    case 'idleMs':
      return problem({
        kind: 'timeout',
        title: `Nothing more from ${at} for ${limit}`,
        detail: `${describeProgress(missed)} ${ended}`,
        hint: 'The server may be stuck, or the stream quiet. Raise the timeout, or set it to 0 for no limit.',
      });
    case 'totalMs':
      return problem({
        kind: 'timeout',
        title: `Response from ${at} incomplete after ${limit}`,
        detail: `${describeProgress(missed)} ${ended}`,
        hint: 'The server may be slow, stuck, or streaming without end. Raise the timeout, or set it to 0 for no limit.',
      });
  }
}

function describeProgress({ stage, bodyBytes }: MissedDeadline): string {
  switch (stage) {
    case 'connecting':
      return 'The connection was still being opened.';
    case 'sending':
      return 'The request was not fully sent.';
    case 'waiting':
      return 'The request was sent; no byte came back.';
    case 'head':
      return 'The response headers had begun, but were incomplete.';
    case 'body':
      return `The headers and ${bodyBytes} body bytes came, and are kept.`;
  }
}

function spellDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}
