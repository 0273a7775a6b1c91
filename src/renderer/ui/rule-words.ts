import type { ResponseTypeRule } from '../../shared/model/inherited-settings.ts';
import { stepsText } from '../../shared/model/step-words.ts';
import { readKindOptions } from './read-kinds.ts';

/** Describes what a rule does with matching responses: `skip 4, delimited: a.b.User`, `as Text`. */
export function ruleWords({
  type,
  as,
  steps,
}: Pick<ResponseTypeRule, 'type' | 'as' | 'steps'>): string {
  const kind = readKindOptions.find(({ value }) => value === as);
  const read = [type, kind && `as ${kind.label}`].filter(Boolean).join(' ');
  if (steps === undefined) return read;
  const taken = steps.length === 0 ? 'no steps' : stepsText(steps);
  return read === '' ? taken : `${taken}: ${read}`;
}
