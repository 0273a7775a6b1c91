import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Generate } from '../../../shared/model/generators.ts';
import { redactUrl } from '../../../shared/model/redact-headers.ts';
import {
  encodingOf,
  plannedRequests,
  type RunSeries,
  runLimits,
} from '../../../shared/model/run-plan.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { drawSeed } from '../compare/random-order.ts';
import { withCookies } from '../exchange/cookies/call-cookies.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { maskData } from '../exchange/secrets/mask-data.ts';
import { composeCalls } from '../run/compose-calls.ts';
import { decodeResponses, type SeriesReader } from '../run/decode-responses.ts';
import { describeMachine } from '../run/describe-machine.ts';
import { createRunControl } from '../run/run-control.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

type Names =
  | 'startRun'
  | 'stopRun'
  | 'getRun'
  | 'readRunChart'
  | 'readRunSamples'
  | 'listRuns'
  | 'renameRun'
  | 'deleteRun'
  | 'exportRun'
  | 'summarizeRun'
  | 'saveFile';

/** Serves repeated requests. `dispose` ends a run in progress; its records are kept. */
export function runHandlers(
  parts: Pick<
    EngineParts,
    | 'bodies'
    | 'cookies'
    | 'generators'
    | 'maxBodyBytes'
    | 'options'
    | 'preparer'
    | 'privateFolder'
    | 'readResponse'
    | 'savePlaces'
    | 'secrets'
  >,
): {
  readonly handlers: HandlersOf<Names>;
  dispose(): Promise<void>;
} {
  const { options } = parts;
  const control = createRunControl({
    workerPath: options.workers.run,
    folder: join(parts.privateFolder, 'runs'),
    onProgress: options.events.runProgress,
    onUnexpected: options.onUnexpected,
  });
  const disposal = new AbortController();

  const handlers: HandlersOf<Names> = {
    async startRun({ runId, plan: asked }) {
      if (control.busy) throw new ProblemError(control.busy);
      const plan = { ...asked, seed: asked.seed ?? drawSeed() };
      if (plannedRequests(plan) > runLimits.requests) throw new ProblemError(tooLarge);
      const {
        calls: series,
        variants,
        urls,
      } = await composeCalls(
        plan,
        parts.generators.generate,
        (each, generate) => prepareSeries(parts, each, disposal.signal, generate),
        ({ request }) =>
          parts.preparer.scope({ kind: 'request', id: request.id }, null).responseTypes,
      );
      // All secrets that the run used are known by now.
      const mask = parts.secrets.mask();
      return control.start(
        {
          id: runId,
          // Later views read from disk and from this.
          plan: maskData(plan, mask),
          startedAt: new Date().toISOString(),
          planned: plannedRequests(plan),
          urls: series.map(({ url }) => redactUrl(mask.text(url))),
          machine: describeMachine(options.version),
          ...(variants !== null && {
            variants,
            variantUrls: urls.map((list) => list.map((url) => redactUrl(mask.text(url)))),
          }),
        },
        series,
        (responses) =>
          decodeResponses(
            responses,
            plan.series.map((each, index) =>
              readerOf(parts, each, series[index]?.url ?? '', disposal.signal),
            ),
            disposal.signal,
          ),
      );
    },
    async stopRun({ runId }) {
      await control.stop(runId);
      return {};
    },
    getRun: ({ runId }) => control.call('report', runId),
    readRunChart: ({ runId, ...chart }) => control.call('chart', runId, chart),
    readRunSamples: ({ runId, ...query }) => control.call('samples', runId, query),
    listRuns: async () => ({ runs: await control.call('list') }),
    renameRun: ({ runId, name }) => control.call('rename', runId, name),
    async deleteRun({ runId }) {
      await control.call('delete', runId);
      return {};
    },
    async exportRun({ runId, kind, saveId }) {
      const path = parts.savePlaces.take(saveId);
      await control.call('export', runId, kind, path);
      return { path };
    },
    summarizeRun: async ({ runId, kind }) => ({
      text: await control.call('summarize', runId, kind),
    }),
    async saveFile({ saveId, bytes }) {
      const path = parts.savePlaces.take(saveId);
      await writeChosenFile(path, [bytes]);
      return { path };
    },
  };
  return {
    handlers,
    async dispose() {
      disposal.abort();
      await control.dispose();
    },
  };
}

/** Reads responses of a series as Send does, and stores nothing. */
function readerOf(
  parts: Pick<EngineParts, 'bodies' | 'maxBodyBytes' | 'readResponse'>,
  series: RunSeries,
  url: string,
  signal: AbortSignal,
): SeriesReader {
  const { request } = series;
  return {
    encoding: encodingOf(series),
    maxDecodedBytes: parts.maxBodyBytes(),
    async read(response) {
      const bodyId = randomUUID();
      try {
        return await parts.readResponse({ request, url, bodyId, response }, signal);
      } finally {
        parts.bodies.release(bodyId);
      }
    },
  };
}

/** Prepares a series; its Problem names the series. */
async function prepareSeries(
  parts: Pick<EngineParts, 'cookies' | 'preparer'>,
  { name, request, environmentName }: RunSeries,
  signal: AbortSignal,
  generate: Generate,
): Promise<Prepared> {
  try {
    const prepared = await parts.preparer.prepare({ request, environmentName, signal, generate });
    if (!prepared.usesCookies) return prepared;
    // All samples send the cookies of the start: their bytes are fixed.
    const cookies = await (await parts.cookies()).forRepeatedCalls(environmentName);
    return { ...prepared, wire: await withCookies(prepared.wire, cookies) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    throw new ProblemError({ ...problem, title: `${name}: ${problem.title}` }, { cause: error });
  }
}

const tooLarge = {
  kind: 'bad-input',
  title: 'This run is too large',
  detail: `It has more than ${runLimits.requests} requests over all series.`,
  hint: 'Use fewer samples or series.',
} as const;
