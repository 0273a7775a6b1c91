import { isDeepStrictEqual } from 'node:util';
import type { decodingContract } from '../../../shared/contract/engine-decoding.ts';
import { type AppliedStep, askedStep, type ReadChoice } from '../../../shared/model/decoding.ts';
import type { Exchange, ReceivedResponse } from '../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { contextOfResponse } from '../exchange/bodies/body-context.ts';
import { type BodyContext, readingStopped } from '../exchange/bodies/body-reader.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import { rawBodyIdOf, sentBodyIdOf } from '../workspace/history-files.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Call, HandlersOf } from './handlers-of.ts';

/** Decodes bodies, also opened ones and recordings. */
export function decodingHandlers(
  parts: Pick<
    EngineParts,
    | 'bodies'
    | 'exchanges'
    | 'files'
    | 'history'
    | 'isStored'
    | 'opened'
    | 'pool'
    | 'preparer'
    | 'reader'
    | 'savePlaces'
  >,
): HandlersOf<keyof typeof decodingContract> {
  const { bodies, exchanges, opened } = parts;
  const underWay = new Map<string, AbortController>();

  /** Runs work that `cancelReading` can stop; stops earlier work with the same id. */
  async function stoppable<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    underWay.get(id)?.abort();
    const abort = new AbortController();
    underWay.set(id, abort);
    try {
      const done = await work(abort.signal);
      // Cancelled work that still finished must not replace a newer reading.
      if (abort.signal.aborted) throw new ProblemError(readingStopped);
      return done;
    } finally {
      if (underWay.get(id) === abort) underWay.delete(id);
    }
  }

  return {
    async readResponseAs({ exchangeId, choice, responseTypes }) {
      const exchange = await exchanges.find(exchangeId);
      const { response } = exchange;
      if (!response) throw new ProblemError(noResponse);
      const context = await contextOf(parts, exchange, response, responseTypes);
      const again = await stoppable(exchangeId, (signal) =>
        readAgain(parts, exchangeId, response, context, choice, signal),
      );
      const sizes = { ...response.sizes, decodedBodyBytes: again.body.byteLength };
      const read: Exchange = { ...exchange, response: { ...response, ...again, sizes } };
      exchanges.update(read);
      return read;
    },
    async openBody({ content, ...given }) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return stoppable(given.openId, (signal) => opened.open({ ...given, bytes }, signal));
    },
    async openBodyPiece(piece) {
      if (!piece.isLast) return { opened: await opened.openPiece(piece) };
      const work = (signal: AbortSignal) => opened.openPiece(piece, signal);
      return { opened: await stoppable(piece.openId, work) };
    },
    getOpened: ({ openedId }) => opened.find(openedId),
    readBodyAs: ({ openedId, choice }) =>
      stoppable(openedId, (signal) => opened.readAs(openedId, choice, signal)),
    cancelReading({ id }) {
      underWay.get(id)?.abort();
      opened.giveUp(id);
      return {};
    },
    async releaseBody({ bodyId }) {
      // Frees the response, its bytes as received, and the sent body. Bodies that exist only in memory stay.
      for (const id of [bodyId, rawBodyIdOf(bodyId), sentBodyIdOf(bodyId)]) {
        if (id === null || !(await parts.isStored(id)) || exchanges.hidesOnDisk(id)) continue;
        bodies.release(id);
      }
      return {};
    },
    async saveBody({ bodyId, range, saveId }, call) {
      const bytes = new Uint8Array(await untilAborted(bodies.get(bodyId), call.signal));
      const path = parts.savePlaces.take(saveId);
      const saved = range ? bytes.subarray(range.start, range.end) : bytes;
      await writeChosenFile(path, reportedPieces(saved, call), call.signal);
      return { path };
    },
    readRecording: ({ recordingId, start, count }) => opened.entries(recordingId, start, count),
    readRecorded: ({ recordingId, index, choice }) =>
      opened.recorded(recordingId, index, choice ?? null),
    readRecordingAs: ({ recordingId, rule }) => opened.setRule(recordingId, rule),
  };
}

/** Bytes written in one piece; a save can be cancelled between two pieces. */
const savedPieceBytes = 4 * 1024 * 1024;

/** Splits bytes into pieces and reports progress with each. */
function* reportedPieces(bytes: Uint8Array, { tell }: Call): Generator<Uint8Array> {
  const total = bytes.byteLength;
  for (let done = 0; done < total; done += savedPieceBytes) {
    tell({ stage: 'writing', done, total });
    yield bytes.subarray(done, done + savedPieceBytes);
  }
}

/** Milliseconds allowed for comparing two bodies. */
const compareMs = 60_000;

/** The reading context of an exchange when it was made, with today's rules. */
async function contextOf(
  { files, history, preparer }: Pick<EngineParts, 'files' | 'history' | 'preparer'>,
  { id, requestId, sent }: Exchange,
  { status, headers }: ReceivedResponse,
  responseTypes: readonly ResponseTypeRule[] | undefined,
): Promise<BodyContext> {
  const record = await history.readRecord(id).catch(() => null);
  const saved = files().requests.get(requestId);
  const request = record?.sent?.request ?? saved ?? null;
  const own = responseTypes ?? saved?.responseTypes ?? request?.responseTypes ?? [];
  return contextOfResponse({
    request: {
      responseTypes: [...own],
      responseType: request?.responseType ?? null,
      schemaSet: request?.schemaSet ?? null,
    },
    rules: preparer.scope({ kind: 'request', id: requestId }, null).responseTypes,
    ...(sent && { method: sent.method }),
    url: sent?.url ?? '',
    status,
    headers,
  });
}

/** Reads the response in another way: from the bytes as received, unless the steps stay the same. */
async function readAgain(
  { bodies, reader, pool }: Pick<EngineParts, 'bodies' | 'pool' | 'reader'>,
  exchangeId: string,
  response: ReceivedResponse,
  context: BodyContext,
  choice: ReadChoice,
  signal: AbortSignal,
): Promise<Pick<ReceivedResponse, 'body' | 'raw' | 'steps' | 'reading'>> {
  const rawId = response.raw?.id ?? response.body.id;
  const isAsItCame = response.body.id === exchangeId;
  const cannotTake = isAsItCame && lacksRaw(response);
  if (choice.steps !== undefined && cannotTake) throw new ProblemError(rawGone);
  // Steps that leave the bytes unchanged are decided again: nothing records whether they were chosen.
  const isMade = isAsItCame && rawId !== exchangeId;
  const takesOthers = choice.steps !== undefined || !isRuledAlike(response, context);
  if (cannotTake || (isMade && !takesOthers)) {
    const { body, raw, steps } = response;
    const bytes = await bodies.get(body.id);
    const reading = await reader.read(bytes, steps ?? [], context, choice, signal);
    return { body, ...(raw !== undefined && { raw }), ...(steps && { steps }), reading };
  }
  // Earlier versions kept only the body and no record of its steps.
  const isCoded = rawId !== exchangeId || response.steps !== undefined;
  const read = await reader.inspect({ id: rawId, isCoded }, context, choice, signal);
  if (choice.steps !== undefined || rawId === exchangeId) return read;
  // The first reading is kept under its own id; rules may have changed since.
  const [made, first] = await Promise.all([
    bodies.get(read.body.id),
    bodies.get(exchangeId).catch(() => null),
  ]);
  if (first?.byteLength !== made.byteLength) return read;
  const bodyPair = { left: made, right: first };
  const isSame = await pool.run('isSameBytes', bodyPair, { deadlineMs: compareMs, signal });
  if (!isSame) return read;
  const body = { id: exchangeId, byteLength: made.byteLength };
  return { ...read, body, raw: { id: rawId, byteLength: (await bodies.get(rawId)).byteLength } };
}

/** True when today's rules give the same steps as when the response was read. */
function isRuledAlike({ steps = [] }: ReceivedResponse, { ruledSteps }: BodyContext): boolean {
  const taken = steps.filter(({ source }) => source !== 'header');
  if (ruledSteps === null) return taken.every(({ source }) => source !== 'rule');
  return isDeepStrictEqual(
    taken.map((applied) => ({ step: askedStep(applied), source: applied.source })),
    ruledSteps.steps.map((step) => ({ step, source: 'rule' })),
  );
}

/** True when steps made the body from other bytes that are not kept. */
function lacksRaw({ raw, steps = [] }: ReceivedResponse): boolean {
  return !raw && steps.some(changesBytes);
}

/** A step that failed leaves the bytes unchanged, with a warning. */
function changesBytes({ step, inBytes, outBytes, problem }: AppliedStep): boolean {
  return step.kind !== 'frames' && (inBytes !== outBytes || problem?.severity !== 'warning');
}

const rawGone = {
  kind: 'not-found',
  title: 'The received bytes are not kept',
  detail: 'The history has only the decoded bytes: the others held a secret, or were too large.',
  hint: 'Send again to choose other steps.',
} as const;

const noResponse = {
  kind: 'not-found',
  title: 'There is no response to read',
  detail: 'This request got no response.',
  hint: 'Send it again.',
} as const;
