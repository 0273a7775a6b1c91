import type protobuf from 'protobufjs';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import type { TextFault, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { type BodyFinding, findingProblem, findingProblems, maxFindings } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import type { StandIns } from './draft-stand-ins.ts';
import { encodeMessage } from './encode-message.ts';
import { withoutDot } from './find-json-field.ts';
import { createNameHelp } from './name-help.ts';
import { readTextMessage } from './read-text-message.ts';
import type { Retyped } from './retype-values.ts';
import type { TextSource } from './text-source.ts';
import { writeTextMessage } from './write-text-message.ts';

/**
 * Converts protobuf text format to canonical bytes, following the specification: reserved names are read and
 * skipped.
 *
 * @throws ProblemError `type-missing`; `json-syntax` for invalid text format, `json-mismatch` for values
 *   that do not fit, with their places
 */
export function encodeTextFormat(
  schema: CodecSchema,
  typeName: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const type = schema.requireType(typeName);
  const { messages, problems } = readTextMessages(schema, type, text, { skipsReserved: true });
  const [message] = messages;
  const [first] = problems;
  if (first || !message) throw new ProblemError(first ?? noMessage);
  return toExactBytes(encodeMessage(type, message));
}

const noMessage = {
  kind: 'json-mismatch' as const,
  title: 'There is no message',
  detail: 'The text has no message.',
};

/** The messages of a text, and its problems. */
export interface TextMessages {
  /** Do not encode them if there are problems. */
  readonly messages: readonly protobuf.Message[];
  /** Ordered by place. */
  readonly problems: readonly Problem[];
  readonly retyped: readonly Retyped[];
}

/**
 * Reads the message of a text, or with `isSeveral` the messages between lines `---`. The paths of several
 * begin with their index.
 */
export function readTextMessages(
  schema: Pick<CodecSchema, 'findType'>,
  type: protobuf.Type,
  text: string,
  options: {
    readonly isSeveral?: boolean;
    readonly standIns?: StandIns | null;
    /**
     * The starts of strings that are one variable value as a whole: reported if their field takes another
     * kind of value.
     */
    readonly strings?: ReadonlySet<number>;
    /** Otherwise reserved names are reported: their values would be lost. */
    readonly skipsReserved?: boolean;
  } = {},
): TextMessages {
  const { isSeveral = false } = options;
  const tree = parseTextFormat(text, { isSeveral });
  const title = `Text does not match ${withoutDot(type.fullName)}`;
  const findings: BodyFinding[] = [];
  const retyped: Retyped[] = [];
  const source: TextSource = {
    standIns: null,
    skipsReserved: false,
    strings: new Set(),
    ...options,
    text,
    schema,
    findings,
    limit: maxFindings,
    retyped,
    nameHelp: createNameHelp(),
  };
  const read = (node: TextMessage, index: number): protobuf.Message =>
    readTextMessage(source, type, node, isSeveral ? `[${index}]` : '');
  const messages = tree.messages.map(read);
  const [first] = tree.faults;
  // After a syntax error the rest may be misread.
  const certain =
    first === undefined
      ? findings
      : findings.filter(({ offset, isLack }) => offset < first.start && !isLack);
  const faults = findingProblems(text, invalidText, tree.faults.map(findingOf));
  const misfits = findingProblems(text, title, certain);
  return {
    messages,
    retyped,
    problems: [...misfits, ...faults.map((found) => ({ ...found, kind: 'json-syntax' as const }))],
  };
}

const invalidText = 'Not valid text format';

function findingOf({ start, what, hint }: TextFault): BodyFinding {
  return { offset: start, path: '', what, hint };
}

/** Returns the syntax Problem of invalid text format, independent of the type. */
export function textFaultProblem(text: string, fault: TextFault): Problem {
  return { ...findingProblem(text, invalidText, findingOf(fault)), kind: 'json-syntax' };
}

/**
 * Returns the text format of protobuf bytes, with unknown fields by number. Bytes in a text that are not
 * UTF-8 are octal, if the type allows them.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault
 */
export function textFormatOf(schema: CodecSchema, typeName: string, bytes: Uint8Array): string {
  const type = schema.requireType(typeName);
  return writeTextMessage(schema, type, decodeForText(schema, typeName, bytes));
}

/**
 * Decodes a message for text format: with its unknown fields, and all bytes of its texts.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault
 */
export function decodeForText(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
): protobuf.Message {
  return decodeMessage(schema, typeName, bytes, { keepUnknown: true, keepLooseText: true });
}
