import {
  type RunSample,
  type SampleOutcome,
  sampleOutcomes,
} from '../../../shared/model/run-result.ts';

/**
 * One sample as it travels between threads and lies on disk: 72 bytes, little-endian. Times are
 * milliseconds, NaN where a phase did not apply.
 *
 * | at | type | field |
 * |---|---|---|
 * | 0 | f64 | startedAtMs |
 * | 8 | f64 | connectMs |
 * | 16 | f64 | waitMs |
 * | 24 | f64 | receiveMs |
 * | 32 | f64 | totalMs |
 * | 40 | u32 | number |
 * | 44 | u32 | requestBodyBytes |
 * | 48 | u32 | requestHeaderBytes |
 * | 52 | u32 | responseBodyBytes |
 * | 56 | u32 | responseHeaderBytes |
 * | 60 | u16 | status, 0 for none |
 * | 62 | u16 | message: one-based index, 0 for none |
 * | 64 | u8 | series |
 * | 65 | u8 | worker |
 * | 66 | u8 | 1 warm-up, 2 reused |
 * | 67 | u8 | outcome: index into `sampleOutcomes` |
 * | 68 | u32 | connection: counted from 1 in the run, 0 for none, or in files of earlier versions |
 *
 * A larger record is another version of the file, and the old one must be read too: `sample-file.ts`.
 */
export const recordBytes = 72;

const floatsPerRecord = recordBytes / 8;
const wordsPerRecord = recordBytes / 4;
const halvesPerRecord = recordBytes / 2;

const warmUpFlag = 1;
const reusedFlag = 2;

/** Consecutive records in a buffer. */
export interface Records {
  readonly capacity: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly floats: Float64Array;
  readonly words: Uint32Array;
  readonly halves: Uint16Array;
}

/** The fields of one record. */
export interface SampleFields {
  readonly startedAtMs: number;
  readonly connectMs: number;
  readonly waitMs: number;
  readonly receiveMs: number;
  readonly totalMs: number;
  readonly number: number;
  readonly requestBodyBytes: number;
  readonly requestHeaderBytes: number;
  readonly responseBodyBytes: number;
  readonly responseHeaderBytes: number;
  readonly status: number;
  readonly message: number;
  readonly series: number;
  readonly worker: number;
  /** Counted from 1 in the run; 0 for none. */
  readonly connection: number;
  readonly isWarmUp: boolean;
  readonly isReused: boolean;
  readonly outcome: SampleOutcome;
}

/** Returns a view of a buffer as records; a remainder at its end is ignored. */
export function recordsIn(buffer: ArrayBuffer): Records {
  const capacity = Math.floor(buffer.byteLength / recordBytes);
  return {
    capacity,
    bytes: new Uint8Array(buffer, 0, capacity * recordBytes),
    floats: new Float64Array(buffer, 0, capacity * floatsPerRecord),
    words: new Uint32Array(buffer, 0, capacity * wordsPerRecord),
    halves: new Uint16Array(buffer, 0, capacity * halvesPerRecord),
  };
}

/** Writes one record; allocates nothing. */
export function writeRecord(records: Records, at: number, sample: SampleFields): void {
  const { floats, words, halves, bytes } = records;
  const float = at * floatsPerRecord;
  floats[float] = sample.startedAtMs;
  floats[float + 1] = sample.connectMs;
  floats[float + 2] = sample.waitMs;
  floats[float + 3] = sample.receiveMs;
  floats[float + 4] = sample.totalMs;
  const word = at * wordsPerRecord;
  words[word + 10] = sample.number;
  words[word + 11] = sample.requestBodyBytes;
  words[word + 12] = sample.requestHeaderBytes;
  words[word + 13] = sample.responseBodyBytes;
  words[word + 14] = sample.responseHeaderBytes;
  words[word + 17] = sample.connection;
  const half = at * halvesPerRecord;
  halves[half + 30] = sample.status;
  halves[half + 31] = sample.message;
  const byte = at * recordBytes;
  bytes[byte + 64] = sample.series;
  bytes[byte + 65] = sample.worker;
  bytes[byte + 66] = (sample.isWarmUp ? warmUpFlag : 0) | (sample.isReused ? reusedFlag : 0);
  bytes[byte + 67] = sampleOutcomes.indexOf(sample.outcome);
}

/** Makes one record a failure. */
export function failRecord(
  { halves, bytes }: Records,
  at: number,
  outcome: SampleOutcome,
  message: number,
): void {
  halves[at * halvesPerRecord + 31] = message;
  bytes[at * recordBytes + 67] = sampleOutcomes.indexOf(outcome);
}

/** Returns one record as the window sees it. */
export function readRecord(records: Records, at: number, messages: readonly string[]): RunSample {
  const { floats, words, halves, bytes } = records;
  const float = at * floatsPerRecord;
  const word = at * wordsPerRecord;
  const status = halves[at * halvesPerRecord + 30] ?? 0;
  return {
    number: words[word + 10] ?? 0,
    series: seriesOf(records, at),
    worker: bytes[at * recordBytes + 65] ?? 0,
    connection: connectionOf(records, at) || null,
    isWarmUp: isWarmUp(records, at),
    startedAtMs: floats[float] ?? 0,
    connectMs: phase(floats[float + 1]),
    waitMs: phase(floats[float + 2]),
    receiveMs: phase(floats[float + 3]),
    totalMs: totalOf(records, at),
    status: status === 0 ? null : status,
    isReused: ((bytes[at * recordBytes + 66] ?? 0) & reusedFlag) !== 0,
    requestBodyBytes: words[word + 11] ?? 0,
    requestHeaderBytes: words[word + 12] ?? 0,
    responseBodyBytes: words[word + 13] ?? 0,
    responseHeaderBytes: words[word + 14] ?? 0,
    outcome: outcomeOf(records, at),
    message: messageOf(records, at, messages),
  };
}

function phase(ms: number | undefined): number | null {
  return ms === undefined || Number.isNaN(ms) ? null : ms;
}

/** Returns when a request began: milliseconds since 1970, with fractions. */
export function startedAtOf({ floats }: Records, at: number): number {
  return floats[at * floatsPerRecord] ?? 0;
}

/** True when a connection was opened for it. */
export function isConnecting({ floats }: Records, at: number): boolean {
  return !Number.isNaN(floats[at * floatsPerRecord + 1] ?? Number.NaN);
}

/** Returns the milliseconds from its start to the last byte of the response. */
export function totalOf({ floats }: Records, at: number): number {
  return floats[at * floatsPerRecord + 4] ?? 0;
}

/** Returns its number among the requests of its series. */
export function numberOf({ words }: Records, at: number): number {
  return words[at * wordsPerRecord + 10] ?? 0;
}

/** Returns its connection, counted from 1; 0 when unknown. */
export function connectionOf({ words }: Records, at: number): number {
  return words[at * wordsPerRecord + 17] ?? 0;
}

/** Returns the bytes of the response body as received. */
export function responseBodyBytesOf({ words }: Records, at: number): number {
  return words[at * wordsPerRecord + 13] ?? 0;
}

/** Returns the bytes of the status line and headers of the response. */
export function responseHeaderBytesOf({ words }: Records, at: number): number {
  return words[at * wordsPerRecord + 14] ?? 0;
}

/** Returns the status; 0 for none. */
export function statusOf({ halves }: Records, at: number): number {
  return halves[at * halvesPerRecord + 30] ?? 0;
}

/** Returns why it failed; null without a message. */
export function messageOf(
  { halves }: Records,
  at: number,
  messages: readonly string[],
): string | null {
  const message = halves[at * halvesPerRecord + 31] ?? 0;
  return message === 0 ? null : (messages[message - 1] ?? null);
}

/** Returns the index of its series in the run. */
export function seriesOf({ bytes }: Records, at: number): number {
  return bytes[at * recordBytes + 64] ?? 0;
}

/** True for a warm-up request, which does not count. */
export function isWarmUp({ bytes }: Records, at: number): boolean {
  return ((bytes[at * recordBytes + 66] ?? 0) & warmUpFlag) !== 0;
}

/** Returns its outcome. */
export function outcomeOf({ bytes }: Records, at: number): SampleOutcome {
  return sampleOutcomes[bytes[at * recordBytes + 67] ?? 0] ?? 'transport';
}
