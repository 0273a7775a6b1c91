import { z } from 'zod';
import { type ReadChoice, readChoiceSchema } from '../../../../shared/model/decoding.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import {
  type Opened,
  type OpenedBody,
  type OpenedOrigin,
  openedBodySchema,
  type RecordedEntry,
  type RecordedExchange,
  type Recording,
  recordingSchema,
} from '../../../../shared/model/opened-body.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import { raiseLimitHint } from '../../../proto/codings/describe-inflated.ts';
import type { HarEntry } from '../../../proto/framings/har-entry.ts';
import { looksLikeHar } from '../../../proto/framings/read-har.ts';
import { readEntries } from '../../../proto/framings/recording-bytes.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';
import type { LostFile, OpenedFiles } from '../../workspace/opened-files.ts';
import {
  openedGone,
  openedNotWritten,
  openedOutOfRoom,
  openedShownRemoved,
} from '../../workspace/opened-problems.ts';
import { type BodyReader, bareContext } from '../bodies/body-reader.ts';
import type { BodyStore } from '../bodies/body-store.ts';
import { maskRecording } from '../secrets/mask-recording.ts';
import type { Mask } from '../secrets/mask-secrets.ts';
import { entryOf, exchangeOf, type RuleSources } from './recorded-exchange.ts';

/** Something opened without a request. */
export interface ToOpen {
  readonly openId: string;
  readonly name: string;
  readonly origin: OpenedOrigin;
  readonly bytes: Uint8Array;
}

/** One piece of it; pieces come in order. */
export interface PieceToOpen extends ToOpen {
  /** The size of the whole. */
  readonly byteLength: number;
  readonly offset: number;
  readonly isLast: boolean;
}

/** Bodies and recordings opened without a request: in memory, and on disk as long as there is room. */
export interface OpenedStore {
  /** @throws ProblemError `response-too-large`, `body-malformed` for a damaged recording */
  open(what: ToOpen, signal?: AbortSignal): Promise<Opened>;
  /** Null until the last piece has come. */
  openPiece(piece: PieceToOpen, signal?: AbortSignal): Promise<Opened | null>;
  /** Frees the pieces of an unfinished file. */
  giveUp(openId: string): void;
  /** Throws a Problem `not-found`, like all methods below. */
  find(openedId: string): Promise<Opened>;
  /** Reads a body in another way, and remembers that. */
  readAs(openedId: string, choice: ReadChoice, signal?: AbortSignal): Promise<OpenedBody>;
  /** Lists entries of a recording. */
  entries(
    recordingId: string,
    start: number,
    count: number,
  ): Promise<{ recording: Recording; entries: RecordedEntry[] }>;
  /**
   * Reads an entry of a recording and remembers how; null uses the last choice, an empty choice resets it.
   */
  recorded(
    recordingId: string,
    index: number,
    choice: ReadChoice | null,
  ): Promise<RecordedExchange>;
  /** Gives all entries of a recording one rule before all others, including choices for single entries. */
  setRule(recordingId: string, rule: ResponseTypeRule | null): Promise<Recording>;
  /**
   * The Problem that the disk did not store something, or dropped what open tabs show; null while all is
   * well.
   */
  problem(): Problem | null;
}

/** The record of an opened body or recording. */
const recordSchema = z.discriminatedUnion('kind', [
  z.object({ version: z.literal(1), kind: z.literal('body'), body: openedBodySchema }),
  z.object({
    // Version 1 had all entries in the record.
    version: z.literal(2),
    kind: z.literal('recording'),
    recording: recordingSchema,
    /** The size of the data file, and the offset of its entry table. */
    byteLength: z.number().int(),
    tableStart: z.number().int(),
    /** How single entries are read; the latest choice last. */
    choices: z.array(z.object({ index: z.number().int(), choice: readChoiceSchema })).default([]),
  }),
]);

type OpenedRecord = z.infer<typeof recordSchema>;

/** The maximum number of unfinished files; the oldest is dropped. */
const maxUnfinished = 8;
/** The maximum number of entries of a recording whose choices are kept. */
const maxChoices = 1000;
/** The maximum number of records in memory. */
const maxRecords = 50;
/** Milliseconds allowed for finding out what a file is. */
const openMs = 60_000;

/** Creates a store for the files of a workspace. */
export function createOpenedStore(tools: {
  readonly files: OpenedFiles;
  readonly bodies: BodyStore;
  readonly reader: BodyReader;
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly maxBodyBytes: () => number;
  /** Masks the secrets known at the time. */
  readonly mask: () => Mask;
  /** The rules of the workspace. */
  readonly rules: () => RuleSources['rules'];
  /** Called with opened bodies that open tabs show and that were dropped from disk. */
  readonly onLost: (openedIds: readonly string[]) => void;
  /** Called when `problem` changes. */
  readonly onProblem: () => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): OpenedStore {
  const { files, bodies, reader, pool } = tools;
  const records = new Map<string, OpenedRecord>();
  const unfinished = new Map<string, { readonly pieces: Uint8Array[]; byteLength: number }>();

  function hold(id: string, record: OpenedRecord): void {
    records.delete(id);
    records.set(id, record);
    for (const old of [...records.keys()].slice(0, -maxRecords)) records.delete(old);
  }

  /** What the disk did not store, as last reported. */
  let unwritten = files.unwritten();

  function keep(id: string, record: OpenedRecord, bytes: SharedArrayBuffer | null): void {
    hold(id, record);
    const text = JSON.stringify(record);
    const done = bytes ? files.add(id, text, bytes) : files.update(id, text);
    done.then(noteKept).catch((error) => tools.onUnexpected(error, 'opened'));
  }

  /** Names of dropped bodies that open tabs show; the latest last. */
  let lostNames: readonly string[] = [];

  function noteKept(lost: readonly LostFile[]): void {
    const before = unwritten;
    unwritten = files.unwritten();
    if (unwritten !== before && unwritten) tools.onUnexpected(unwritten.cause, 'opened');
    lostNames = [...lostNames, ...lost.map(nameOf)].slice(-maxLost);
    if (lost.length > 0) tools.onLost(lost.map(({ id }) => id));
    if (unwritten !== before || lost.length > 0) tools.onProblem();
  }

  async function recordOf(id: string): Promise<OpenedRecord> {
    const held = records.get(id);
    if (held) return held;
    const text = await files.readRecord(id);
    const { data } = recordSchema.safeParse(text === null ? null : dataOf(text));
    // Truncated bytes must not pass for the whole.
    const isWhole = data && (await files.byteLengthOf(id)) === keptBytesOf(data);
    if (!isWhole) {
      const isForRoom = await files.wasRemoved(id);
      throw new ProblemError(isForRoom ? openedOutOfRoom : openedGone);
    }
    hold(id, data);
    return data;
  }

  async function recordingOf(id: string): Promise<Extract<OpenedRecord, { kind: 'recording' }>> {
    const record = await recordOf(id);
    if (record.kind !== 'recording') throw new ProblemError(openedGone);
    return record;
  }

  async function entriesOf(id: string, start: number, count: number): Promise<HarEntry[]> {
    const { tableStart } = await recordingOf(id);
    const bytes = new Uint8Array(await bodies.get(id));
    try {
      return readEntries({ bytes, tableStart }, start, count);
    } catch (error) {
      throw new ProblemError(openedGone, { cause: error });
    }
  }

  function assertSize(byteLength: number): void {
    const most = tools.maxBodyBytes();
    if (byteLength > most) throw new ProblemError(tooLarge(byteLength, most));
  }

  /** Adds the file name to errors: several files may be opened at a time. */
  async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new ProblemError({ ...error.problem, location: { file } }, { cause: error });
    }
  }

  async function openShared(
    { openId: id, name, origin }: Omit<ToOpen, 'bytes'>,
    pieces: readonly Uint8Array[],
    signal: AbortSignal | undefined,
  ): Promise<Opened> {
    const openedAt = new Date().toISOString();
    const { buffer: content } = await inSharedMemory(pieces);
    const how = { deadlineMs: openMs, ...(signal && { signal }) };
    if (looksLikeHar(new Uint8Array(content))) {
      const har = await pool.run('readHar', { file: content }, how);
      const { bytes, tableStart } = await maskRecording(har, tools.mask());
      bodies.keep(id, bytes);
      const recording: Recording = {
        id,
        name,
        openedAt,
        creator: har.creator,
        entryCount: har.entryCount,
        damagedCount: har.damagedCount,
        ...(har.cut && { cut: har.cut }),
        rule: null,
      };
      const { byteLength } = bytes;
      const kept = { recording, byteLength, tableStart, choices: [] };
      keep(id, { version: 2, kind: 'recording', ...kept }, bytes);
      return { kind: 'recording', recording };
    }
    const { bytes, doubt, spelledAs } = await pool.run('readSpelling', { content }, how);
    const meant = bytes ?? content;
    bodies.keep(id, meant);
    const read = await reader.inspect({ id, isCoded: false }, bareContext, {}, signal);
    const spelled = { spelledAs, ...(doubt && { doubt }) };
    const body: OpenedBody = { id, name, origin, openedAt, ...spelled, ...read };
    keep(id, { version: 1, kind: 'body', body }, meant);
    return { kind: 'body', body };
  }

  return {
    open: ({ bytes, ...given }, signal) =>
      naming(given.name, async () => {
        assertSize(bytes.byteLength);
        return openShared(given, [bytes], signal);
      }),
    openPiece: ({ byteLength, offset, isLast, bytes, ...given }, signal) =>
      naming(given.name, async () => {
        const { openId } = given;
        assertSize(byteLength);
        if (offset === 0) unfinished.set(openId, { pieces: [], byteLength: 0 });
        for (const old of [...unfinished.keys()].slice(0, -maxUnfinished)) unfinished.delete(old);
        const begun = unfinished.get(openId);
        if (begun?.byteLength !== offset || offset + bytes.byteLength > byteLength) {
          unfinished.delete(openId);
          throw new ProblemError(pieceMissing);
        }
        begun.pieces.push(bytes);
        begun.byteLength += bytes.byteLength;
        if (!isLast) return null;
        unfinished.delete(openId);
        return openShared(given, begun.pieces, signal);
      }),
    giveUp(openId) {
      unfinished.delete(openId);
    },
    async find(openedId) {
      const record = await recordOf(openedId);
      return record.kind === 'body'
        ? { kind: 'body', body: record.body }
        : { kind: 'recording', recording: record.recording };
    },
    async readAs(openedId, choice, signal) {
      const record = await recordOf(openedId);
      if (record.kind !== 'body') throw new ProblemError(openedGone);
      const read = await reader.inspect(
        { id: openedId, isCoded: false },
        bareContext,
        choice,
        signal,
      );
      const body: OpenedBody = { ...record.body, ...read };
      keep(openedId, { ...record, body }, null);
      return body;
    },
    async entries(recordingId, start, count) {
      const record = await recordingOf(recordingId);
      const { recording } = record;
      const entries = await entriesOf(recordingId, start, count);
      const sources = { rules: tools.rules(), own: recording.rule };
      return {
        recording,
        entries: entries.map((entry, at) =>
          entryOf(entry, start + at, sources, choiceOf(record, start + at)),
        ),
      };
    },
    async recorded(recordingId, index, chosen) {
      const record = await recordingOf(recordingId);
      const { recording } = record;
      const [entry] = await entriesOf(recordingId, index, 1);
      if (!entry) throw new ProblemError(openedGone);
      const sources = { rules: tools.rules(), own: recording.rule };
      const choice = chosen ?? choiceOf(record, index);
      const read = await exchangeOf({ recording, entry, index, sources, choice, reader });
      if (chosen !== null) {
        const now = await recordingOf(recordingId);
        const others = now.choices.filter((each) => each.index !== index);
        const own = Object.keys(chosen).length === 0 ? [] : [{ index, choice: chosen }];
        const choices = [...others, ...own].slice(-maxChoices);
        keep(recordingId, { ...now, choices }, null);
      }
      return read;
    },
    async setRule(recordingId, rule) {
      const record = await recordingOf(recordingId);
      const recording = { ...record.recording, rule };
      keep(recordingId, { ...record, recording, choices: [] }, null);
      return recording;
    },
    problem() {
      if (unwritten) {
        return openedNotWritten(unwritten.files.map(nameOf), files.folder, unwritten.cause);
      }
      return lostNames.length > 0 ? openedShownRemoved(lostNames) : null;
    },
  };
}

/** How an entry of a recording is read; empty when its own headers decide. */
function choiceOf(
  { choices }: Extract<OpenedRecord, { kind: 'recording' }>,
  index: number,
): ReadChoice {
  return choices.find((each) => each.index === index)?.choice ?? {};
}

/** The number of bytes that belong to a record. */
function keptBytesOf(record: OpenedRecord): number {
  if (record.kind === 'recording') return record.byteLength;
  return (record.body.raw ?? record.body.body).byteLength;
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tooLarge(byteLength: number, most: number): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'response-too-large',
    title: 'Too large to open',
    detail: `It has ${byteLength} bytes or more; the limit is ${most} bytes.`,
    hint: raiseLimitHint,
  };
}

const pieceMissing = {
  kind: 'bad-input',
  title: 'A piece of the file is missing',
  detail: 'Pieces must come in order from the start.',
  hint: 'Open it again.',
} as const;

/** The name of a record for the user. */
function nameOf({ id, record }: LostFile): string {
  const { data } = recordSchema.safeParse(record === null ? null : dataOf(record));
  if (!data) return id;
  return data.kind === 'body' ? data.body.name : data.recording.name;
}

/** The maximum number of dropped names; the notice shows the latest. */
const maxLost = 200;
