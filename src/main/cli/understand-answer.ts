import type { Reading } from '../../shared/model/exchange.ts';
import { type Problem, problem, problemOf } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import { decodeMessage } from '../engine/codec/decode-message.ts';
import { hasUnknownFields } from '../engine/codec/has-unknown-fields.ts';
import { isJson } from '../engine/codec/json-syntax.ts';
import { protoJsonText } from '../engine/codec/proto-json-of.ts';
import { splitMessages } from '../engine/codec/split-messages.ts';
import { createUnpacker } from '../engine/codec/unpack-messages.ts';
import type { WireAnswer, WireExchange, WireRequest } from '../engine/http/http-engine.ts';
import type { CompiledSchema } from '../engine/schema/compile/compile-schema.ts';
import type { ReadAnswer } from './format-answer.ts';
import type { LoadedRequest } from './load-request.ts';
import { readWireAnswer } from './read-wire-answer.ts';

/** Reads what came: its type, its message as JSON text, and what is wrong with it. */
export async function understandAnswer(
  loaded: LoadedRequest,
  wire: WireRequest,
  exchange: WireExchange & { readonly answer: WireAnswer },
): Promise<{ readonly read: ReadAnswer; readonly problems: readonly Problem[] }> {
  const { schema } = loaded;
  const maxBytes = wire.limits.decodedBodyBytes;
  const { bytes, reading, outcome } = await readWireAnswer(
    loaded,
    wire.url,
    exchange.answer,
    maxBytes,
  );
  const sizes = { ...exchange.answer.sizes, decodedBodyBytes: bytes.byteLength };
  const answer = { ...exchange.answer, body: bytes, sizes };
  const { message, problems } = await messageIn(schema, reading, answer, maxBytes);
  return { read: { wire, exchange, answer, outcome, reading, message }, problems };
}

interface Message {
  readonly message: string | null;
  readonly problems: readonly Problem[];
}

async function messageIn(
  schema: CompiledSchema,
  reading: Reading,
  { body }: WireAnswer,
  maxBytes: number,
): Promise<Message> {
  switch (reading.kind) {
    case 'protobuf':
      return protobufMessage(schema, reading, body, maxBytes);
    case 'json': {
      const text = new TextDecoder().decode(body);
      return { message: isJson(text) ? text.trim() : null, problems: listed(reading.problem) };
    }
    case 'textproto':
    case 'xml':
    case 'text':
      return { message: JSON.stringify(new TextDecoder().decode(body)), problems: [] };
    case 'binary':
    case 'empty':
      return { message: null, problems: [] };
  }
}

async function protobufMessage(
  schema: CompiledSchema,
  reading: Extract<Reading, { kind: 'protobuf' }>,
  body: Uint8Array,
  maxBytes: number,
): Promise<Message> {
  const { typeName, fault } = reading;
  if (fault) return { message: null, problems: [reading.problem ?? broken(typeName, fault)] };
  const problems = listed(reading.problem);
  if (typeName === null || !schema.findType(typeName)) return { message: null, problems };
  try {
    const texts: string[] = [];
    let isWhole = true;
    const unpack = createUnpacker({ maxBytes });
    for (const each of splitMessages(body, reading.framing ?? null)) {
      const bytes = await unpack(each);
      const message = decodeMessage(schema, typeName, bytes, { keepUnknown: true });
      if (hasUnknownFields(message)) isWhole = false;
      texts.push(protoJsonText(schema, typeName, { message, bytes }));
    }
    return {
      message: reading.framing ? `[${texts.join(',')}]` : (texts[0] ?? null),
      problems: problems.length > 0 || isWhole ? problems : [leftOut(typeName)],
    };
  } catch (error) {
    return { message: null, problems: problems.length > 0 ? problems : [problemOf(error)] };
  }
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
    hint: 'Keep it with --save-body, and look at it with decode --to tree.',
  });
}

function leftOut(typeName: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'Not all of the message is shown',
    detail: `It has fields that ${typeName} does not know; JSON cannot hold them.`,
    hint: 'Keep it with --save-body, and look at it with decode --to tree.',
  });
}
