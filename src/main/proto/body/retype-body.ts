import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { CodecSchema } from './codec-schema.ts';
import { retypeTextFormat } from './retype-text-format.ts';
import { retypeJson } from './retype-values.ts';

/**
 * A body whose strings that are wholly one value of a variable are what their fields take. No place in
 * its text moves. One of a type that no schema defines comes back as it is.
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
  const retype = body.format === 'json' ? retypeJson : retypeTextFormat;
  return { ...body, text: retype(type, body.text, strings, body.framing === 'delimited') };
}
