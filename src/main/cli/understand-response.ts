import { makesList } from '../../shared/model/decoding.ts';
import type { Reading } from '../../shared/model/exchange.ts';
import { type Problem, ProblemError, problem, problemOf } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import type { CallMade } from '../engine/exchange/send/make-call.ts';
import type { WireResponse } from '../engine/http/http-engine.ts';
import { type BodyToWrite, bodyTextPieces } from '../proto/body/text-page.ts';
import { syntaxProblemIn } from '../proto/bytes/json-syntax.ts';
import { mediaTypeOf } from '../proto/bytes/media-type.ts';
import { maxTextBytes, textPiecesOf } from '../proto/bytes/text-of.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { drained, inTurns, laidOut, type Pieces, quoted, trimmed } from './body-pieces.ts';
import type { ReadResponse, ResponseMessage } from './format-response.ts';
import type { LoadedRequest } from './load-request.ts';
import { readWireResponse } from './read-wire-response.ts';

/** Reads the response: its type, its message as JSON, and its problems. */
export async function understandResponse(
  loaded: LoadedRequest,
  exchange: CallMade & { readonly response: WireResponse },
): Promise<{ readonly read: ReadResponse; readonly problems: readonly Problem[] }> {
  const { schema } = loaded;
  const maxBytes = exchange.wire.limits.decodedBodyBytes;
  const { bytes, steps, reading, outcome } = await readWireResponse(
    loaded,
    exchange.wire.url,
    exchange.response,
    maxBytes,
  );
  const sizes = { ...exchange.response.sizes, decodedBodyBytes: bytes.byteLength };
  const response = { ...exchange.response, steps, body: bytes, sizes };
  const { message, problems } = await messageIn(schema, reading, response, maxBytes);
  // The faults of other steps show in the reading.
  const ofLines = steps.flatMap(({ step, problem }) => (makesList(step) ? listed(problem) : []));
  const read = { exchange, response, outcome, reading, message };
  return { read, problems: [...ofLines, ...problems] };
}

interface Message {
  readonly message: ResponseMessage | null;
  readonly problems: readonly Problem[];
}

async function messageIn(
  schema: CompiledSchema,
  reading: Reading,
  { body, rawHeaders }: WireResponse,
  maxBytes: number,
): Promise<Message> {
  const { charset } = mediaTypeOf(rawHeaders);
  const text = (): Iterable<string> => textPiecesOf(body, charset);
  switch (reading.kind) {
    case 'protobuf':
      return protobufMessage(schema, reading, body, maxBytes);
    case 'json': {
      // A text too long for a string was not checked.
      const unseen = body.length > maxTextBytes ? syntaxProblemIn(text()) : null;
      const fault = unseen ?? reading.problem;
      const problems = listed(fault);
      if (fault?.kind === 'json-syntax' || reading.isProtobuf) return { message: null, problems };
      const indented = (): Pieces => laidOut(text(), 2);
      return { message: { indented, json: () => trimmed(text()) }, problems };
    }
    case 'textproto':
    case 'xml':
    case 'text':
      return {
        message: { indented: () => quoted(text()), json: () => quoted(text()) },
        problems: [],
      };
    case 'binary':
    case 'empty':
      return { message: null, problems: [] };
  }
}

async function protobufMessage(
  schema: CompiledSchema,
  reading: Extract<Reading, { kind: 'protobuf' }>,
  bytes: Uint8Array,
  maxUnpackedBytes: number,
): Promise<Message> {
  const { typeName, fault } = reading;
  if (fault) return { message: null, problems: [reading.problem ?? broken(typeName, fault)] };
  const problems = listed(reading.problem);
  if (typeName === null || !schema.findType(typeName)) return { message: null, problems };
  const form = { kind: 'protojson', typeName, defaults: false, names: 'json' } as const;
  const body = {
    ...{ bytes, schema, maxUnpackedBytes },
    as: { ...form, framing: reading.framing ?? null },
  };
  let isWhole = true;
  try {
    // A first pass without writing: JSON that is begun is then always complete.
    const onUnknown = (): void => {
      isWhole = false;
    };
    if (reading.jsonBytes === null) await drained(wholeText({ ...body, onUnknown }));
  } catch (error) {
    return { message: null, problems: problems.length > 0 ? problems : [problemOf(error)] };
  }
  const indented = (): Pieces => inTurns(wholeText(body));
  return {
    message: { indented, json: () => laidOut(indented(), 'compact') },
    problems: problems.length > 0 || isWhole ? problems : [leftOut(typeName)],
  };
}

/** @throws ProblemError also if only the first of several messages can be written */
async function* wholeText(body: BodyToWrite): AsyncGenerator<string> {
  const problem = yield* bodyTextPieces(body);
  if (problem) throw new ProblemError(problem);
}

function listed(one: Problem | null): readonly Problem[] {
  return one ? [one] : [];
}

function broken(
  typeName: string | null,
  fault: { readonly offset: number; readonly reason: string },
): Problem {
  return problem({
    kind: 'body-malformed',
    title: typeName === null ? 'The body is not protobuf to its end' : `The body is no ${typeName}`,
    detail: asSentence(fault.reason),
    location: { offset: fault.offset },
    hint: 'Save it with --save-body, then decode --to tree.',
  });
}

function leftOut(typeName: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'The message is incomplete',
    detail: `JSON omits fields that ${typeName} does not know.`,
    hint: 'Save it with --save-body, then decode --to tree.',
  });
}
