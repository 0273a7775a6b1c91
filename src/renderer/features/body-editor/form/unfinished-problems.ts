import type { Problem } from '../../../../shared/problem.ts';
import type { FormMemory, UnfinishedText } from './form-memories.ts';
import { withoutKeyPart } from './held-id.ts';
import type { Form } from './model/form.ts';
import { placeAtPath } from './model/form-place.ts';
import { parseRowId } from './model/row-id.ts';

/** What is typed in the form and cannot go into the body as it is, as findings of the body. */
export function unfinishedProblems(form: Form, { unfinished }: FormMemory): readonly Problem[] {
  return problemsOf([...unfinished].filter(([heldId, held]) => isThere(form, heldId, held)));
}

/** Texts that are held, by their rows, as findings; those that the body has in other words are none. */
export function problemsOf(
  held: Iterable<readonly [heldId: string, held: UnfinishedText]>,
): readonly Problem[] {
  return [...held].flatMap(([heldId, { fault }]) => {
    if (fault === null) return [];
    return {
      kind: 'json-mismatch',
      severity: 'error',
      title: 'What is typed in the form is not in the body',
      detail: fault,
      hint: 'The body keeps what it had until that is mended.',
      location: { fieldPath: parseRowId(withoutKeyPart(heldId)).path },
    } satisfies Problem;
  });
}

/** Whether a row still has what was typed over; one that is folded away counts while the body has it. */
function isThere(form: Form, heldId: string, { over }: UnfinishedText): boolean {
  const id = withoutKeyPart(heldId);
  const row = form.rows.at(form.rows.indexOf(id));
  if (row !== undefined) return over === (id === heldId ? row.text : (row.key?.text ?? null));
  const { root, input } = form;
  const place = placeAtPath(root, parseRowId(id).path, input.types);
  return place !== null && (place.node !== null || over === null);
}
