import { setImmediate } from 'node:timers/promises';
import type { HarEntry } from '../../../proto/framings/har-entry.ts';
import type { ReadHar } from '../../../proto/framings/read-har.ts';
import { packRecording, readEntries } from '../../../proto/framings/recording-bytes.ts';
import { maskData } from './mask-data.ts';
import type { Mask } from './mask-secrets.ts';

/** A recording in shared memory. */
type InMemory = Pick<ReadHar, 'entriesStart' | 'tableStart'> & {
  readonly bytes: SharedArrayBuffer;
};

/** The number of entries processed before other work of the thread runs. */
const entriesAtOnce = 200;

/**
 * Hides known secrets in the URLs and headers of a recording, as in the history; bodies stay as opened.
 * Returns the same recording when there is nothing to hide.
 */
export async function maskRecording(recording: InMemory, mask: Mask): Promise<InMemory> {
  const { entriesStart, tableStart } = recording;
  const listed = new Uint8Array(recording.bytes, entriesStart, tableStart - entriesStart);
  if ((await mask.bytesInPieces(listed)) === listed) return recording;
  const place = { bytes: new Uint8Array(recording.bytes), tableStart };
  const entries: HarEntry[] = [];
  for (;;) {
    const page = readEntries(place, entries.length, entriesAtOnce);
    if (page.length === 0) break;
    entries.push(...page.map((entry) => maskEntry(entry, mask)));
    await setImmediate();
  }
  const bodies = new Uint8Array(recording.bytes, 0, entriesStart);
  const { bytes, ...places } = packRecording(entries, [bodies]);
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return { ...places, bytes: shared };
}

function maskEntry(entry: HarEntry, mask: Mask): HarEntry {
  const { url, requestHeaders, statusText, responseHeaders } = entry;
  return { ...entry, ...maskData({ url, requestHeaders, statusText, responseHeaders }, mask) };
}
