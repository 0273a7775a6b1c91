import type { KeptResponse, SampleBatch } from './load-plan.ts';
import {
  type Records,
  recordBytes,
  recordsIn,
  type SampleFields,
  writeRecord,
} from './sample-record.ts';

const batchRecords = 2048;

/** The maximum number of different messages kept for a run; it limits what a hostile server can add. */
const maxMessages = 500;

/** Collects samples until there are enough to send on. */
export interface BatchWriter {
  /** Returns the one-based index of a message. */
  keepMessage(text: string): number;
  add(sample: SampleFields): void;
  /** Sends a response on with the sample that is added next. */
  keepResponse(response: KeptResponse): void;
  /** Sends on what there is. */
  flush(): void;
}

/**
 * Creates a batch writer.
 *
 * @param issued counts the requests started so far
 */
export function createBatchWriter(
  issued: () => number,
  onBatch: (batch: SampleBatch) => void,
): BatchWriter {
  const indexes = new Map<string, number>();
  let newMessages: string[] = [];
  let responses: KeptResponse[] = [];
  let records: Records = recordsIn(new ArrayBuffer(batchRecords * recordBytes));
  let count = 0;

  function flush(): void {
    if (count === 0) return;
    const whole = records.bytes.buffer;
    onBatch({
      records: count === batchRecords ? whole : whole.slice(0, count * recordBytes),
      messages: newMessages,
      issued: issued(),
      responses,
    });
    newMessages = [];
    responses = [];
    // A full buffer that was sent on may belong to another thread by now.
    if (count === batchRecords) records = recordsIn(new ArrayBuffer(batchRecords * recordBytes));
    count = 0;
  }

  function keepMessage(text: string): number {
    const found = indexes.get(text);
    if (found !== undefined) return found;
    if (indexes.size > maxMessages) return maxMessages + 1;
    const kept = indexes.size === maxMessages ? 'Another failure; too many kinds to list' : text;
    indexes.set(kept, indexes.size + 1);
    newMessages.push(kept);
    return indexes.size;
  }

  return {
    keepMessage,
    add(sample) {
      writeRecord(records, count, sample);
      count += 1;
      if (count === batchRecords) flush();
    },
    keepResponse(response) {
      responses.push(response);
    },
    flush,
  };
}
