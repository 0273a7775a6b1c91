import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CapturedValue, CaptureResult } from '../../shared/model/capture.ts';
import type { RawHeader } from '../../shared/model/exchange.ts';
import { failureProblem, failureWords, type Outcome } from '../../shared/model/outcome.ts';
import { redactHeaders } from '../../shared/model/redact-headers.ts';
import { messageOf, type Problem, ProblemError, problem, problemOf } from '../../shared/problem.ts';
import type { SecretPlace } from '../../shared/secret-place.ts';
import { captureValues } from '../engine/exchange/capture/capture-values.ts';
import { earlierHeadersOf } from '../engine/exchange/capture/earlier-headers.ts';
import { placeOfEnd } from '../engine/exchange/prepare/prepare-request.ts';
import { maskData } from '../engine/exchange/secrets/mask-data.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { makeCall } from '../engine/exchange/send/make-call.ts';
import type { HttpEngine } from '../engine/http/http-engine.ts';
import { mediaTypeOf } from '../proto/bytes/media-type.ts';
import { laidOut, maskedJson, quoted } from './body-pieces.ts';
import {
  type CommandIo,
  type ExitCode,
  exitCodes,
  stoppable,
  UsageError,
  write,
} from './command-io.ts';
import { type CommandSession, openSession } from './command-session.ts';
import { problemText } from './format-problem.ts';
import { formatCaptured, formatResponse, type ReadResponse } from './format-response.ts';
import { headerContradictions } from './header-contradictions.ts';
import { type LoadedRequest, loadRequest, type RequestOptions } from './load-request.ts';
import { maskedText, withMaskedProblems } from './mask-output.ts';
import { phasesByName } from './phases-by-name.ts';
import { createPieceWriter } from './piece-writer.ts';
import { createLivePrinter } from './print-live.ts';
import { printable, printableJson } from './printable.ts';
import { takeFile } from './read-input.ts';
import { capturedSecretOf } from './secret-variables.ts';
import { understandResponse } from './understand-response.ts';

/** The options of `protodesk send`. */
export interface SendOptions extends RequestOptions {
  readonly saveBody?: string;
  /** True to list headers and trailers; JSON always has them. */
  readonly headers?: boolean;
  /** True to print the messages of a stream as they arrive. */
  readonly live?: boolean;
  /** True to treat a failed call as a problem: by its status, a redirect, gRPC or Connect. */
  readonly fail?: boolean;
}

/** The common input of all requests of a command. */
interface Sending {
  readonly options: SendOptions;
  readonly io: CommandIo;
  readonly session: CommandSession;
  readonly http: HttpEngine;
}

/**
 * `protodesk send`: sends request files in order, and shows the responses. Values captured by one request are
 * available to later ones. A failed call is a response like any other, unless `--fail` is given. Exit code 1
 * is for a request that could not be sent, or a response that is truncated or does not decode: the received
 * part is still shown, and later requests are not sent.
 */
export async function send(
  fileArguments: readonly string[],
  given: SendOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { files, options } = takeFiles(fileArguments, given);
  if (options.saveBody === '-' || options.saveBody === '') {
    throw new UsageError('--save-body needs a file name.');
  }
  if (options.saveBody !== undefined && files.length > 1) {
    throw new UsageError('--save-body takes one request.');
  }
  const { createHttpEngine } = await import('../engine/http/axios-http-engine.ts');
  const { warmUp } = await import('../engine/http/warm-up.ts');
  const http = createHttpEngine();
  await warmUp(http);
  const sending = { options, io, session: openSession(io, options), http };
  const isList = files.length > 1 && options.json === true;
  try {
    if (isList) await write(io.stdout, '[');
    for (const [at, file] of files.entries()) {
      if (at > 0) await write(io.stdout, isList ? ',' : '\n');
      await withMaskedProblems(sending.session.secrets.mask, () =>
        sendOne(file, sending, files.length > 1),
      );
    }
  } finally {
    if (isList) await write(io.stdout, ']\n');
    http.dispose();
  }
  return exitCodes.ok;
}

function takeFiles(
  files: readonly string[],
  given: SendOptions,
): { readonly files: readonly string[]; readonly options: SendOptions } {
  if (files.length > 0) return { files, options: given };
  const { file, schemaOptions } = takeFile(undefined, { ...given, proto: given.proto ?? [] });
  return { files: [file], options: { ...given, ...schemaOptions } };
}

async function sendOne(file: string, sending: Sending, isOneOfMany: boolean): Promise<void> {
  const { options, io, session, http } = sending;
  const loaded = await loadRequest(file, options, io, session);
  const prepared = await loaded.prepare(loaded.request);
  await report(headerContradictions(prepared.wire, loaded.request, null), sending);
  const cookies = prepared.usesCookies
    ? session.cookies(loaded.workspaceFolder, loaded.environmentName)
    : undefined;
  const name = isOneOfMany ? `${loaded.request.name} (${file})` : null;
  const live = options.live
    ? createLivePrinter(loaded, prepared.wire, { io, mask: session.secrets.mask, title: name })
    : null;
  const exchange = await stoppable(io, (signal) =>
    makeCall({ ...prepared, cookies }, { http, signal, ...(live && { onEvent: live.onEvent }) }),
  );
  const liveCount = (await live?.ended()) ?? 0;
  const { response } = exchange;
  if (!response) throw new ProblemError(exchange.problem ?? problemOf(new Error('No response.')));
  const { read, problems } = await understandResponse(loaded, { ...exchange, response });
  const captured = await captureResponse(
    loaded,
    read,
    placeOfEnd(prepared, exchange.wire),
    session,
  );
  if (options.saveBody !== undefined) {
    await saveBody(resolve(io.cwd, options.saveBody), options.saveBody, response.body);
  }
  // Only now: a captured value may be a secret, and occur in the output.
  const mask = session.secrets.mask();
  const shown = maskData(captured, mask);
  const out = createPieceWriter(io);
  if (options.json) {
    for await (const piece of asJson(read, shown, mask)) await out.add(printableJson(piece));
    await out.add(isOneOfMany ? '' : '\n');
  } else {
    if (liveCount > 0) await out.add('\n');
    else if (name !== null) await out.add(`${printable(name)}\n`);
    const shownParts = { headers: options.headers === true, message: liveCount === 0 };
    for await (const piece of formatResponse(read, loaded.schema, mask, shownParts)) {
      await out.add(piece);
    }
    for (const piece of formatCaptured(shown)) await out.add(piece);
  }
  await out.end();
  const unset = captured.flatMap(({ problem }) => (problem ? [problem] : []));
  const refused = options.fail === true ? failureOf(read, loaded.request.name) : [];
  const cut = exchange.problem ? [exchange.problem] : [];
  await report([...cut, ...problems, ...unset, ...refused], sending);
}

function failureOf({ outcome }: ReadResponse, requestName: string): readonly Problem[] {
  if (outcome.kind === 'ok') return [];
  const { hint, ...failure } = failureProblem(outcome);
  const hints = [hint, 'Without --fail any response exits with 0.'];
  return [
    {
      ...failure,
      detail:
        outcome.source === 'http'
          ? `"${requestName}" returned an error.`
          : `"${requestName}" failed. ${failure.detail}`,
      hint: hints.filter((part) => part !== undefined).join(' '),
    },
  ];
}

/** @throws ProblemError for the first error; other problems are written to stderr */
async function report(
  problems: readonly Problem[],
  { options, io, session }: Sending,
): Promise<void> {
  const [fatal] = problems.filter(({ severity }) => severity === 'error');
  for (const each of problems) {
    if (each === fatal) continue;
    const masked = maskData(each, session.secrets.mask());
    await write(io.stderr, problemText(masked, options.json));
  }
  if (fatal) throw new ProblemError(fatal);
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
      hint: 'Check that the folder exists and is writable. The request was sent.',
      cause: messageOf(error),
    });
  }
}

async function* asJson(
  { exchange, response, outcome, reading, message }: ReadResponse,
  captured: readonly CaptureResult[],
  mask: Mask,
): AsyncGenerator<string> {
  const { sentSizes, phases, sentAgain } = exchange;
  const head = {
    status: response.status,
    outcome: maskData(outcome, mask),
    url: mask.text(exchange.wire.url),
    redirects: exchange.hops.map(({ status, sent, target }) => ({
      ...{ status, url: mask.text(sent.url), target: mask.text(target) },
    })),
    messageType: 'typeName' in reading ? reading.typeName : null,
    phases: phasesByName(phases),
    reused: exchange.connectionReused,
    request: {
      headerBytes: sentSizes.headerBytes,
      bodyBytes: sentSizes.bodyBytes,
      headers: headersAsJson(exchange.sentHeaders, mask),
    },
    sentAgain: sentAgain === true,
    response: {
      httpVersion: response.httpVersion,
      headerBytes: response.sizes.headerBytes,
      wireBodyBytes: response.sizes.bodyBytes,
      bodyBytes: response.sizes.decodedBodyBytes,
      headers: headersAsJson(response.rawHeaders, mask),
      trailers: headersAsJson(response.rawTrailers, mask),
    },
    captured: captured
      .filter(({ problem }) => problem === null)
      .map(({ variable, value }) => ({ variable, value })),
  };
  // Spliced, not parsed: numbers keep their text.
  yield `${JSON.stringify(head).slice(0, -1)},"message":`;
  if (message === null) yield 'null';
  else if (mask.isEmpty) yield* message.json();
  else if (reading.kind === 'protobuf' || reading.kind === 'json') {
    yield* laidOut(maskedJson(message.indented(), mask), 'compact');
  } else {
    const { charset } = mediaTypeOf(response.rawHeaders);
    yield* quoted(maskedText(response.body, charset, mask));
  }
  yield '}';
}

/** Returns headers as on the wire: order, case and duplicates kept, credentials hidden. */
function headersAsJson(
  headers: readonly RawHeader[],
  mask: Mask,
): readonly { readonly name: string; readonly value: string }[] {
  return redactHeaders(headers).map(([name, value]) => ({ name, value: mask.text(value) }));
}

/**
 * Runs the capture rules of a request on a complete successful response, for later requests of the command;
 * otherwise each rule reports why it set nothing.
 *
 * @param from the origin of the response: a captured secret may be sent back there
 * @returns what each rule set; the value is null for a secret
 */
async function captureResponse(
  { request, schema, environmentName, workspaceFolder, secretVariables }: LoadedRequest,
  { exchange, response, outcome, reading }: ReadResponse,
  from: SecretPlace,
  session: CommandSession,
): Promise<readonly CaptureResult[]> {
  if (!response.isComplete || outcome.kind === 'failed') {
    return request.captures.map(({ variable }) => notSet(variable, outcome));
  }
  const { body, rawHeaders, rawTrailers } = response;
  const results = captureValues(
    request.captures,
    {
      ...{ body, reading, headers: [...rawHeaders, ...rawTrailers] },
      earlierHeaders: earlierHeadersOf(exchange.hops, exchange.wire.url),
    },
    schema,
  );
  const shown: CaptureResult[] = [];
  // A token of one workspace or environment must not reach the servers of another.
  const place = JSON.stringify([workspaceFolder, environmentName]);
  for (const [at, { variable, value, problem: fault }] of results.entries()) {
    const isSecret = request.captures[at]?.secret === true || secretVariables.has(variable);
    shown.push({ variable, value: isSecret ? null : value, problem: fault });
    if (value === null) continue;
    const secret = isSecret ? capturedSecretOf(place, variable) : null;
    if (secret !== null) await session.secrets.write(secret, value, from);
    const captured: CapturedValue = {
      ...{ variable, value: isSecret ? null : value, secret },
      ...{ capturedAt: new Date().toISOString(), requestId: request.id, requestName: request.name },
    };
    session.capture(workspaceFolder, environmentName, [captured]);
  }
  return shown;
}

function notSet(variable: string, outcome: Outcome): CaptureResult {
  return {
    variable,
    value: null,
    problem: problem({
      kind: 'capture',
      severity: 'warning',
      title: `${variable} was not set`,
      detail:
        outcome.kind === 'failed'
          ? `The call failed: ${failureWords(outcome)}. Only successful calls set values.`
          : 'The response was cut short.',
      hint: 'Requests that need it cannot be sent until a response sets it, or --var does.',
    }),
  };
}
