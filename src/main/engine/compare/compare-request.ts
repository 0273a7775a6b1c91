import { hasBody } from '../../../shared/model/automatic-headers.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import type { ComparedSide, Comparison, DataComparison } from '../../../shared/model/comparison.ts';
import { type Exchange, noPhases, type ReceivedResponse } from '../../../shared/model/exchange.ts';
import type { Outcome } from '../../../shared/model/outcome.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';
import { exchangeIdsOf } from '../../../shared/model/shown-by-tab.ts';
import { type SideNames, sideNames } from '../../../shared/model/side-names.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { askData } from '../../proto/diff/data-question.ts';
import { readAsOf } from '../../proto/diff/read-as.ts';
import type { ResponseData } from '../../proto/diff/read-data.ts';
import { begunExchange, sentRequestOf } from '../exchange/kept/begun-exchange.ts';
import { askTogether, questionsOf } from '../exchange/secrets/secret-places.ts';
import type { Sendable } from '../exchange/send/make-call.ts';
import {
  type KeptResponse,
  type ReadBody,
  receiveResponse,
} from '../exchange/send/receive-response.ts';
import type { HttpEngine, WireResponse } from '../http/http-engine.ts';
import { drawSeed } from './random-order.ts';
import { noMeasures, type ResponseMeasures } from './response-measures.ts';
import { runPairs, type SideCalls } from './run-pairs.ts';
import { figuresOf, timesOf } from './side-figures.ts';
import { inEncoding, type SwappedRequest, swapEncoding } from './swap-encoding.ts';
import { verdictsOf } from './verdicts.ts';
import { warningsOf } from './warnings.ts';

/** A response's body, by the id under which it is kept. */
export interface KeptBody {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The work a comparison needs: done by workers in the app, in-process on the command line. */
export interface CompareTools {
  prepare(request: SavedRequest, signal: AbortSignal): Promise<Sendable>;
  readonly http: HttpEngine;
  /** Decides from the response whether a call succeeded. */
  judge(response: WireResponse): Promise<Outcome>;
  /** Stores the body under the id, and decides how to decode it. */
  readResponse(bodyId: string, response: WireResponse, url: string): Promise<ReadBody>;
  measureResponse(
    body: KeptBody,
    kind: 'protobuf' | 'json' | 'other',
    typeName: string | null,
  ): Promise<ResponseMeasures>;
  compareResponses(question: {
    readonly bodies: readonly [KeptBody, KeptBody];
    readonly kinds: readonly [ResponseData['kind'], ResponseData['kind']];
    readonly typeName: string | null;
    readonly ignoredPaths: readonly string[];
    readonly names: SideNames;
  }): Promise<DataComparison>;
}

/** What to compare. */
export interface ComparePlan {
  readonly id: string;
  readonly request: SavedRequest;
  readonly environmentName: string | null;
  readonly pairs: number;
  readonly ignoredPaths: readonly string[];
}

/** The body of a response, and the bytes as received when they differ. */
export type ResponseBytes = Pick<KeptResponse, 'body' | 'raw'>;

/** A comparison, and the bodies of its two responses. */
export interface MadeComparison {
  readonly comparison: Comparison;
  readonly bodies: readonly [ResponseBytes, ResponseBytes];
}

const encodings = ['protobuf', 'json'] as const;

/**
 * Makes the same call as protobuf and as JSON, in pairs, and compares the responses. Never throws because of
 * the request, the network or the server: a side that fails is shown with its Problem, next to the other
 * side.
 *
 * @throws ProblemError `bad-input` for an invalid ignored path; `secret-place`: nothing was sent
 */
export async function compareRequest(options: {
  readonly plan: ComparePlan;
  readonly tools: CompareTools;
  readonly signal: AbortSignal;
  /** Called before the first call of each side, with its state in case the end is never known. */
  readonly onBegin?: (exchange: Exchange, encoding: MediaChoice) => void;
  readonly onPair: (donePairs: number) => void;
}): Promise<MadeComparison> {
  const { plan, tools, signal } = options;
  const startedAt = new Date().toISOString();
  const ids = exchangeIdsOf(plan.id);
  const seed = drawSeed();
  const [first, second] = await askTogether(encodings, (encoding) =>
    prepareSide(plan.request, encoding, tools, signal),
  );
  const prepared = [first as PreparedSide, second as PreparedSide] as const;
  for (const at of [0, 1] as const) {
    const { swapped } = prepared[at];
    const begun = { id: ids[at], requestId: plan.request.id, startedAt };
    if (swapped) options.onBegin?.(begunExchange(begun, swapped.wire), encodings[at]);
  }
  const made = await runPairs({
    calls: [prepared[0].swapped, prepared[1].swapped],
    http: tools.http,
    judge: tools.judge,
    pairs: prepared.some(({ swapped }) => swapped) ? plan.pairs : 0,
    seed,
    signal,
    onPair: options.onPair,
  });

  const ended = [
    await exchangeOf(ids[0], plan.request, prepared[0], made.sides[0], tools),
    await exchangeOf(ids[1], plan.request, prepared[1], made.sides[1], tools),
  ] as const;
  const exchanges = [ended[0].exchange, ended[1].exchange] as const;
  const bodies = [ended[0].body, ended[1].body] as const;
  const found = await compareExchanges(exchanges, bodies, plan, tools);
  const sides = await describeSides(exchanges, bodies, found.typeName, made.sides, tools);
  const times = timesOf(made.sides[0].calls, made.sides[1].calls, made.end === 'done');
  const isCancelled = made.end === 'cancelled' || signal.aborted;
  const failed = prepared.every(({ swapped }) => swapped === null) ? prepared[0].problem : null;
  const { data, dataProblem } = found;
  const comparison: Comparison = {
    id: plan.id,
    request: plan.request,
    environmentName: plan.environmentName,
    startedAt,
    outcome: isCancelled ? 'cancelled' : failed ? 'failed' : 'done',
    pairCount: made.pairCount,
    plannedPairs: plan.pairs,
    seed,
    sides,
    data,
    dataProblem,
    times,
    verdicts: verdictsOf({ sides, data, dataProblem, times, pairCount: made.pairCount }),
    warnings: warningsOf({
      method: plan.request.method,
      unswapped: unswappedBody(plan.request),
      sides,
      pairCount: made.pairCount,
      plannedPairs: plan.pairs,
      gaveUp: made.end === 'gave-up',
      replaced: [prepared[0].swapped?.replaced ?? [], prepared[1].swapped?.replaced ?? []],
      changedBodies: [made.sides[0].changedBodies, made.sides[1].changedBodies],
      typeName: found.typeName,
    }),
    problem: failed,
  };
  return { comparison, bodies: ended };
}

/**
 * Compares the data of the two responses again, with other ignored paths.
 *
 * @throws ProblemError `bad-input` for an invalid path; `cancelled` when its tools throw that
 */
export async function compareDataAgain(
  comparison: Comparison,
  bodies: readonly [Uint8Array, Uint8Array],
  ignoredPaths: readonly string[],
  tools: Pick<CompareTools, 'compareResponses'>,
): Promise<Comparison> {
  const [a, b] = comparison.sides;
  if (!a.exchange || !b.exchange) return comparison;
  const { request } = comparison;
  const plan = { request, ignoredPaths };
  const { data, dataProblem } = await compareExchanges(
    [a.exchange, b.exchange],
    bodies,
    plan,
    tools,
  );
  const found = { ...comparison, data, dataProblem };
  return { ...found, verdicts: verdictsOf(found) };
}

interface PreparedSide {
  readonly swapped: (SwappedRequest & Sendable) | null;
  readonly problem: Problem | null;
}

/** Names a body that has no other encoding; null for a message, and without a body. */
function unswappedBody({ body }: SavedRequest): string | null {
  const { isMessage, label } = formatOf(body.format);
  return isMessage || !hasBody({ body }) ? null : label;
}

async function prepareSide(
  request: SavedRequest,
  encoding: MediaChoice,
  tools: CompareTools,
  signal: AbortSignal,
): Promise<PreparedSide> {
  try {
    const { wire, ...others } = await tools.prepare(inEncoding(request, encoding), signal);
    const { isMessage } = formatOf(request.body.format);
    return { swapped: { ...others, ...swapEncoding(wire, encoding, isMessage) }, problem: null };
  } catch (error) {
    if (questionsOf(error).length > 0) throw error;
    return { swapped: null, problem: problemOf(error) };
  }
}

async function exchangeOf(
  id: string,
  request: SavedRequest,
  { swapped, problem }: PreparedSide,
  { last }: SideCalls,
  tools: CompareTools,
): Promise<ResponseBytes & { readonly exchange: Exchange }> {
  const begun = { id, requestId: request.id };
  if (!swapped || !last) {
    const exchange: Exchange = {
      ...begun,
      startedAt: new Date().toISOString(),
      outcome: problem && problem.kind !== 'cancelled' ? 'failed' : 'cancelled',
      sent: null,
      response: null,
      phases: noPhases,
      connectionReused: false,
      problem,
    };
    return { exchange, ...noBytes };
  }
  const { exchange, startedAt } = last;
  const { response, hops, wire } = exchange;
  const received =
    response &&
    (await receiveResponse(id, response, () => tools.readResponse(id, response, wire.url)));
  return {
    exchange: {
      ...begun,
      startedAt,
      outcome: exchange.outcome,
      ...(hops.length > 0 && { hops: [...hops] }),
      ...(exchange.cookies && { cookies: exchange.cookies }),
      sent: sentRequestOf(wire, exchange),
      response: received?.response ?? null,
      phases: exchange.phases,
      connectionReused: exchange.connectionReused,
      ...(exchange.sentAgain && { sentAgain: exchange.sentAgain }),
      problem: exchange.problem,
    },
    body: received?.body ?? noBytes.body,
    raw: received?.raw ?? null,
  };
}

const noBytes: ResponseBytes = { body: new Uint8Array(), raw: null };

interface FoundData {
  readonly data: DataComparison | null;
  readonly dataProblem: Problem | null;
  /** The type used to decode the responses. */
  readonly typeName: string | null;
}

async function compareExchanges(
  [a, b]: readonly [Exchange, Exchange],
  bodies: readonly [Uint8Array, Uint8Array],
  plan: { readonly request: SavedRequest; readonly ignoredPaths: readonly string[] },
  tools: Pick<CompareTools, 'compareResponses'>,
): Promise<FoundData> {
  const names = sideNames([
    { encoding: encodings[0], exchange: a },
    { encoding: encodings[1], exchange: b },
  ]);
  const question = askData(a.response, b.response, plan.request.responseType, names);
  if (question.kind === 'impossible') {
    return { data: null, dataProblem: question.problem, typeName: null };
  }
  const { typeName } = question;
  try {
    const data = await tools.compareResponses({
      bodies: [
        { id: a.id, bytes: bodies[0] },
        { id: b.id, bytes: bodies[1] },
      ],
      kinds: question.responses,
      typeName,
      ignoredPaths: plan.ignoredPaths,
      names,
    });
    return { data, dataProblem: null, typeName };
  } catch (error) {
    const reason = problemOf(error);
    // A cancelled comparison has no findings.
    if (reason.kind === 'bad-input' || reason.kind === 'cancelled') throw error;
    return { data: null, dataProblem: reason, typeName };
  }
}

async function describeSides(
  exchanges: readonly [Exchange, Exchange],
  bodies: readonly [Uint8Array, Uint8Array],
  typeName: string | null,
  calls: readonly [SideCalls, SideCalls],
  tools: CompareTools,
): Promise<[ComparedSide, ComparedSide]> {
  async function describe(at: 0 | 1): Promise<ComparedSide> {
    const exchange = exchanges[at];
    const { response } = exchange;
    const contentType = response?.headers.findLast(
      ([name]) => name.toLowerCase() === 'content-type',
    );
    return {
      name: at === 0 ? 'Protobuf' : 'JSON',
      encoding: encodings[at],
      exchange,
      readAs: response ? readAsOf(response.reading, typeName) : null,
      contentType: contentType?.[1] ?? null,
      ...figuresOf(calls[at].calls),
      ...(response ? await measure(response, bodies[at], typeName, tools) : noMeasures),
    };
  }
  return [await describe(0), await describe(1)];
}

async function measure(
  { body, reading }: ReceivedResponse,
  bytes: Uint8Array,
  typeName: string | null,
  tools: CompareTools,
): Promise<ResponseMeasures> {
  const isOne = reading.kind === 'json' || (reading.kind === 'protobuf' && !reading.framing);
  const kind = isOne ? reading.kind : 'other';
  const readType = kind === 'protobuf' && reading.kind === kind ? reading.typeName : typeName;
  try {
    return await tools.measureResponse({ id: body.id, bytes }, kind, readType);
  } catch {
    // Too large for a worker. The figures from the network are still known.
    return noMeasures;
  }
}
