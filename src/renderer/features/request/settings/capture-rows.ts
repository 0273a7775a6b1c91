import type { Capture, CapturedValue, CaptureResult } from '../../../../shared/model/capture.ts';
import { variableNamePattern } from '../../../../shared/model/variable.ts';
import type { Problem } from '../../../../shared/problem.ts';

/** The result of a capture rule so far. */
export type CaptureState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'captured'; readonly value: CapturedValue }
  /** The last response gave it nothing. */
  | { readonly kind: 'failed'; readonly problem: Problem };

/** A rule that captures nothing yet. */
export const newCapture: Capture = { variable: '', from: 'body', path: '', secret: false };

const placeHints: Readonly<Record<Capture['from'], string>> = {
  body: 'Enter a field path, or a JSON pointer that begins with /.',
  header: 'Enter a response header name.',
  cookie: 'Enter a cookie name.',
};

/** Returns the error in each rule; null for rules that can run, and for an empty one. */
export function captureFaults(captures: readonly Capture[]): readonly (string | null)[] {
  return captures.map(({ variable, from, path }) => {
    const name = variable.trim();
    if (name === '' && path.trim() === '') return null;
    if (name === '') return 'Enter the variable to set.';
    if (!variableNamePattern.test(name)) {
      return 'Start with a letter or _; then letters, digits, _ . and -';
    }
    if (path.trim() !== '') return null;
    return placeHints[from];
  });
}

/**
 * Returns the result of a rule: from the last send, otherwise from the kept value.
 *
 * @param results of the last send; undefined when no rule ran
 * @param values the captured values of the chosen environment
 */
export function captureState(
  capture: Capture,
  results: readonly CaptureResult[] | undefined,
  values: readonly CapturedValue[],
): CaptureState {
  const failed = results?.find(({ variable }) => variable === capture.variable)?.problem ?? null;
  if (failed !== null) return { kind: 'failed', problem: failed };
  const value = values.find(({ variable }) => variable === capture.variable);
  return value === undefined ? { kind: 'nothing' } : { kind: 'captured', value };
}
