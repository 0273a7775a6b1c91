import type { ComparedSide, Comparison } from '../../shared/model/comparison.ts';
import type { MessageSizes } from '../../shared/model/exchange.ts';
import type { Generate } from '../../shared/model/generators.ts';
import { ProblemError } from '../../shared/problem.ts';
import { type CompareTools, compareRequest } from '../engine/compare/compare-request.ts';
import { measureResponse } from '../engine/compare/measure-response.ts';
import { outcomeOf, responseToJudge } from '../engine/exchange/outcome/outcome-of.ts';
import { repeatGenerated } from '../engine/exchange/scope/live-generators.ts';
import { maskData } from '../engine/exchange/secrets/mask-data.ts';
import type { HttpEngine, WireRequest } from '../engine/http/http-engine.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { compareResponses } from '../proto/diff/compare-responses.ts';
import { parsePathPattern } from '../proto/diff/field-path.ts';
import {
  type CommandIo,
  type ExitCode,
  exitCodes,
  print,
  UsageError,
  write,
} from './command-io.ts';
import { openSession } from './command-session.ts';
import { formatComparison } from './format-comparison.ts';
import { problemText } from './format-problem.ts';
import { headerContradictions } from './header-contradictions.ts';
import { type LoadedRequest, loadRequest, type RequestOptions } from './load-request.ts';
import { reportProblems } from './load-schema.ts';
import { withMaskedProblems } from './mask-output.ts';
import { phasesByName } from './phases-by-name.ts';
import { takeFile } from './read-input.ts';
import { readWireResponse } from './read-wire-response.ts';

/** The options of `protodesk compare`. */
export interface CompareOptions extends RequestOptions {
  readonly pairs: number;
  readonly ignore?: readonly string[];
}

/**
 * `protodesk compare`: makes the call of a request file as protobuf and as JSON, in pairs, and shows both
 * side by side. Differences are a result, not a failure: exit code 1 is for a comparison that was impossible,
 * because a side got no response or a response could not be read.
 */
export async function compare(
  fileArgument: string | undefined,
  given: CompareOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, options } = takeArguments(fileArgument, given);
  for (const path of options.ignore ?? []) parsePathPattern(path);
  const session = openSession(io, options);
  const { mask } = session.secrets;
  const comparison = await withMaskedProblems(mask, async () => {
    const loaded = await loadRequest(file, options, io, session);
    return maskData(
      await compareOnce(loaded, options, {
        generate: session.generate,
        onPrepared: async (side, wire) => {
          const found = headerContradictions(wire, loaded.request, side);
          await reportProblems(maskData(found, mask()), options, io);
        },
      }),
      mask(),
    );
  });
  const problem = comparison.problem ?? comparison.dataProblem;
  // If it could not be sent, there is no comparison to show to a person.
  if (!options.json && comparison.problem) throw new ProblemError(comparison.problem);
  const text = options.json ? asJson(comparison) : formatComparison(comparison);
  await print(io.stdout, text, options.json);
  if (!problem) return exitCodes.ok;
  // Different statuses are a difference like any other.
  if (problem.severity === 'error') throw new ProblemError(problem);
  await write(io.stderr, problemText(problem, options.json));
  return exitCodes.ok;
}

/** `--ignore a b REQUEST.yaml` takes the file too: it is recognized by its extension. */
function takeArguments(
  fileArgument: string | undefined,
  given: CompareOptions,
): { readonly file: string; readonly options: CompareOptions } {
  const last = given.ignore?.at(-1);
  if (fileArgument === undefined && last !== undefined && /^-$|\.ya?ml$/i.test(last)) {
    return { file: last, options: { ...given, ignore: given.ignore?.slice(0, -1) ?? [] } };
  }
  if (fileArgument === undefined && given.proto === undefined && given.include === undefined) {
    throw new UsageError('REQUEST.yaml is missing: name a file, or - for standard input.');
  }
  const { file, schemaOptions } = takeFile(fileArgument, { ...given, proto: given.proto ?? [] });
  return { file, options: { ...given, ...schemaOptions } };
}

/** The input of a comparison. */
interface Preparing {
  readonly generate: Generate;
  /** Called for each side, by its name, before it is sent. */
  onPrepared(side: string, wire: WireRequest): Promise<void>;
}

async function compareOnce(
  loaded: LoadedRequest,
  { pairs, ignore: ignoredPaths = [] }: CompareOptions,
  preparing: Preparing,
): Promise<Comparison> {
  const { createHttpEngine } = await import('../engine/http/axios-http-engine.ts');
  const http = createHttpEngine();
  try {
    const { comparison } = await compareRequest({
      plan: {
        id: 'comparison',
        request: loaded.request,
        environmentName: loaded.environmentName,
        pairs,
        ignoredPaths,
      },
      tools: toolsOf(loaded, preparing, http),
      // Ctrl+C ends the process: half a comparison has no value.
      signal: new AbortController().signal,
      onPair: () => undefined,
    });
    return comparison;
  } finally {
    http.dispose();
  }
}

/** Everything runs in this thread: the command has nothing else to stay responsive for. */
function toolsOf(
  { prepare, request, schema, scope, settings }: LoadedRequest,
  { generate, onPrepared }: Preparing,
  http: HttpEngine,
): CompareTools {
  // Both sides send the same values, also from generators.
  const generators = repeatGenerated(generate);
  return {
    http,
    async prepare(side) {
      const prepared = await prepare(side, generators());
      await onPrepared(side.sendAs === 'json' ? 'JSON' : 'Protobuf', prepared.wire);
      return prepared;
    },
    judge: async (response) => outcomeOf(responseToJudge(response)),
    readResponse: (_bodyId, response, url) =>
      readWireResponse({ request, schema, scope }, url, response, maxBodyBytesOf(settings)),
    measureResponse: async ({ bytes }, kind, typeName) =>
      measureResponse({ kind, bytes, typeName }, schema),
    compareResponses: async ({ bodies: [a, b], kinds, typeName, ignoredPaths, names }) =>
      compareResponses(
        [
          { kind: kinds[0], bytes: a.bytes },
          { kind: kinds[1], bytes: b.bytes },
        ],
        typeName,
        ignoredPaths,
        schema,
        names,
      ),
  };
}

function asJson({ sides, data, dataProblem, warnings }: Comparison): string {
  const output = {
    sides: sides.map(sideAsJson),
    // Different statuses have different meanings, whatever the bodies contain.
    equal: data ? data.equalCount === data.fieldCount : isOtherStatus(sides) ? false : null,
    differences: (data?.differences ?? []).map(({ path, left, right, kind }) => ({
      path,
      left,
      right,
      kind,
    })),
    warnings: [
      ...warnings,
      ...(dataProblem ? [`${dataProblem.title}: ${dataProblem.detail}`] : []),
    ],
  };
  return `${JSON.stringify(output)}\n`;
}

function isOtherStatus([a, b]: Comparison['sides']): boolean {
  const [one, other] = [a.exchange?.response?.status, b.exchange?.response?.status];
  return one !== undefined && other !== undefined && one !== other;
}

function sideAsJson(side: ComparedSide): Readonly<Record<string, unknown>> {
  const { exchange } = side;
  return {
    name: side.name,
    encoding: side.encoding,
    status: exchange?.response?.status ?? null,
    outcome: exchange?.response?.outcome ?? null,
    httpVersion: exchange?.response?.httpVersion ?? null,
    contentType: side.contentType,
    readAs: side.readAs,
    request: sizesOf(exchange?.sent?.sizes, false),
    response: sizesOf(exchange?.response?.sizes, true),
    gzipBytes: side.gzipBytes,
    protobufBytes: side.protobufBytes,
    protoJsonBytes: side.protoJsonBytes,
    phases: side.medians && phasesByName(side.medians),
    decode: side.decodeMs,
    failed: side.failedCount,
    reused: side.reusedCount,
  };
}

function sizesOf(
  sizes: MessageSizes | undefined,
  isResponse: boolean,
): Readonly<Record<string, number>> | null {
  if (!sizes) return null;
  const { headerBytes, bodyBytes, decodedBodyBytes } = sizes;
  if (!isResponse) return { headerBytes, bodyBytes };
  return { headerBytes, wireBodyBytes: bodyBytes, bodyBytes: decodedBodyBytes };
}
