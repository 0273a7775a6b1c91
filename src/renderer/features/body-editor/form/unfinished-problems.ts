import type { Problem } from '../../../../shared/problem.ts';
import { type FormMemory, keyHoldId, type UnfinishedText } from './form-memories.ts';
import type { Form } from './model/form.ts';
import { placeAtPath } from './model/form-place.ts';
import { parseRowId } from './model/row-id.ts';

/** What is typed in the form and cannot go into the body as it is, as findings of the body. */
export function unfinishedProblems(form: Form, { unfinished }: FormMemory): readonly Problem[] {
  return [...unfinished].flatMap(([heldId, held]) => {
    const { fault } = held;
    const id = heldId.endsWith(keyHoldId('')) ? heldId.slice(0, -keyHoldId('').length) : heldId;
    if (fault === null || !isThere(form, id, held, id !== heldId)) return [];
    return {
      kind: 'json-mismatch',
      severity: 'error',
      title: 'What is typed here is not in the body',
      detail: fault,
      hint: 'The body keeps what it had until that is mended.',
      location: { fieldPath: parseRowId(id).path },
    } satisfies Problem;
  });
}

/** Whether a row still has what was typed over; one that is folded away counts while the body has it. */
function isThere(form: Form, id: string, { over }: UnfinishedText, isKey: boolean): boolean {
  const row = form.rows.at(form.rows.indexOf(id));
  if (row !== undefined) return over === (isKey ? (row.key?.text ?? null) : row.text);
  const { root, input } = form;
  const place = placeAtPath(root, parseRowId(id).path, input.types);
  return place !== null && (place.node !== null || over === null);
}
