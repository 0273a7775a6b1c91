import type { BodySource } from '../../../shared/model/body-source.ts';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { BodyHandle, ReceivedResponse } from '../../../shared/model/exchange.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import { type Problem, ProblemError, problem, problemOf } from '../../../shared/problem.ts';
import { bytesSentence } from '../../proto/diff/bytes-sentence.ts';
import { type AskedResponse, askData, type DataQuestion } from '../../proto/diff/data-question.ts';
import type { BodyStore } from '../exchange/bodies/body-store.ts';
import type { ExchangeStore } from '../exchange/kept/exchange-store.ts';
import type { OpenedStore } from '../exchange/kept/opened-store.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { SchemaLibrary } from '../schemas/schema-library.ts';
import type { ExchangeHistory } from '../workspace/exchange-history.ts';

/** The stores that hold the bodies, and the workers that read them. */
export interface ComparisonParts {
  readonly bodies: BodyStore;
  readonly exchanges: ExchangeStore;
  readonly opened: OpenedStore;
  readonly history: ExchangeHistory;
  readonly schemas: SchemaLibrary;
}

/** Both sides of a comparison, the left one first. */
type Pair<T> = readonly [T, T];

interface Sides<T> {
  readonly left: T;
  readonly right: T;
}

/**
 * Compares two stored responses of the history by type. When both have secrets, either both or neither must
 * have them hidden. Throws a Problem that says why they cannot be compared.
 */
export async function compareRecords(
  parts: Pick<ComparisonParts, 'bodies' | 'history' | 'schemas'>,
  [earlier, later]: Pair<HistoryRecord>,
  ignoredPaths: readonly string[],
  /** Stops the worker. */
  signal: AbortSignal,
): Promise<DataComparison> {
  const { bodies, history, schemas } = parts;
  const expected = later.sent?.request ?? earlier.sent?.request ?? null;
  const then = earlier.exchange.response;
  const now = later.exchange.response;
  const names = ['Then', 'Now'] as const;
  const question = askData(then, now, expected?.responseType ?? null, names);
  const stored = ({ exchange: { id } }: HistoryRecord): Promise<SharedArrayBuffer> =>
    bodies.derived(`${id} stored`, () => history.readBody(id));
  if (question.kind === 'impossible') {
    if (!then || !now) throw new ProblemError(question.problem);
    const [left, right] = [await stored(earlier), await stored(later)];
    const bytes = bytesSentence(new Uint8Array(left), new Uint8Array(right));
    const detail = `${question.problem.detail} ${bytes}`;
    throw new ProblemError({ ...question.problem, detail });
  }
  return compareByMeaning(parts, question, {
    bodies: [await stored(earlier), await stored(later)],
    names,
    ignoredPaths,
    schemaSet: schemas.setStillThere(setOf(now) ?? expected?.schemaSet ?? null),
    signal,
  });
}

/**
 * Compares two bodies from any source. Returns where each comes from, and how they differ by type or why that
 * is unknown.
 */
export async function compareBodies(
  parts: ComparisonParts,
  sources: Sides<BodySource>,
  ignoredPaths: readonly string[],
  /** Stops the worker. */
  signal: AbortSignal,
): Promise<{
  readonly left: BodyHandle;
  readonly right: BodyHandle;
  readonly data: DataComparison | null;
  readonly problem: Problem | null;
}> {
  const [left, right] = [await find(parts, sources.left), await find(parts, sources.right)];
  const found = { left: left.inspected.body, right: right.inspected.body };
  const failed = (why: Problem) => ({ ...found, data: null, problem: why });
  const names = ['Left', 'Right'] as const;
  const status = left.status ?? right.status ?? 200;
  const asked = ({ status: own, isComplete, inspected }: Found): AskedResponse => ({
    // A file has no status: it is compared with any response.
    status: own ?? status,
    isComplete,
    reading: inspected.reading,
  });
  const question = askData(asked(left), asked(right), null, names);
  if (question.kind === 'impossible') {
    const why = question.problem;
    return failed(why.kind === 'type-missing' ? { ...why, hint: readBothAlike } : why);
  }
  const bytes = found.left.byteLength + found.right.byteLength;
  if (bytes > maxBytesByMeaning) return failed(tooLarge);
  try {
    const data = await compareByMeaning(parts, question, {
      bodies: await bytesOf(parts, sources, found),
      names,
      ignoredPaths,
      schemaSet: parts.schemas.setStillThere(setOf(left.inspected) ?? setOf(right.inspected)),
      signal,
    });
    return { ...found, data, problem: null };
  } catch (error) {
    if (signal.aborted) throw error;
    return failed(problemOf(error));
  }
}

interface Found {
  readonly inspected: Inspected;
  /** Null when the body is not a response. */
  readonly status: number | null;
  readonly isComplete: boolean;
}

/** Finds a body. Throws a Problem `not-found`. */
async function find(
  { exchanges, opened }: Pick<ComparisonParts, 'exchanges' | 'opened'>,
  source: BodySource,
): Promise<Found> {
  if ('openedId' in source) {
    const found = await opened.find(source.openedId);
    if (found.kind !== 'body') throw new ProblemError(noBody);
    return { inspected: found.body, status: null, isComplete: true };
  }
  const { response } =
    'exchangeId' in source
      ? await exchanges.find(source.exchangeId)
      : (await opened.recorded(source.recordingId, source.index, null)).exchange;
  if (!response) throw new ProblemError(noBody);
  const { body, raw, steps, reading, status, isComplete } = response;
  const inspected: Inspected = { body, raw: raw ?? null, steps: steps ?? [], reading };
  return { inspected, status, isComplete };
}

/**
 * Reads both bodies. When only one of two responses has its secrets hidden (it is of an earlier session),
 * the other one is read as stored, with its secrets hidden too.
 */
async function bytesOf(
  { bodies, exchanges, history }: Pick<ComparisonParts, 'bodies' | 'exchanges' | 'history'>,
  { left, right }: Sides<BodySource>,
  found: Sides<BodyHandle>,
): Promise<Pair<SharedArrayBuffer>> {
  const responses = [left, right].filter((source) => 'exchangeId' in source);
  // Hidden secrets are known once the body is written.
  for (const { exchangeId } of responses) await history.hasBody(exchangeId);
  const hidden = responses.filter(({ exchangeId }) => exchanges.hidesOnDisk(exchangeId));
  const [only] = responses.length === 2 && hidden.length === 1 ? hidden : [];
  const read = (source: BodySource, { id }: BodyHandle): Promise<SharedArrayBuffer> =>
    source === only && id === only.exchangeId
      ? bodies.derived(`${id} stored`, () => history.readBody(id))
      : bodies.get(id);
  return [await read(left, found.left), await read(right, found.right)];
}

async function compareByMeaning(
  { schemas }: Pick<ComparisonParts, 'schemas'>,
  { responses, typeName }: Extract<DataQuestion, { kind: 'compare' }>,
  {
    bodies: [left, right],
    names,
    ignoredPaths,
    schemaSet,
    signal,
  }: {
    readonly bodies: Pair<SharedArrayBuffer>;
    readonly names: SideNames;
    readonly ignoredPaths: readonly string[];
    readonly schemaSet: string | null;
    readonly signal: AbortSignal;
  },
): Promise<DataComparison> {
  return schemas.run(
    'compareResponses',
    {
      responses: [
        { kind: responses[0], body: left },
        { kind: responses[1], body: right },
      ],
      typeName,
      ignoredPaths: [...ignoredPaths],
      names,
    },
    { deadlineMs: deadlines.readMs, isLong: true, signal, schemaSet, typeNames: [typeName] },
  );
}

function setOf(response: Pick<ReceivedResponse, 'reading'> | null): string | null {
  return response?.reading.kind === 'protobuf' ? (response.reading.schemaSet ?? null) : null;
}

const readBothAlike =
  'Choose a type for one of them above its tree; the other gets the same. If both are protobuf, choose one for both.';

/** The limit for both bodies together; decoding needs a multiple of it. */
const maxBytesByMeaning = 64 * 1024 * 1024;

const tooLarge = problem({
  kind: 'response-too-large',
  severity: 'warning',
  title: 'Too large to compare as data',
  detail: 'Together the bodies have more than 64 MB.',
  hint: 'Compare by bytes.',
});

const noBody = {
  kind: 'not-found',
  title: 'There is no body to compare',
  detail: 'One side has no response, or is a list of exchanges.',
  hint: 'Choose another.',
} as const;
