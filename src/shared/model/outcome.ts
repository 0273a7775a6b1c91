import { z } from 'zod';
import { type Problem, problem } from '../problem.ts';

/** The source of a failure: the HTTP status, a redirect, gRPC's status, or the end of a Connect stream. */
const failureSourceSchema = z.enum(['http', 'redirect', 'grpc', 'connect']);

export type FailureSource = z.infer<typeof failureSourceSchema>;

export const failedOutcomeSchema = z.object({
  kind: z.literal('failed'),
  source: failureSourceSchema,
  /** The HTTP status, or gRPC's status code; null if the response has no known one. */
  code: z.number().int().nullable(),
  /** `Not Found`, `RESOURCE_EXHAUSTED`, `resource_exhausted`; empty if an HTTP status has no name. */
  name: z.string(),
  /** The server's message; for a redirect its Location. May be empty. */
  message: z.string(),
});

export type FailedOutcome = z.infer<typeof failedOutcomeSchema>;

/** The result of a call by its response. A call without a response has no outcome. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok') }),
  failedOutcomeSchema,
]);

export type Outcome = z.infer<typeof outcomeSchema>;

/** The parts of a response that decide its HTTP outcome. */
interface HttpHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
}

/**
 * Returns the outcome by HTTP status alone: 2xx and 304 are a success, any other 3xx is a redirect that
 * was not followed. The engine's `outcomeOf` also considers gRPC and Connect.
 */
export function httpOutcomeOf({ status, statusText, headers }: HttpHead): Outcome {
  if ((status >= 200 && status < 300) || status === 304) return { kind: 'ok' };
  const isRedirect = status >= 300 && status < 400;
  const location = headers.findLast(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  return {
    kind: 'failed',
    source: isRedirect ? 'redirect' : 'http',
    code: status,
    name: statusText,
    message: isRedirect ? location : '',
  };
}

/**
 * Returns the failure of a response; null for a success. A response from an older version is judged by its
 * HTTP status.
 */
export function failureOf(
  response: HttpHead & { readonly outcome?: Outcome | undefined },
): FailedOutcome | null {
  const outcome = response.outcome ?? httpOutcomeOf(response);
  return outcome.kind === 'failed' ? outcome : null;
}

/** True for a failure that the HTTP status does not show. */
export function isRpcFailure({ source }: FailedOutcome): boolean {
  return source === 'grpc' || source === 'connect';
}

/**
 * Describes a failure in a few words: `404 Not Found`, `gRPC 8 RESOURCE_EXHAUSTED`, `Connect
 * resource_exhausted`.
 */
export function failureWords({ source, code, name }: FailedOutcome): string {
  switch (source) {
    case 'http':
    case 'redirect':
      return `${code ?? ''} ${name}`.trim();
    case 'grpc':
      return `gRPC ${code ?? ''} ${name}`.replace('  ', ' ');
    case 'connect':
      return `Connect ${name}`;
  }
}

/** Returns a failure as a Problem, for callers that require success. */
export function failureProblem(failed: FailedOutcome): Problem {
  const words = failureWords(failed);
  const { source, message } = failed;
  switch (source) {
    case 'http':
      return problem({
        kind: 'error-status',
        title: `The status is ${words}`,
        detail: 'The server returned an error.',
        hint: 'See the response.',
      });
    case 'redirect':
      return problem({
        kind: 'redirect',
        title: message === '' ? `${words}: no target` : `${words}: redirects to ${message}`,
        detail: 'It was not followed.',
        hint:
          message === ''
            ? 'There is no Location header.'
            : 'Set Redirects in the settings of the request to follow it.',
      });
    case 'grpc':
    case 'connect':
      return problem({
        kind: 'error-status',
        title: `The call failed: ${words}`,
        detail: message === '' ? 'The server gives no message.' : message,
      });
  }
}
