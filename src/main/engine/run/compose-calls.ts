import { type Generate, isGenerator } from '../../../shared/model/generators.ts';
import { encodingOf, type RunPlan, type RunSeries } from '../../../shared/model/run-plan.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { swapEncoding } from '../compare/swap-encoding.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { repeatGenerated } from '../exchange/scope/live-generators.ts';
import { askTogether } from '../exchange/secrets/secret-places.ts';
import { composeSeries, type LoadSeries } from './compose-series.ts';
import type { ExpectedResponse } from './response-check.ts';

/** Variants of a request at most: they are made before the run begins, and held in memory. */
const maxVariants = 1000;

/** Bytes of all variants of a run. */
const maxVariantBytes = 64 * 1024 * 1024;

/** What a run sends. */
export interface RunCalls {
  readonly calls: readonly LoadSeries[];
  /** How many variants generators made of each request that has some; null where none has. */
  readonly variants: number | null;
  /** Where each series goes: of one with generators, the URL of every variant in turn. */
  readonly urls: readonly (readonly string[])[];
}

/**
 * The bytes of every series of a plan. When one request stands in it in two encodings, its
 * Content-Type and Accept name the encoding of the series, as in a comparison: a header that the
 * user typed would make both the same.
 *
 * A request with generators is prepared once for each of its rounds, up to {@link maxVariants}, and
 * says the same in each of its encodings.
 *
 * @param prepare resolves a series; what it throws goes through
 * @param rulesOf the rules for response types that a series has from its folders and the workspace
 * @throws ProblemError `bad-input` for a request that goes to several servers; `secret-place` for all
 *   series at once
 */
export async function composeCalls(
  plan: Pick<RunPlan, 'series' | 'samples' | 'warmUp'>,
  generate: Generate,
  prepare: (series: RunSeries, generate: Generate) => Promise<Pick<Prepared, 'used' | 'wire'>>,
  rulesOf: (series: RunSeries) => ExpectedResponse['rules'],
): Promise<RunCalls> {
  const { series } = plan;
  const rounds = plan.samples + plan.warmUp;
  /** Of each request and environment, the generators of its variants. */
  const generators = new Map<string, (() => Generate)[]>();

  function generatorsOf({ request, environmentName }: RunSeries, variant: number): Generate {
    const key = JSON.stringify([request.id, environmentName]);
    const made = generators.get(key) ?? [];
    generators.set(key, made);
    made[variant] ??= repeatGenerated(generate);
    return made[variant]();
  }

  async function compose(each: RunSeries, variant: number) {
    const { wire, used } = await prepare(each, generatorsOf(each, variant));
    const { id, askFor } = each.request;
    const isOneOfTwo = series.some(({ request }) => request.id === id && request.askFor !== askFor);
    const { responseTypes, responseType, schemaSet } = each.request;
    const expected: ExpectedResponse = {
      encoding: encodingOf(each),
      request: { responseTypes, responseType, schemaSet },
      rules: rulesOf(each),
    };
    const call = composeSeries(isOneOfTwo ? swapEncoding(wire, askFor).wire : wire, expected);
    return { call, hasGenerators: used.some(({ name }) => isGenerator(name)) };
  }

  const firsts = await askTogether(series, (each) => compose(each, 0));
  const bytes = firsts.reduce(
    (sum, { call, hasGenerators }) => sum + (hasGenerators ? call.bytes.byteLength : 0),
    0,
  );
  if (bytes === 0) {
    const calls = firsts.map(({ call }) => call);
    return { calls, variants: null, urls: calls.map(({ url }) => [url]) };
  }
  const fitting = Math.max(1, Math.floor(maxVariantBytes / bytes));
  const variants = Math.min(rounds, maxVariants, fitting);
  const calls: LoadSeries[] = [];
  const urls: string[][] = [];
  for (const [index, { call, hasGenerators }] of firsts.entries()) {
    const each = series[index] as RunSeries;
    const others: LoadSeries[] = [];
    while (hasGenerators && others.length < variants - 1) {
      const { call: other } = await compose(each, others.length + 1);
      if (new URL(other.url).origin !== new URL(call.url).origin) throw severalServers(each);
      others.push(other);
    }
    urls.push([call, ...others].map(({ url }) => url));
    calls.push({
      ...call,
      others: others.map(({ bytes, headerBytes, bodyBytes }) => ({
        bytes,
        headerBytes,
        bodyBytes,
      })),
      keepsConnection: [call, ...others].every(({ keepsConnection }) => keepsConnection),
    });
  }
  return { calls, variants, urls };
}

function severalServers({ name }: RunSeries): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: `${name}: a series goes to one server`,
    detail: 'A generator in its URL chooses the server, so that its connections could not be kept.',
    hint: 'Write one server, and make a series for each of the others.',
  });
}
