import type { CapturedValue, CaptureResult } from '../../shared/model/capture.ts';
import { failureWords, type Outcome } from '../../shared/model/outcome.ts';
import type { SecretPlace } from '../../shared/model/secret-place.ts';
import { problem } from '../../shared/problem.ts';
import { captureValues } from '../engine/exchange/capture/capture-values.ts';
import type { CommandSession } from './command-session.ts';
import type { ReadAnswer } from './format-answer.ts';
import type { LoadedRequest } from './load-request.ts';
import { capturedSecretOf } from './secret-variables.ts';

/**
 * Runs the capture rules of a request on its answer, when that is whole and its call succeeded, for
 * the requests of the command that follow; else each of them says why it set nothing.
 *
 * @param from where the answer came from: a secret of it may go back there
 * @returns what each rule set; the value is null for a secret
 */
export async function captureAnswer(
  { request, schema, environmentName, workspaceFolder, secretVariables }: LoadedRequest,
  { answer, outcome, reading }: ReadAnswer,
  from: SecretPlace,
  session: CommandSession,
): Promise<readonly CaptureResult[]> {
  if (!answer.isComplete || outcome.kind === 'failed') {
    return request.captures.map(({ variable }) => notSet(variable, outcome));
  }
  const { body, rawHeaders, rawTrailers } = answer;
  const results = captureValues(
    request.captures,
    { body, reading, headers: [...rawHeaders, ...rawTrailers] },
    schema,
  );
  const shown: CaptureResult[] = [];
  // A token of one workspace or environment is not for the servers of another.
  const place = JSON.stringify([workspaceFolder, environmentName]);
  for (const [at, { variable, value, problem: fault }] of results.entries()) {
    const isSecret = request.captures[at]?.secret === true || secretVariables.has(variable);
    shown.push({ variable, value: isSecret ? null : value, problem: fault });
    if (value === null) continue;
    const secret = isSecret ? capturedSecretOf(place, variable) : null;
    if (secret !== null) await session.secrets.write(secret, value, from);
    const captured: CapturedValue = {
      ...{ variable, value: isSecret ? null : value, secret },
      ...{ capturedAt: new Date().toISOString(), requestId: request.id, requestName: request.name },
    };
    session.capture(workspaceFolder, environmentName, [captured]);
  }
  return shown;
}

function notSet(variable: string, outcome: Outcome): CaptureResult {
  return {
    variable,
    value: null,
    problem: problem({
      kind: 'capture',
      severity: 'warning',
      title: `${variable} was not set`,
      detail:
        outcome.kind === 'failed'
          ? `The call failed: ${failureWords(outcome)}. Values are taken only of calls that succeed.`
          : 'The answer was cut short.',
      hint: 'Requests that need it cannot be sent until an answer sets it, or --var gives it a value.',
    }),
  };
}
