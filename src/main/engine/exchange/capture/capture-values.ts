import { parseJsonTree } from '../../../../shared/json/parse-json-tree.ts';
import type { Capture, CaptureResult } from '../../../../shared/model/capture.ts';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import type { RawHeader, Reading } from '../../../../shared/model/exchange.ts';
import { variableNamePattern } from '../../../../shared/model/variable.ts';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import type { CodecSchema } from '../../../proto/body/codec-schema.ts';
import { protoJsonOf } from '../../../proto/body/proto-json-of.ts';
import { type SplitMessage, splitMessages } from '../../../proto/framings/split-messages.ts';
import { type CapturePath, parseCapturePath } from './capture-path.ts';
import { followFieldPath, followPointer, textOfJson } from './find-in-json.ts';
import { findInMessage } from './find-in-message.ts';
import { listNames, NothingFound } from './nothing-found.ts';

/** A response, as capture rules see it. */
export interface ResponseToCapture {
  /** After content decoding. */
  readonly body: Uint8Array;
  /** How the body reads, and its type. */
  readonly reading: Pick<Reading, 'kind'> & {
    readonly typeName?: string | null;
    /** Set for a body of several messages. */
    readonly framing?: BodyFraming | null | undefined;
  };
  /** The headers, then the trailers. */
  readonly headers: readonly RawHeader[];
  /** Those of the redirects before it, which set cookies, too: see {@link earlierHeadersOf}. */
  readonly earlierHeaders?: readonly RawHeader[];
}

/** The maximum length of a variable's value, in UTF-16 code units. */
const maxCapturedLength = 100_000;

/**
 * Runs the capture rules of a request on a response; one result for each rule, in order. Never throws because
 * of what a server sends: a rule that finds nothing gets a Problem `capture` (a warning) that says what was
 * there without quoting a value.
 */
export function captureValues(
  captures: readonly Capture[],
  response: ResponseToCapture,
  schema: CodecSchema,
): CaptureResult[] {
  return captures.map((rule) => {
    const { variable } = rule;
    try {
      const value = findValue(rule, response, schema);
      return { variable, value, problem: null };
    } catch (error) {
      return { variable, value: null, problem: notCaptured(rule, error) };
    }
  });
}

function findValue(rule: Capture, response: ResponseToCapture, schema: CodecSchema): string {
  if (!variableNamePattern.test(rule.variable)) {
    throw new NothingFound(
      rule.variable === ''
        ? 'The rule has no variable.'
        : `\`${rule.variable}\` is not a variable name.`,
      'Start with a letter; then use letters, digits, dots, dashes and underscores.',
    );
  }
  const value = valueFrom(rule, response, schema);
  if (value === '') throw new NothingFound(`\`${rule.path.trim()}\` is empty.`);
  if (value.length > maxCapturedLength) {
    throw new NothingFound(
      `\`${rule.path.trim()}\` has ${value.length} characters; the limit is ${maxCapturedLength}.`,
      'Capture a smaller part.',
    );
  }
  return value;
}

function valueFrom(
  { from, path }: Capture,
  response: ResponseToCapture,
  schema: CodecSchema,
): string {
  switch (from) {
    case 'header':
      return headerValue(path.trim(), response.headers);
    case 'cookie':
      return cookieValue(path.trim(), response);
    case 'body':
      return bodyValue(parseCapturePath(path), response, schema);
  }
}

/** The last one wins when a server sets a cookie several times (RFC 6265, 5.2). */
function cookieValue(
  name: string,
  { headers, earlierHeaders = [] }: Pick<ResponseToCapture, 'headers' | 'earlierHeaders'>,
): string {
  if (name === '') throw new NothingFound('The rule has no cookie.', 'Add a name, such as sid.');
  const set = [...earlierHeaders, ...headers].flatMap(([header, text]) => {
    const pair = header.toLowerCase() === 'set-cookie' ? /^([^=;]+)=([^;]*)/.exec(text) : null;
    return pair ? [{ name: pair[1]?.trim() ?? '', value: pair[2]?.trim() ?? '' }] : [];
  });
  const found = set.findLast((one) => one.name === name);
  if (found) return found.value;
  if (set.length === 0) throw new NothingFound('The response sets no cookies.');
  throw new NothingFound(
    `The response sets no cookie \`${name}\`. It sets ${listNames([...new Set(set.map((one) => one.name))])}.`,
  );
}

/** The last one wins when a server sends several. */
function headerValue(name: string, headers: readonly RawHeader[]): string {
  if (name === '')
    throw new NothingFound('The rule has no header.', 'Add a name, such as X-Token.');
  const found = headers.findLast(([other]) => other.toLowerCase() === name.toLowerCase());
  if (found) return found[1];
  const names = [...new Set(headers.map(([other]) => other))];
  throw new NothingFound(`The response has no header \`${name}\`. It has ${listNames(names)}.`);
}

function bodyValue(
  path: CapturePath,
  { body, reading }: Pick<ResponseToCapture, 'body' | 'reading'>,
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
        'A JSON pointer into protobuf needs the type of the response.',
        'Choose a Response type, or use field numbers: #1.',
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
        ? 'A capture rule matched nothing'
        : `Nothing captured for {{${rule.variable}}}`,
    // The details of an unreadable value quote from it.
    detail: isOurs ? error.message : `${error.problem.title}: the value cannot be searched.`,
    hint: (isOurs ? error.hint : undefined) ?? 'Fix the rule under Captures.',
  });
}

/** A message of a stream, and the rest of the path inside it. */
interface PlaceInStream {
  readonly bytes: Uint8Array;
  readonly path: CapturePath;
}

/**
 * Finds the message that a path begins with in a stream: `[0].token` or `/0/token`, by its index among the
 * frames as the tree shows them. Without an index, the stream must have one message.
 *
 * @throws NothingFound; ProblemError `body-malformed` for an invalid frame before it
 */
function messageOfStream(body: Uint8Array, framing: BodyFraming, path: CapturePath): PlaceInStream {
  const place = placeOf(path);
  if (place === null) return { bytes: bytesOf(onlyMessage(body, framing)), path };
  let count = 0;
  for (const message of splitMessages(body, framing)) {
    if (message.index === place) return { bytes: bytesOf(message), path: within(path) };
    count += 1;
  }
  throw new NothingFound(`The response has no message [${place}]; it has ${saidCount(count)}.`);
}

/** Null for a path that does not begin with an index. */
function placeOf(path: CapturePath): number | null {
  const [first] = path.kind === 'pointer' ? path.tokens : path.steps;
  const text = typeof first === 'object' ? (first.kind === 'index' ? first.text : '') : first;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function within(path: CapturePath): CapturePath {
  if (path.kind === 'pointer') return { ...path, tokens: path.tokens.slice(1) };
  const steps = path.steps.slice(1);
  if (steps.length === 0) {
    throw new NothingFound(
      'The path names a whole message.',
      'Name a field in it, such as [0].token.',
    );
  }
  return { ...path, steps };
}

function onlyMessage(body: Uint8Array, framing: BodyFraming): SplitMessage {
  let found: SplitMessage | null = null;
  for (const message of splitMessages(body, framing)) {
    if (found) {
      throw new NothingFound(
        'The response has several messages.',
        'Begin the path with a message index, such as [0].token.',
      );
    }
    found = message;
  }
  if (!found) throw new NothingFound('The response has no message.');
  return found;
}

function bytesOf({ bytes, index, isCompressed }: SplitMessage): Uint8Array {
  if (!isCompressed) return bytes;
  throw new NothingFound(
    `Message [${index}] is compressed, so nothing can be captured.`,
    'Ask for no compression (grpc-accept-encoding: identity).',
  );
}

function saidCount(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}
