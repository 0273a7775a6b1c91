import { type Problem, problem } from '../../../shared/problem.ts';
import type { LostPreserved } from './preserved-fields.ts';

const maxShownBytes = 32;

/** Returns the note on a preserved field that has no place in the body any more. */
export function lostFieldsNote({ path, base64, replacedBy }: LostPreserved): Problem {
  const bytes = Buffer.from(base64, 'base64');
  const shown = bytes
    .subarray(0, maxShownBytes)
    .toString('hex')
    .replaceAll(/..(?=.)/g, '$& ');
  const more = bytes.length > maxShownBytes ? ' ...' : '';
  if (replacedBy !== undefined) {
    const at = path === '' ? replacedBy : `${path}.${replacedBy}`;
    return problem({
      kind: 'json-mismatch',
      severity: 'warning',
      title: 'Preserved fields are replaced',
      detail: `\`${at}\` is set in the body, so its preserved fields are not sent: ${shown}${more} (${bytes.length} bytes).`,
      location: { fieldPath: at },
      hint: 'Unset it to send them, or remove them.',
    });
  }
  return problem({
    kind: 'json-mismatch',
    severity: 'warning',
    title: 'Preserved fields have lost their message',
    detail: `They were in \`${path}\`, which is gone from the body: ${shown}${more} (${bytes.length} bytes). They are not sent.`,
    location: { fieldPath: path },
    hint: 'Restore the message, or remove them.',
  });
}
