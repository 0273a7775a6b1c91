import { join } from 'node:path';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { parsePathPattern } from '../../proto/diff/field-path.ts';
import {
  type CompareTools,
  compareDataAgain,
  compareRequest,
  type ResponseBytes,
} from '../compare/compare-request.ts';
import { createComparisonStore } from '../compare/comparison-store.ts';
import { inEncoding } from '../compare/swap-encoding.ts';
import type { MadeExchange } from '../exchange/kept/exchange-store.ts';
import { responseToJudge } from '../exchange/outcome/outcome-of.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { repeatGenerated } from '../exchange/scope/live-generators.ts';
import { keptBodyOf } from '../http/wire-body.ts';
import { deadlines } from '../pool/deadlines.ts';
import { paceReports } from '../pool/pace-reports.ts';
import { refuseAborted, untilAborted } from '../pool/until-aborted.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

type Names = 'compare' | 'getComparison' | 'compareAgain';

type Ask = Parameters<HandlersOf<'compare'>['compare']>[0];

/** The maximum number of comparisons kept, in memory and on disk. */
const maxComparisons = 100;

/** Milliseconds between two reports of progress. */
const progressMs = 50;

/** The parts needed to make the sides of a comparison and to read them. */
type ToolParts = Pick<
  EngineParts,
  'bodies' | 'cookies' | 'generators' | 'http' | 'preparer' | 'readResponse' | 'reader' | 'schemas'
>;

/** Compares calls in both encodings. `ended` waits until running comparisons are stored. */
export function compareHandlers(
  parts: ToolParts &
    Pick<EngineParts, 'exchanges' | 'options' | 'privateFolder' | 'schemas' | 'secrets'>,
): {
  readonly handlers: HandlersOf<Names>;
  ended(): Promise<void>;
} {
  const { onUnexpected } = parts.options;
  const running = new Map<string, Promise<Comparison>>();
  /** The ignored paths that were requested last, per comparison. */
  const askedAgain = new Map<string, readonly string[]>();
  const comparisons = createComparisonStore({
    folder: join(parts.privateFolder, 'comparisons'),
    mask: parts.secrets.mask,
    maxComparisons,
    onUnexpected,
  });

  async function keep(
    comparison: Comparison,
    bodies: readonly ResponseBytes[],
    prepared: ReadonlyMap<MediaChoice, Prepared>,
  ): Promise<void> {
    await comparisons.put(comparison);
    for (const [at, { exchange, encoding }] of comparison.sides.entries()) {
      if (!exchange) continue;
      parts.exchanges.add({
        exchange,
        body: bodies[at]?.body ?? new Uint8Array(),
        raw: bodies[at]?.raw ?? null,
        madeBy: 'comparison',
        sent: sentOf(comparison, encoding, prepared),
      });
    }
  }

  /** Compares again with other ignored paths. The last request wins, even if an earlier one takes longer. */
  async function lookAgain(
    comparisonId: string,
    ignoredPaths: readonly string[],
    signal: AbortSignal,
  ): Promise<Comparison> {
    askedAgain.set(comparisonId, ignoredPaths);
    const isLast = (): boolean => askedAgain.get(comparisonId) === ignoredPaths;
    try {
      const comparison = await comparisons.find(comparisonId);
      const schemaSet = parts.schemas.setStillThere(readingSetOf(comparison));
      const changed = await compareDataAgain(
        comparison,
        // Workers read the bodies from the store.
        [new Uint8Array(), new Uint8Array()],
        ignoredPaths,
        { compareResponses: (question) => compareResponses(parts, schemaSet, question, signal) },
      );
      if (isLast()) {
        refuseAborted(signal);
        await comparisons.put(changed);
      }
      return changed;
    } finally {
      if (isLast()) askedAgain.delete(comparisonId);
    }
  }

  async function compare(ask: Ask, signal: AbortSignal): Promise<Comparison> {
    const { comparisonId, request, environmentName, pairs, ignoredPaths } = ask;
    const prepared = new Map<MediaChoice, Prepared>();
    const progress = paceReports<number>(progressMs, (donePairs) =>
      parts.options.events.comparisonProgress({ comparisonId, donePairs, plannedPairs: pairs }),
    );
    try {
      const { comparison, bodies } = await compareRequest({
        plan: { id: comparisonId, request, environmentName, pairs, ignoredPaths },
        tools: await toolsOf(parts, environmentName, request, (side, made) =>
          prepared.set(side.askFor, made),
        ),
        signal,
        onBegin: (exchange, encoding) =>
          parts.exchanges.begin({
            exchange,
            madeBy: 'comparison',
            sent: sentOf({ request, environmentName }, encoding, prepared),
          }),
        onPair: progress.tell,
      });
      await keep(comparison, bodies, prepared);
      return comparison;
    } finally {
      progress.end();
      running.delete(comparisonId);
    }
  }

  const handlers: HandlersOf<Names> = {
    async compare(ask, { signal }) {
      const { comparisonId, ignoredPaths } = ask;
      if (running.has(comparisonId) || comparisons.has(comparisonId)) {
        throw new ProblemError(comparedAlready);
      }
      // Reports an invalid path before anything is sent.
      for (const path of ignoredPaths) parsePathPattern(path);
      const ended = compare(ask, signal);
      running.set(comparisonId, ended);
      return ended;
    },
    getComparison: ({ comparisonId }) => comparisons.find(comparisonId),
    compareAgain: ({ comparisonId, ignoredPaths }, { signal }) =>
      untilAborted(lookAgain(comparisonId, ignoredPaths, signal), signal),
  };
  return {
    handlers,
    async ended() {
      await Promise.allSettled(running.values());
    },
  };
}

/** What one side of a comparison sent. */
function sentOf(
  { request, environmentName }: Pick<Comparison, 'request' | 'environmentName'>,
  encoding: MediaChoice,
  prepared: ReadonlyMap<MediaChoice, Prepared>,
): MadeExchange['sent'] {
  const made = prepared.get(encoding);
  return {
    request: inEncoding(request, encoding),
    environmentName,
    variables: [...(made?.used ?? [])],
    body: made ? keptBodyOf(made.wire) : null,
  };
}

async function toolsOf(
  parts: ToolParts,
  environmentName: string | null,
  request: SavedRequest,
  onPrepared: (side: SavedRequest, prepared: Prepared) => void,
): Promise<CompareTools> {
  // A rule may name another set; the responses are then read in that set.
  let { schemaSet } = request;
  const { bodies, schemas } = parts;
  // Both sides send the same values, generated ones too.
  const generators = repeatGenerated(parts.generators.generate);
  const cookies = await (await parts.cookies()).forRepeatedCalls(environmentName);
  return {
    async prepare(side, signal) {
      const prepared = await parts.preparer.prepare({
        ...{ request: side, environmentName, signal },
        generate: generators(),
      });
      onPrepared(side, prepared);
      return { ...prepared, cookies: prepared.usesCookies ? cookies : undefined };
    },
    http: await parts.http(),
    judge: (response) => parts.reader.judge(responseToJudge(response), response.body),
    async readResponse(bodyId, response, url) {
      const read = await parts.readResponse(
        { bodyId, response, request, url },
        // Responses measured before a cancel are kept and read like the others.
        new AbortController().signal,
      );
      const { reading } = read;
      if (reading.kind === 'protobuf') schemaSet = reading.schemaSet ?? schemaSet;
      return read;
    },
    measureResponse: async ({ id }, kind, typeName) =>
      schemas.run(
        'measureResponse',
        { body: await bodies.get(id), kind, typeName },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName] },
      ),
    compareResponses: (question) => compareResponses(parts, schemaSet, question),
  };
}

/** The set in which the responses of a comparison were read. */
function readingSetOf({ sides, request }: Comparison): string | null {
  const sets = sides.map(({ exchange }) => {
    const reading = exchange?.response?.reading;
    return reading?.kind === 'protobuf' ? reading.schemaSet : null;
  });
  return sets.find((name) => typeof name === 'string') ?? request.schemaSet;
}

async function compareResponses(
  { bodies, schemas }: Pick<EngineParts, 'bodies' | 'schemas'>,
  schemaSet: string | null,
  question: Parameters<CompareTools['compareResponses']>[0],
  /** Stops the worker. */
  signal?: AbortSignal,
): ReturnType<CompareTools['compareResponses']> {
  const [a, b] = question.bodies;
  return schemas.run(
    'compareResponses',
    {
      responses: [
        { kind: question.kinds[0], body: await bodies.get(a.id) },
        { kind: question.kinds[1], body: await bodies.get(b.id) },
      ],
      typeName: question.typeName,
      ignoredPaths: question.ignoredPaths,
      names: question.names,
    },
    {
      deadlineMs: deadlines.readMs,
      isLong: true,
      schemaSet,
      typeNames: [question.typeName],
      ...(signal && { signal }),
    },
  );
}

const comparedAlready = {
  kind: 'bad-input',
  title: 'Already compared',
  detail: 'This comparison id exists.',
} as const;
