import { type DecodingStep, maxDecodingSteps } from '../../../../shared/model/decoding.ts';

/** Where a step goes: in the place of one that is there, or behind all of them. */
export type StepPlace = number | 'end';

/**
 * The steps with one more, or with another in the place of one. Messages are told apart last, and in one
 * way only: such a step takes the place of the one before, and any other goes before it.
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

/** The steps without one of them. */
export function dropStep(steps: readonly DecodingStep[], index: number): readonly DecodingStep[] {
  return steps.toSpliced(index, 1);
}

/** Whether there may be one more. */
export function hasRoomForStep(steps: readonly DecodingStep[]): boolean {
  return steps.length < maxDecodingSteps;
}
