import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Reading } from '../../shared/model/exchange.ts';
import { messageOf, type Problem, ProblemError, problem, problemOf } from '../../shared/problem.ts';
import { decodeMessage } from '../engine/codec/decode-message.ts';
import { hasUnknownFields } from '../engine/codec/has-unknown-fields.ts';
import { isJson } from '../engine/codec/json-syntax.ts';
import { matchTypeRule } from '../engine/codec/match-type-rule.ts';
import { protoJsonText } from '../engine/codec/proto-json-of.ts';
import { readAnswer } from '../engine/codec/read-answer.ts';
import type { WireAnswer, WireExchange, WireRequest } from '../engine/http/http-engine.ts';
import type { CompiledSchema } from '../engine/schema/compile/compile-schema.ts';
import { asSentence } from '../engine/text/as-sentence.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { openSession } from './command-session.ts';
import { formatAnswer, type ReadAnswer } from './format-answer.ts';
import { formatProblem } from './format-problem.ts';
import { type LoadedRequest, loadRequest, type RequestOptions } from './load-request.ts';
import { phasesByName } from './phases-by-name.ts';
import { takeFile } from './read-input.ts';

/** The options of `protodesk send`. */
export interface SendOptions extends RequestOptions {
  readonly saveBody?: string;
}

/**
 * `protodesk send`: sends one request file and shows what came. An error status is an answer like
 * any other; exit code 1 is for a request that could not be sent, or an answer that is cut or does
 * not decode: what came of it is shown all the same.
 */
export async function send(
  fileArgument: string | undefined,
  given: SendOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, { ...given, proto: given.proto ?? [] });
  const options = { ...given, ...schemaOptions };
  if (options.saveBody === '-' || options.saveBody === '') {
    throw new UsageError('--save-body needs the name of a file.');
  }
  const loaded = await loadRequest(file, options, io, openSession(io));
  const { wire } = await loaded.prepare(loaded.request);
  const exchange = await exchangeOnce(wire, io);
  const { answer } = exchange;
  if (!answer) throw new ProblemError(exchange.problem ?? problemOf(new Error('No response.')));
  const { read, problems } = understand(loaded, wire, { ...exchange, answer });
  if (options.saveBody !== undefined) {
    await saveBody(resolve(io.cwd, options.saveBody), options.saveBody, answer.body);
  }
  const output = options.json ? [asJson(read)] : formatAnswer(read, loaded.schema);
  for (const piece of output) await write(io.stdout, piece);
  const all = [...(exchange.problem ? [exchange.problem] : []), ...problems];
  const [fatal] = all.filter(({ severity }) => severity === 'error');
  for (const each of all) {
    if (each === fatal) continue;
    await write(io.stderr, options.json ? `${JSON.stringify(each)}\n` : formatProblem(each));
  }
  if (fatal) throw new ProblemError(fatal);
  return exitCodes.ok;
}

async function exchangeOnce(wire: WireRequest, io: CommandIo): Promise<WireExchange> {
  const { createHttpEngine } = await import('../engine/http/axios-http-engine.ts');
  const http = createHttpEngine();
  const abort = new AbortController();
  void io.stopped.then(() => abort.abort());
  try {
    return await http.exchange(wire, { signal: abort.signal });
  } finally {
    http.dispose();
  }
}

function understand(
  { request, schema, scope }: LoadedRequest,
  wire: WireRequest,
  exchange: WireExchange & { readonly answer: WireAnswer },
): { readonly read: ReadAnswer; readonly problems: readonly Problem[] } {
  const { answer } = exchange;
  const reading = readAnswer({
    body: answer.body,
    headers: answer.rawHeaders,
    status: answer.status,
    requestResponseType: request.responseType,
    rule: matchTypeRule(scope().responseTypes, {
      ...{ url: wire.url, status: answer.status, headers: answer.rawHeaders },
    }),
    chosenType: undefined,
    schema,
  });
  const { message, problems } = messageIn(schema, reading, answer);
  return { read: { wire, exchange, answer, reading, message }, problems };
}

interface Message {
  readonly message: string | null;
  readonly problems: readonly Problem[];
}

function messageIn(schema: CompiledSchema, reading: Reading, { body }: WireAnswer): Message {
  switch (reading.kind) {
    case 'protobuf':
      return protobufMessage(schema, reading, body);
    case 'json': {
      const text = new TextDecoder().decode(body);
      return { message: isJson(text) ? text.trim() : null, problems: listed(reading.problem) };
    }
    case 'text':
      return { message: JSON.stringify(new TextDecoder().decode(body)), problems: [] };
    case 'binary':
    case 'empty':
      return { message: null, problems: [] };
  }
}

function protobufMessage(
  schema: CompiledSchema,
  reading: Extract<Reading, { kind: 'protobuf' }>,
  body: Uint8Array,
): Message {
  const { typeName, fault } = reading;
  if (fault) return { message: null, problems: [reading.problem ?? broken(typeName, fault)] };
  const problems = listed(reading.problem);
  if (typeName === null || !schema.findType(typeName)) return { message: null, problems };
  try {
    const message = decodeMessage(schema, typeName, body, { keepUnknown: true });
    const left = hasUnknownFields(message) ? [leftOut(typeName)] : [];
    return {
      message: protoJsonText(schema, typeName, message),
      problems: problems.length > 0 ? problems : left,
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

async function saveBody(path: string, name: string, body: Uint8Array): Promise<void> {
  try {
    // Not by a rename: FILE may be a pipe or /dev/null.
    await writeFile(path, body);
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The body could not be saved',
      detail: `Writing ${name} failed.`,
      location: { file: name },
      hint: 'Check that its folder exists and may be written to. The request was sent.',
      cause: messageOf(error),
    });
  }
}

function asJson({ wire, exchange, answer, reading, message }: ReadAnswer): string {
  const { sentSizes, phases } = exchange;
  const head = {
    status: answer.status,
    url: wire.url,
    messageType: 'typeName' in reading ? reading.typeName : null,
    phases: phasesByName(phases),
    request: { headerBytes: sentSizes.headerBytes, bodyBytes: sentSizes.bodyBytes },
    response: {
      headerBytes: answer.sizes.headerBytes,
      wireBodyBytes: answer.sizes.bodyBytes,
      bodyBytes: answer.sizes.decodedBodyBytes,
    },
  };
  // Spliced, not parsed: numbers keep their text.
  return `${JSON.stringify(head).slice(0, -1)},"message":${message ?? 'null'}}\n`;
}
