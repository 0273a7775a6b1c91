import {
  type Records,
  recordBytes,
  recordsIn,
  type SampleFields,
  writeRecord,
} from './sample-record.ts';

/** A success of the first series, with a test's changes. */
export function sampleFields(changes: Partial<SampleFields>): SampleFields {
  return {
    startedAtMs: 0,
    connectMs: Number.NaN,
    waitMs: 1,
    receiveMs: 1,
    totalMs: 2,
    number: 1,
    requestBodyBytes: 0,
    requestHeaderBytes: 50,
    responseBodyBytes: 10,
    responseHeaderBytes: 50,
    status: 200,
    message: 0,
    series: 0,
    worker: 0,
    connection: 1,
    isWarmUp: false,
    isReused: true,
    outcome: 'ok',
    ...changes,
  };
}

/** Records of samples, as in a batch. */
export function recordsOf(samples: readonly SampleFields[]): Records {
  const records = recordsIn(new ArrayBuffer(samples.length * recordBytes));
  for (const [at, sample] of samples.entries()) writeRecord(records, at, sample);
  return records;
}
