import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';

/**
 * Converts strings that are one variable value as a whole to what their fields take: `"7"` becomes 7 for an
 * int32, `"{...}"` an object for a message. The quotes and the rest become spaces: no other place in the text
 * moves. Text that is not JSON, or whose type no schema defines, is returned unchanged.
 *
 * @param strings their places, quotes included
 */
export function retypeBody(
  schema: CodecSchema,
  typeName: string | null,
  body: BodyDraft,
  strings: readonly Span[],
): BodyDraft {
  if (strings.length === 0 || typeName === null) return body;
  const type = schema.findType(typeName);
  const codec = codecOf(body);
  if (!type || codec.isExact) return body;
  const { text, framing } = body;
  const places = new Set(strings.map(({ start }) => start));
  const typed = { schema, typeName, type, text, isSeveral: framing === 'delimited' };
  const retyped = codec.retype(typed, places);
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, raw } of retyped) {
    // It is never longer, because the string had quotes in addition.
    parts.push(text.slice(copied, start), ` ${raw}`.padEnd(end - start));
    copied = end;
  }
  return { ...body, text: parts.join('') + text.slice(copied) };
}
