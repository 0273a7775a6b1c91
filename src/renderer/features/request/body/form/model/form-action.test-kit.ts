import { expect } from 'vitest';
import { applyEdits } from '../../../../../../shared/json/text-edit.ts';
import { applyFormAction } from './apply-form-action.ts';
import type { FormInput } from './form.ts';
import type { FormAction, FormResult } from './form-action.ts';
import { kitchenForm } from './kitchen-form.test-kit.ts';

/** Returns the result of an action on a kitchen message. */
export function act(
  text: string,
  action: FormAction,
  input: Partial<FormInput> = {},
  name = 'Kitchen',
) {
  return applyFormAction(kitchenForm(text, input, name), action);
}

/** Returns the text after an action, or the title of the refusal. */
export function textAfter(text: string, action: FormAction, name?: string): string {
  const result = act(text, action, {}, name);
  if (result.kind === 'changed') {
    expect(applyEdits(text, result.edits)).toBe(result.text);
    return result.text;
  }
  return result.kind === 'same' ? 'same' : result.problem.title;
}

/** Returns a result that must be a change. */
export function changed(result: FormResult) {
  if (result.kind !== 'changed') throw new Error(JSON.stringify(result));
  return result;
}
