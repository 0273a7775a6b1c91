import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { takePreserved } from './preserved-fields.ts';

const maxPlaces = 5;

/**
 * Returns the warnings before a body is sent as JSON: unknown fields are dropped, and some values cannot be
 * sent at all.
 *
 * @param messages of the body, complete
 * @param jsonBytes null if the messages have no ProtoJSON
 */
export function unsentAsJson(
  schema: CodecSchema,
  typeName: string,
  messages: readonly Uint8Array[],
  { format, framing, aside }: BodyDraft,
  jsonBytes: number | null,
): readonly Problem[] {
  const isAsTyped = formatOf(format).sentAsTyped === 'json';
  if (isAsTyped && !aside?.length) return [];
  const type = schema.requireType(typeName);
  const paths = messages.flatMap((bytes, index) => {
    const message = decodeMessage(schema, typeName, bytes, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    return takePreserved(schema, type, message, framing ? `[${index}]` : '').map(
      ({ path }) => path,
    );
  });
  if (paths.length === 0) return [];
  const [path = ''] = paths;
  const isSent = isAsTyped || jsonBytes !== null;
  return [
    problem({
      kind: 'json-mismatch',
      severity: 'warning',
      title: isSent ? 'JSON omits part of it' : 'It cannot be sent as JSON',
      detail: isSent
        ? `ProtoJSON has no form for the content of ${spellPlaces(paths)}: unknown fields, an Any of an unknown type, or text that is not UTF-8. The sent JSON omits it.`
        : `ProtoJSON has no form for a value in ${spellPlaces(paths)}.`,
      ...(path !== '' && { location: { fieldPath: path } }),
      hint: 'Choose Protobuf under Send as to send everything.',
    }),
  ];
}

function spellPlaces(paths: readonly string[]): string {
  const places = [...new Set(paths)].map((path) => (path === '' ? 'the message' : `\`${path}\``));
  const more = places.length - maxPlaces;
  return `${places.slice(0, maxPlaces).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
