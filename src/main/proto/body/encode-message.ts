import protobuf from 'protobufjs';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { withoutDot } from './find-json-field.ts';
import { writeLooseText } from './loose-text.ts';

/**
 * Returns the canonical bytes of a message; its texts may be in the form of `loose-text`.
 *
 * @throws ProblemError `json-mismatch` for a message nested deeper than parsers allow
 */
export function encodeMessage(type: protobuf.Type, message: object): Uint8Array {
  const writer = protobuf.Writer.create();
  writeLooseText(writer);
  try {
    return type.encode(message, writer).finish();
  } catch (error) {
    if (messageOf(error) !== 'max depth exceeded') throw error;
    throw new ProblemError(tooDeep(type), { cause: error });
  }
}

function tooDeep(type: protobuf.Type): Problem {
  const limit = protobuf.util.recursionLimit;
  return problem({
    kind: 'json-mismatch',
    title: `This ${withoutDot(type.fullName)} is nested too deeply`,
    detail: `The limit is ${limit} levels. A list or object in a google.protobuf.Value counts as two.`,
    hint: 'Parsers refuse such a message. You can send it as a file.',
  });
}
