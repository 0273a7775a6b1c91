import type { CapturedValue, CaptureResult } from '../../shared/model/capture.ts';
import { problem } from '../../shared/problem.ts';
import { captureValues } from '../engine/capture/capture-values.ts';
import type { CommandSession } from './command-session.ts';
import type { ReadAnswer } from './format-answer.ts';
import type { LoadedRequest } from './load-request.ts';

/**
 * Runs the capture rules of a request on its answer, when that has a 2xx status and is whole, for
 * the requests of the command that follow; else each of them says why it set nothing.
 *
 * @returns what each rule set; the value is null for a secret
 */
export async function captureAnswer(
  { request, schema, environmentName, workspaceFolder, secretVariables }: LoadedRequest,
  { answer, reading }: ReadAnswer,
  session: CommandSession,
): Promise<readonly CaptureResult[]> {
  const isGood = answer.isComplete && answer.status >= 200 && answer.status < 300;
  if (!isGood) return request.captures.map(({ variable }) => notSet(variable, answer));
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
    const secret = isSecret ? `captured/${place}/${variable}` : null;
    if (secret !== null) await session.secrets.write(secret, value);
    const captured: CapturedValue = {
      ...{ variable, value: isSecret ? null : value, secret },
      ...{ capturedAt: new Date().toISOString(), requestId: request.id, requestName: request.name },
    };
    session.capture(workspaceFolder, environmentName, [captured]);
  }
  return shown;
}

function notSet(variable: string, { status, isComplete }: ReadAnswer['answer']): CaptureResult {
  return {
    variable,
    value: null,
    problem: problem({
      kind: 'capture',
      severity: 'warning',
      title: `${variable} was not set`,
      detail: isComplete
        ? `The answer has the status ${status}; values are taken only of those with 2xx.`
        : 'The answer was cut short.',
      hint: 'Requests that need it cannot be sent until an answer sets it, or --var gives it a value.',
    }),
  };
}
