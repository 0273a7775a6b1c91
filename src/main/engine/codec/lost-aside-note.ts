import type { AsideFields } from '../../../shared/model/body-draft.ts';
import { type Problem, problem } from '../../../shared/problem.ts';

const maxShownBytes = 32;

/** What is said of fields that were kept aside of a message which is not in the body any more. */
export function lostAsideNote({ path, base64 }: AsideFields): Problem {
  const bytes = Buffer.from(base64, 'base64');
  const shown = bytes
    .subarray(0, maxShownBytes)
    .toString('hex')
    .replaceAll(/..(?=.)/g, '$& ');
  const more = bytes.length > maxShownBytes ? ' ...' : '';
  return problem({
    kind: 'json-mismatch',
    severity: 'warning',
    title: 'Unknown fields have lost their message',
    detail: `They were in \`${path}\`, which is not in the body any more: ${shown}${more} (${bytes.length} bytes). They are not sent.`,
    location: { fieldPath: path },
    hint: 'Bring the message back, or remove them.',
  });
}
