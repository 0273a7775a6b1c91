import { describe, expect, it } from 'vitest';
import { readHar } from '../../../proto/framings/read-har.ts';
import { readEntries } from '../../../proto/framings/recording-bytes.ts';
import { maskRecording } from './mask-recording.ts';
import { createMask } from './mask-secrets.ts';

/** A recording of this many exchanges, in shared memory. */
function recordingOf(count: number, word: string) {
  const entries = Array.from({ length: count }, (_, at) => ({
    startedDateTime: '2026-01-02T03:04:05.000Z',
    request: { method: 'POST', url: `https://a.example/${word}/${at}`, headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'X-Echo', value: word }],
      content: { text: `body ${word} ${at}` },
    },
  }));
  const { bytes, ...rest } = readHar(Buffer.from(JSON.stringify({ log: { entries } })));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return { ...rest, bytes: shared };
}

describe('known secrets in a recording', () => {
  it('leaves a recording without secrets unchanged', async () => {
    const recording = recordingOf(3, 'word');
    expect(await maskRecording(recording, createMask(['another']))).toBe(recording);
  });

  it.each(['word', 'null', 'true', '2026', 'requestHeaders', 'POST', '"\\'])(
    'hides %s in URLs and headers of all entries, and keeps it readable',
    async (secret) => {
      const recording = recordingOf(450, secret);
      const masked = await maskRecording(
        recording,
        createMask(['null', 'true', secret.padEnd(4, 'x'), secret]),
      );
      const bytes = new Uint8Array(masked.bytes);
      const entries = readEntries({ bytes, tableStart: masked.tableStart }, 0, 1000);
      expect(entries).toHaveLength(450);
      for (const [at, { url, method, startedAt, responseBody }] of entries.entries()) {
        expect(method).toBe('POST');
        expect(startedAt).toBe('2026-01-02T03:04:05.000Z');
        if (secret.length >= 4) expect(url).toBe(`https://a.example/(hidden)/${at}`);
        const { start = 0, end = 0 } = responseBody ?? {};
        expect(Buffer.from(bytes.slice(start, end)).toString()).toBe(`body ${secret} ${at}`);
      }
    },
  );
});
