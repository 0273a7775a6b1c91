import { parseJsonTree } from '../../../../shared/json/parse-json-tree.ts';
import type { Capture, CaptureResult } from '../../../../shared/model/capture.ts';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import type { RawHeader, Reading } from '../../../../shared/model/exchange.ts';
import { variableNamePattern } from '../../../../shared/model/variable.ts';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import type { CodecSchema } from '../../../proto/body/codec-schema.ts';
import { protoJsonOf } from '../../../proto/body/proto-json-of.ts';
import { type CapturePath, parseCapturePath } from './capture-path.ts';
import { followFieldPath, followPointer, textOfJson } from './find-in-json.ts';
import { findInMessage } from './find-in-message.ts';
import { messageOfStream } from './message-of-stream.ts';
import { listNames, NothingFound } from './nothing-found.ts';

/** An answer, as capture rules see it. */
export interface AnswerToCapture {
  /** After content coding was undone. */
  readonly body: Uint8Array;
  /** How the body was understood, and the type it was read as. */
  readonly reading: Pick<Reading, 'kind'> & {
    readonly typeName?: string | null;
    /** Of a body of several messages. */
    readonly framing?: BodyFraming | null | undefined;
  };
  /** Trailers behind the headers. */
  readonly headers: readonly RawHeader[];
}

/** A variable holds no more than this, in UTF-16 code units. */
const maxCapturedLength = 100_000;

/**
 * What the rules of a request find in an answer, one result a rule, in their order. Throws for nothing that a server sends: a
 * rule that finds nothing has a Problem `capture` (a warning) that says what was there, and never
 * quotes a value.
 */
export function captureValues(
  captures: readonly Capture[],
  answer: AnswerToCapture,
  schema: CodecSchema,
): CaptureResult[] {
  return captures.map((rule) => {
    const { variable } = rule;
    try {
      const value = findValue(rule, answer, schema);
      return { variable, value, problem: null };
    } catch (error) {
      return { variable, value: null, problem: notCaptured(rule, error) };
    }
  });
}

function findValue(rule: Capture, answer: AnswerToCapture, schema: CodecSchema): string {
  if (!variableNamePattern.test(rule.variable)) {
    throw new NothingFound(
      rule.variable === ''
        ? 'The rule names no variable.'
        : `\`${rule.variable}\` is no name of a variable.`,
      'A name starts with a letter; then letters, digits, dots, dashes and underscores may follow.',
    );
  }
  const value =
    rule.from === 'header'
      ? headerValue(rule.path.trim(), answer.headers)
      : bodyValue(parseCapturePath(rule.path), answer, schema);
  if (value === '') throw new NothingFound(`\`${rule.path.trim()}\` is empty.`);
  if (value.length > maxCapturedLength) {
    throw new NothingFound(
      `\`${rule.path.trim()}\` has ${value.length} characters; a variable holds at most ${maxCapturedLength}.`,
      'Capture a smaller part of it.',
    );
  }
  return value;
}

/** The last one counts when a server sends several. */
function headerValue(name: string, headers: readonly RawHeader[]): string {
  if (name === '')
    throw new NothingFound('The rule names no header.', 'Write its name, such as X-Token.');
  const found = headers.findLast(([other]) => other.toLowerCase() === name.toLowerCase());
  if (found) return found[1];
  const names = [...new Set(headers.map(([other]) => other))];
  throw new NothingFound(`The response has no header \`${name}\`. It has ${listNames(names)}.`);
}

function bodyValue(
  path: CapturePath,
  { body, reading }: Pick<AnswerToCapture, 'body' | 'reading'>,
  schema: CodecSchema,
): string {
  const { framing = null, ...whole } = reading;
  if (framing !== null) {
    const { bytes, path: rest } = messageOfStream(body, framing, path);
    return bodyValue(rest, { body: bytes, reading: whole }, schema);
  }
  const typeName = reading.typeName ?? null;
  if (reading.kind === 'protobuf') {
    if (path.kind === 'fields') return findInMessage(body, typeName, path.steps, schema);
    if (typeName === null) {
      throw new NothingFound(
        'A JSON pointer needs the type of a protobuf response, which is not known.',
        'Choose a Response type for the request, or name fields by number: #1.',
      );
    }
    return valueInJson(path, protoJsonOf(schema, typeName, body));
  }
  if (body.length === 0) throw new NothingFound('The response has no body.');
  if (reading.kind === 'binary') {
    throw new NothingFound('The response is neither protobuf nor JSON.');
  }
  return valueInJson(path, new TextDecoder().decode(body));
}

function valueInJson(path: CapturePath, text: string): string {
  const root = parseJsonTree(text);
  const found =
    path.kind === 'fields' ? followFieldPath(root, path.steps) : followPointer(root, path.tokens);
  return textOfJson(found, text);
}

function notCaptured(rule: Capture, error: unknown): Problem {
  if (!(error instanceof NothingFound) && !(error instanceof ProblemError)) throw error;
  const isOurs = error instanceof NothingFound;
  return problem({
    kind: 'capture',
    severity: 'warning',
    title:
      rule.variable === ''
        ? 'A capture rule found nothing'
        : `Nothing was captured for {{${rule.variable}}}`,
    // Details of what cannot be read quote from it.
    detail: isOurs ? error.message : `${error.problem.title}: the value cannot be looked for.`,
    hint: (isOurs ? error.hint : undefined) ?? 'Mend the rule under Captures of the request.',
  });
}
