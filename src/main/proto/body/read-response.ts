import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import {
  type AppliedStep,
  type ListStep,
  makesList,
  type ReadChoice,
  type ReadKind,
} from '../../../shared/model/decoding.ts';
import type { Reading } from '../../../shared/model/exchange.ts';
import { fileFormatOf } from '../../../shared/model/file-format.ts';
import { type Problem, problem, problemOf } from '../../../shared/problem.ts';
import { isJson, jsonSyntaxProblem, syntaxProblemIn } from '../bytes/json-syntax.ts';
import { type MediaType, mediaTypeOf } from '../bytes/media-type.ts';
import { maxTextBytes, textOf, textPiecesOf } from '../bytes/text-of.ts';
import { delimitMessage } from '../framings/frame-messages.ts';
import { kindOfBytes } from '../framings/kind-of-bytes.ts';
import { typeOfRecovered } from '../types/recovered-package.ts';
import { findFault } from '../wire/find-fault.ts';
import { isFault, readFieldAt } from '../wire/read-field.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { chooseType, ruleOfKind, type TypeChoice, type TypeContext } from './choose-type.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeJsonBody, readJsonMessages } from './encode-json-body.ts';
import { encodeMessage } from './encode-message.ts';
import { hasUnknownFields } from './has-unknown-fields.ts';
import { protoJsonText } from './proto-json-of.ts';
import { maxConvertedBytes, readMessages } from './read-messages.ts';
import { unknownsOf } from './unknown-fields.ts';

/** The input of {@link readResponse}. */
export interface ResponseToRead extends TypeContext {
  /** After all steps; see `decodeBody`. */
  readonly body: Uint8Array;
  /** The steps that led to the body; none if omitted. */
  readonly steps?: readonly AppliedStep[];
  /** The user's choice for this response; a null name reads it without a schema. */
  readonly chosenType: { readonly typeName: string | null } | undefined;
  /** The kind that the user chose to read it as. */
  readonly chosenKind?: ReadChoice['as'];
  readonly schema: CodecSchema;
}

/**
 * Decides the kind and type of a response and reads it: by the user's choice, else a rule, else the
 * Content-Type. Only if that is unspecific do the bytes decide, and a warning says so. The decoder follows
 * what arrived, not what was asked for. Never throws for hostile bytes: faults are in the reading.
 */
export function readResponse(response: ResponseToRead): Reading {
  const { steps = [] } = response;
  const media = mediaTypeOf(response.headers);
  const choice = chooseType({ ...response, media });
  if (hasNoBody(response)) return { kind: 'empty' };
  if (response.chosenKind) {
    return saidBy(readKind(response, choice, response.chosenKind), { kindSource: 'chosen' });
  }
  if (response.chosenType) return readProtobuf(response, choice, null);
  const rule = ruleOfKind(response);
  if (rule?.as) {
    const said = { kindSource: 'rule', kindRuleOf: rule.of } as const;
    return saidBy(readKind(response, choice, rule.as), said);
  }
  const kind = kindOf(media, steps, response.body);
  return kind === null ? sniff(response, choice, media) : readKind(response, choice, kind);
}

/** A response to HEAD has the headers of a body only (RFC 9110, 9.3.2). */
function hasNoBody({ status, isHead = false, body }: ResponseToRead): boolean {
  return status === 204 || status === 304 || (isHead && body.length === 0);
}

function saidBy(
  reading: Reading,
  said: { readonly kindSource: 'chosen' | 'rule'; readonly kindRuleOf?: string },
): Reading {
  return reading.kind === 'empty' ? reading : { ...reading, ...said };
}

function readKind(response: ResponseToRead, choice: TypeChoice, kind: ReadKind): Reading {
  if (kind === 'protobuf') return readProtobuf(response, choice, null);
  if (response.body.length === 0) return { kind: 'empty' };
  if (kind === 'json') return readJson(response, choice, null);
  return kind === 'binary' ? binary(response.body) : { kind };
}

/** Returns the kind; null lets the bytes decide. */
function kindOf(
  { kind, name }: MediaType,
  steps: readonly AppliedStep[],
  body: Uint8Array,
): ReadKind | null {
  if (listStepOf(steps) !== null) return 'json';
  const isWrapped = steps.some(({ step }) => step.kind === 'frames' || step.kind === 'kubernetes');
  if (isWrapped || kind === 'messages') return 'protobuf';
  // The Content-Type named the base64 text, not the decoded bytes.
  if (kind === 'text' && steps.some(({ step }) => step.kind === 'base64')) return null;
  // Of multipart and other types without a kind of their own, the bytes show whether they are text.
  if (kind === 'binary' && !pictures.test(name) && isText(body)) return 'text';
  return kind === 'octets' || kind === 'none' ? null : kind;
}

const pictures = /^(?:image|audio|video|font)\//;

function isText(body: Uint8Array): boolean {
  return body.length > 0 && looksLikeText(body) && fileFormatOf(body) === null;
}

/** Returns the step that made a JSON array of several values; null if none did. */
function listStepOf(steps: readonly AppliedStep[]): ListStep | null {
  const last = steps.at(-1);
  // A step that does not apply leaves the bytes unchanged.
  return last && makesList(last.step) && last.note !== undefined ? last.step : null;
}

/** Reads a body whose Content-Type does not name its format. */
function sniff(response: ResponseToRead, choice: TypeChoice, media: MediaType): Reading {
  const { body } = response;
  const names = choice.source === 'X-Protobuf-Message' || choice.source === 'Content-Type';
  if (names) return readProtobuf(response, choice, null);
  if (body.length === 0) {
    return choice.typeName === null ? { kind: 'empty' } : readProtobuf(response, choice, null);
  }
  const expectsMessage = choice.typeName !== null;
  const found = kindOfBytes(body, { expectsMessage, charset: media.charset });
  switch (found.kind) {
    case 'json':
      return readJson(response, choice, guessed(media, 'JSON'));
    case 'protobuf':
      return readProtobuf(response, choice, guessed(media, 'protobuf', found.breaksOffAt));
    case 'binary':
      return binary(body);
    default:
      return { kind: found.kind };
  }
}

function binary(body: Uint8Array): Reading {
  const format = fileFormatOf(body);
  return { kind: 'binary', ...(format && { format }) };
}

function readProtobuf(
  response: ResponseToRead,
  choice: TypeChoice,
  guess: Problem | null,
): Reading {
  const { body, schema } = response;
  const { typeName, source, ruleOf } = choice;
  const last = response.steps?.at(-1)?.step;
  if (last?.kind === 'frames') return readMessages(body, last.framing, choice, schema);
  const scan = scanMessage(body);
  const base = {
    kind: 'protobuf' as const,
    typeName,
    typeSource: source,
    ...(ruleOf !== undefined && { ruleOf }),
    jsonBytes: null,
    fieldCount: scan.fieldCount,
    fault: scan.fault,
    problem: choice.problem ?? textInstead(body, scan.fault !== null) ?? guess,
  };
  if (scan.fault || typeName === null || body.length > maxConvertedBytes) return base;
  try {
    const message = decodeMessage(schema, typeName, body, { keepUnknown: true });
    // JSON without the unknown fields would be a different message: there is no size to compare.
    if (hasUnknownFields(message)) {
      const found = hardlyFits(message, scan.fieldCount, typeName, schema);
      return { ...base, problem: base.problem ?? found };
    }
    return {
      ...base,
      jsonBytes: Buffer.byteLength(protoJsonText(schema, typeName, { message, bytes: body })),
    };
  } catch (error) {
    const fault = findFault(body, typeName, schema.shapeOf);
    // A fault already reports it, with its place.
    return { ...base, fault, problem: base.problem ?? (fault === null ? problemOf(error) : null) };
  }
}

/**
 * Warns when a type knows none of the fields, or less than half of them: it was probably named by mistake.
 * Recovered fields count; a fully recovered type grows field by field, so one known field is enough.
 */
function hardlyFits(
  message: object,
  fieldCount: number,
  typeName: string,
  { shapeOf }: CodecSchema,
): Problem | null {
  const isOwn = typeOfRecovered(typeName) !== null;
  const known = isOwn ? undefined : shapeOf(typeName)?.byNumber;
  const unknown = unknownsOf(message).filter((part) => {
    const field = readFieldAt(part, 0, part.length);
    return isFault(field) || known?.get(field.number)?.isRecovered !== true;
  });
  const fitting = Math.max(0, fieldCount - unknown.length);
  const isBeingMade = isOwn && fitting > 0;
  if (isBeingMade || fitting * 2 >= fieldCount) return null;
  const detail =
    fieldCount === 1
      ? 'Its only field does not match.'
      : `${fitting === 0 ? 'None' : fitting} of its ${fieldCount} fields ${fitting > 1 ? 'match' : 'matches'}.`;
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: `${fitting === 0 ? 'Nothing' : 'Little'} in this body matches ${typeName}`,
    detail,
    hint: '"Find matching type" in the type menu looks for a better one.',
  });
}

function readJson(response: ResponseToRead, choice: TypeChoice, guess: Problem | null): Reading {
  const { body, schema } = response;
  const none = { kind: 'json' as const, protobufBytes: null, typeName: null };
  if (body.length > maxTextBytes) return { ...none, problem: guess };
  const { charset } = mediaTypeOf(response.headers);
  if (body.length > maxConvertedBytes) {
    return { ...none, problem: syntaxProblemIn(textPiecesOf(body, charset)) ?? guess };
  }
  const text = textOf(body, charset);
  if (!isJson(text)) {
    if (isProtobuf(body)) return { ...none, isProtobuf: true, problem: protobufInstead };
    return { ...none, problem: jsonSyntaxProblem(text) ?? guess };
  }
  if (choice.typeName === null) return { ...none, problem: guess };
  try {
    return {
      kind: 'json',
      protobufBytes: protobufBytesOf(
        schema,
        choice.typeName,
        text,
        listStepOf(response.steps ?? []),
      ),
      typeName: choice.typeName,
      problem: guess,
    };
  } catch {
    // A server's own JSON need not be ProtoJSON: that is not a fault of the response.
    return { ...none, problem: guess };
  }
}

/**
 * Returns the size of the same message as protobuf, or of the same messages with their lengths.
 *
 * @throws ProblemError for JSON that the type cannot hold
 */
function protobufBytesOf(
  schema: CodecSchema,
  typeName: string,
  text: string,
  list: ListStep | null,
): number {
  if (list === null) return encodeJsonBody(schema, typeName, text).length;
  const type = schema.requireType(typeName);
  const values = list.kind === 'events' ? eventData(text) : text;
  const messages = readJsonMessages(type, values, true);
  return messages.reduce((sum, one) => sum + delimitMessage(encodeMessage(type, one)).length, 0);
}

/** Returns the data of server-sent events as a JSON array; text between messages, such as `[DONE]`, is no data. */
function eventData(text: string): string {
  const root = parseJsonTree(text);
  const events = root.kind === 'array' ? root.items : [];
  const data = events.flatMap((event) =>
    event.kind === 'object' ? event.members.filter(({ key }) => key === 'data') : [],
  );
  const objects = data.filter(({ value }) => value.kind === 'object');
  return `[${objects.map(({ value }) => text.slice(value.start, value.end)).join(',')}]`;
}

function isProtobuf(body: Uint8Array): boolean {
  return !looksLikeText(body) && scanMessage(body).fault === null;
}

const protobufInstead = problem({
  kind: 'body-malformed',
  title: 'Not JSON: the bytes are protobuf',
  detail: 'Content-Type says JSON, but the whole body reads as a protobuf message.',
  hint: 'Read it as protobuf in the type menu. A rule with `as: protobuf` does so for every response.',
});

function guessed(media: MediaType, what: string, breaksOffAt: number | null = null): Problem {
  const why =
    media.kind === 'none' ? 'The type is unknown.' : `${media.name} does not describe the content.`;
  const read = breaksOffAt === null ? what : `${what} that breaks off at byte ${breaksOffAt}`;
  return problem({
    kind: 'response-malformed',
    severity: 'warning',
    title: `Read as ${read}: a guess`,
    detail: `${why} ${breaksOffAt === null ? 'Its bytes read' : 'Most of its bytes read'} as ${what}.`,
    hint: 'Choose another type if this is wrong.',
  });
}

/** Reports a body that claims to be protobuf but is text, usually an error page. */
function textInstead(body: Uint8Array, isFaulty: boolean): Problem | null {
  if (!isFaulty || !looksLikeText(body)) return null;
  const head = new TextDecoder().decode(body.subarray(0, 64)).trimStart();
  const what = /^[{[]/.test(head) ? 'JSON' : head.startsWith('<') ? 'HTML or XML' : 'text';
  return problem({
    kind: 'body-malformed',
    title: 'Not protobuf',
    detail: `It is declared as protobuf, but looks like ${what}.`,
    hint: 'View it as text: it may be from a proxy or an error page.',
  });
}
