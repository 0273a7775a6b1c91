import { type DecodingStep, maxDecodingSteps } from '../../../../shared/model/decoding.ts';

/** Where a step goes: in place of an existing one, or at the end. */
export type StepPlace = number | 'end';

/**
 * Returns the steps with one added or replaced. Only one step splits messages, and it is the last: a new one
 * replaces it, and any other step goes before it.
 */
export function putStep(
  steps: readonly DecodingStep[],
  place: StepPlace,
  step: DecodingStep,
): readonly DecodingStep[] {
  const others = place === 'end' ? [...steps, step] : steps.toSpliced(place, 1, step);
  const frames = step.kind === 'frames' ? step : others.findLast(({ kind }) => kind === 'frames');
  const bytes = others.filter(({ kind }) => kind !== 'frames');
  return frames === undefined ? bytes : [...bytes, frames];
}

/** Returns the steps without one. */
export function dropStep(steps: readonly DecodingStep[], index: number): readonly DecodingStep[] {
  return steps.toSpliced(index, 1);
}

/** True when another step can be added. */
export function hasRoomForStep(steps: readonly DecodingStep[]): boolean {
  return steps.length < maxDecodingSteps;
}
