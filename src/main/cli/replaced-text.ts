import { type Problem, problem } from '../../shared/problem.ts';
import { checkFidelity } from '../proto/meaning/check-fidelity.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';

/**
 * Warns that JSON has U+FFFD where bytes are not UTF-8: proto2 allows such text, and JSON cannot express it.
 * No warning if the bytes themselves contain that character.
 */
export function replacedText(
  schema: CompiledSchema,
  typeName: string,
  bytes: Uint8Array,
): readonly Problem[] {
  const body = { bytes, framing: null, typeName, shapes: schema.shapeOf };
  const places = checkFidelity(body).findings.filter(({ code }) => code === 'replaced-text');
  const [first] = places;
  if (!first) return [];
  const others = places.length === 1 ? '' : ` and ${places.length - 1} more`;
  return [
    problem({
      kind: 'body-malformed',
      severity: 'warning',
      title: 'Text that is not UTF-8',
      detail: `JSON shows U+FFFD for bytes in \`${first.path}\`${others}.`,
      location: { offset: first.offset },
      hint: '--to text and --to tree show the bytes.',
    }),
  ];
}
