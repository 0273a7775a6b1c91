import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';

/**
 * A body whose strings that are wholly one value of a variable are what their fields take: `"7"` is 7 for an
 * int32, `"{...}"` an object for a message. The quotes become spaces and so does what is left over: no other
 * place in its text moves. What is no JSON comes back as it is, and so does a body of a type that no schema
 * defines.
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
    // It is never longer, since the string had it with quotes.
    parts.push(text.slice(copied, start), ` ${raw}`.padEnd(end - start));
    copied = end;
  }
  return { ...body, text: parts.join('') + text.slice(copied) };
}
