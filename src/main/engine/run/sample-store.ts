import type { SampleOutcome } from '../../../shared/model/run-result.ts';
import {
  failRecord,
  numberOf,
  outcomeOf,
  type Records,
  recordBytes,
  recordsIn,
  seriesOf,
  startedAtOf,
} from './sample-record.ts';

const chunkRecords = 65_536;

/** A fault found in a response after the run. */
export interface SampleFault {
  readonly series: number;
  readonly number: number;
  readonly outcome: SampleOutcome;
  readonly message: string;
}

/** The samples of one run in memory, in the order in which they ended. */
export interface SampleStore {
  readonly length: number;
  /** The messages that records refer to by index. */
  readonly messages: readonly string[];
  /** Copies whole records. */
  append(records: Uint8Array, messages: readonly string[]): void;
  /** Makes a sample a failure. Returns its place, or null when it is not a success. */
  fail(sample: SampleFault): number | null;
  /** Visits every record, by its buffer and its place in it. */
  forEach(visit: (records: Records, at: number) => void): void;
  /** Returns the places in the order in which the requests started; recomputed only after new samples. */
  startOrder(): Uint32Array;
  /** Returns the buffer with a place, and the place in it. */
  locate(place: number): { readonly records: Records; readonly at: number };
}

/** Creates an empty store; 72 bytes per sample, in pieces of 4.7 MB. */
export function createSampleStore(): SampleStore {
  const chunks: Records[] = [];
  const messages: string[] = [];
  let length = 0;
  let order = new Uint32Array();

  function locate(place: number): { records: Records; at: number } {
    const records = chunks[Math.floor(place / chunkRecords)];
    if (records === undefined || place >= length)
      throw new RangeError(`There is no sample ${place}.`);
    return { records, at: place % chunkRecords };
  }

  return {
    get length() {
      return length;
    },
    messages,
    append(added, newMessages) {
      messages.push(...newMessages);
      const count = Math.floor(added.byteLength / recordBytes);
      for (let done = 0; done < count; ) {
        const at = length % chunkRecords;
        if (at === 0) chunks.push(recordsIn(new ArrayBuffer(chunkRecords * recordBytes)));
        const taken = Math.min(count - done, chunkRecords - at);
        chunks
          .at(-1)
          ?.bytes.set(
            added.subarray(done * recordBytes, (done + taken) * recordBytes),
            at * recordBytes,
          );
        length += taken;
        done += taken;
      }
    },
    fail({ series, number, outcome, message }) {
      for (let place = length - 1; place >= 0; place -= 1) {
        const { records, at } = locate(place);
        if (seriesOf(records, at) !== series || numberOf(records, at) !== number) continue;
        if (outcomeOf(records, at) !== 'ok') return null;
        failRecord(records, at, outcome, messages.push(message));
        return place;
      }
      return null;
    },
    forEach(visit) {
      for (const [index, records] of chunks.entries()) {
        const end = Math.min(chunkRecords, length - index * chunkRecords);
        for (let at = 0; at < end; at += 1) visit(records, at);
      }
    },
    startOrder() {
      if (order.length !== length) order = sortByStart(length, locate);
      return order;
    },
    locate,
  };
}

function sortByStart(length: number, locate: SampleStore['locate']): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(length);
  const starts = new Float64Array(length);
  let isSorted = true;
  for (let place = 0; place < length; place += 1) {
    const { records, at } = locate(place);
    order[place] = place;
    starts[place] = startedAtOf(records, at);
    if (place > 0 && (starts[place] ?? 0) < (starts[place - 1] ?? 0)) isSorted = false;
  }
  // One worker ends a request before it starts the next.
  if (isSorted) return order;
  return order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
}
