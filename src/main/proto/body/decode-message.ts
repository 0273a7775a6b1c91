import protobuf from 'protobufjs';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { findFault } from '../wire/find-fault.ts';
import { shortestFloat } from '../wire/read-scalar.ts';
import type { CodecSchema } from './codec-schema.ts';
import { readLooseText } from './loose-text.ts';
import { keepOddEntries } from './odd-entries.ts';

/**
 * Decodes bytes as a message type. Unknown fields are dropped unless `keepUnknown` puts them in `$unknowns`.
 * With `keepEntries`, map entries with more than a key and a value are also kept there, and not in the map. A
 * float becomes the double with the shortest text that is the same float32 (8.49, not 8.489999771118164), so
 * it prints as typed.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault
 */
export function decodeMessage(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
  options: {
    readonly keepUnknown?: boolean;
    readonly keepEntries?: boolean;
    /** Text that is not UTF-8, if its type allows that, is kept by {@link looseTextOf}. */
    readonly keepLooseText?: boolean;
  } = {},
): protobuf.Message {
  const type = schema.requireType(typeName);
  const reader = floatShorteningReader(bytes);
  reader.discardUnknown = !options.keepUnknown;
  if (options.keepLooseText) readLooseText(reader);
  if (options.keepUnknown && options.keepEntries) keepOddEntries(type, reader);
  try {
    return type.decode(reader);
  } catch (error) {
    throw malformed(schema, typeName, bytes, error);
  }
}

function floatShorteningReader(bytes: Uint8Array): protobuf.Reader {
  const reader = protobuf.Reader.create(bytes);
  const { float, floats } = reader;
  reader.float = () => shortestFloat(float.call(reader));
  reader.floats = (array) => {
    const all = floats.call(reader, array);
    for (let index = 0; index < all.length; index += 1) all[index] = shortestFloat(all[index] ?? 0);
    return all;
  };
  return reader;
}

/**
 * Returns the Problem of bytes that do not fit a type, with the offset if it can be found.
 *
 * @param error the library's error
 */
export function malformed(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
  error: unknown,
): ProblemError {
  const cause = messageOf(error);
  const missing = /^missing required '(.*)'$/.exec(cause);
  if (missing) {
    return new ProblemError({
      kind: 'body-malformed',
      title: `Incomplete ${typeName}`,
      detail: `The required field \`${missing[1]}\` is missing.`,
      hint: 'The tree shows the rest. Another type may match better.',
      cause,
    });
  }
  const fault = findFault(bytes, typeName, schema.shapeOf);
  return new ProblemError({
    kind: 'body-malformed',
    title: `The bytes do not match ${typeName}`,
    detail: asSentence(fault?.reason ?? cause),
    ...(fault ? { location: { offset: fault.offset } } : {}),
    hint: 'The tree shows the part before the fault. Another type may match better.',
    cause,
  });
}
