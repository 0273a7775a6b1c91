import { formatOf } from '../../../shared/model/body-formats.ts';
import { type Generate, isGenerator } from '../../../shared/model/generators.ts';
import { encodingOf, type RunPlan, type RunSeries } from '../../../shared/model/run-plan.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { swapEncoding } from '../compare/swap-encoding.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { repeatGenerated } from '../exchange/scope/live-generators.ts';
import { askTogether } from '../exchange/secrets/secret-places.ts';
import { wholeBody } from '../http/wire-body.ts';
import { composeSeries, type LoadSeries } from './compose-series.ts';
import type { ExpectedResponse } from './response-check.ts';

/** The maximum number of variants of a request: they are made before the run and held in memory. */
const maxVariants = 1000;

/** The maximum bytes of all variants of a run. */
const maxVariantBytes = 64 * 1024 * 1024;

/** The requests of a run, ready to send. */
export interface RunCalls {
  readonly calls: readonly LoadSeries[];
  /** The number of variants of each request with generators; null when no request has any. */
  readonly variants: number | null;
  /** The URLs of each series; with generators, one per variant, in order. */
  readonly urls: readonly (readonly string[])[];
}

/**
 * Returns the bytes of every series of a plan. A request that appears in two encodings gets Content-Type and
 * Accept of the series' encoding, as in a comparison: a header typed by the user would make both the same. A
 * body that spells no message is sent as it is.
 *
 * A request with generators is prepared once for each of its rounds, up to {@link maxVariants}, with the same
 * values in each encoding.
 *
 * @param prepare resolves a series; its errors pass through
 * @param rulesOf the rules for response types that a series has from its folders and the workspace
 * @throws ProblemError `bad-input` for a request that goes to several servers, or only over HTTP/2; `secret-place` for all series
 *   at once
 */
export async function composeCalls(
  plan: Pick<RunPlan, 'series' | 'samples' | 'warmUp'>,
  generate: Generate,
  prepare: (series: RunSeries, generate: Generate) => Promise<Pick<Prepared, 'used' | 'wire'>>,
  rulesOf: (series: RunSeries) => ExpectedResponse['rules'],
): Promise<RunCalls> {
  const { series } = plan;
  const rounds = plan.samples + plan.warmUp;
  /** The generators for the variants of each request and environment. */
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
    if (wire.connection.httpVersion === 'http2') throw http2Only(each);
    const { id, askFor } = each.request;
    const isOneOfTwo = series.some(({ request }) => request.id === id && request.askFor !== askFor);
    const { responseTypes, responseType, schemaSet } = each.request;
    const expected: ExpectedResponse = {
      encoding: encodingOf(each),
      request: { responseTypes, responseType, schemaSet },
      rules: rulesOf(each),
    };
    const { isMessage } = formatOf(each.request.body.format);
    const swapped = isOneOfTwo ? swapEncoding(wire, askFor, isMessage).wire : wire;
    const body = swapped.body && (await wholeBody(swapped.body, 'to be sent repeatedly'));
    const call = composeSeries({ ...swapped, body }, expected);
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

function http2Only({ name }: RunSeries): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: `${name}: runs use HTTP/1.1`,
    detail: 'The HTTP version of this request is "HTTP/2 only". Nothing was sent.',
    hint: 'Choose "Automatic" or "HTTP/1.1 only" in its settings, or compare its encodings with single calls.',
  });
}

function severalServers({ name }: RunSeries): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: `${name}: a series needs one server`,
    detail: 'A generator in its URL changes the server, so connections could not be kept.',
    hint: 'Use one server per series.',
  });
}
