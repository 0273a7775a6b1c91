import type protobuf from 'protobufjs';
import type { JsonNode, Span } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { CodecSchema } from './codec-schema.ts';
import { jsonDepthProblem } from './parse-json-text.ts';
import { readJsonTree } from './read-json-message.ts';
import type { Retyped } from './retype-values.ts';
import { readTextMessages } from './text-format.ts';

/**
 * A body whose strings that are wholly one value of a variable are what their fields take: `"7"` is 7 for an
 * int32, `"{...}"` an object for a message. The quotes become spaces and so does what is left over: no other
 * place in its text moves. What is no JSON comes back as it is, and so does a body of a type that no schema
 * defines.
 *
 * @param strings their places, quotes included
 */
export function retypeBody(
  schema: Pick<CodecSchema, 'findType'>,
  typeName: string | null,
  body: BodyDraft,
  strings: readonly Span[],
): BodyDraft {
  if (strings.length === 0 || typeName === null) return body;
  const type = schema.findType(typeName);
  if (!type || !(body.format === 'json' || body.format === 'textproto')) return body;
  const { text } = body;
  const places = new Set(strings.map(({ start }) => start));
  const options = { isSeveral: body.framing === 'delimited', strings: places };
  const retyped =
    body.format === 'json'
      ? inJson(type, text, options)
      : readTextMessages(schema, type, text, options).retyped;
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, raw } of retyped) {
    // It is never longer, since the string had it with quotes.
    parts.push(text.slice(copied, start), ` ${raw}`.padEnd(end - start));
    copied = end;
  }
  return { ...body, text: parts.join('') + text.slice(copied) };
}

function inJson(
  type: protobuf.Type,
  text: string,
  options: { readonly isSeveral: boolean; readonly strings: ReadonlySet<number> },
): readonly Retyped[] {
  if (jsonDepthProblem(text, type, options.isSeveral)) return [];
  let root: JsonNode;
  try {
    root = parseJsonTree(text);
  } catch {
    return [];
  }
  return readJsonTree(type, root, options).retyped;
}
