import { deadlines, type EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Pages of the bodies of answers. */
export function bodyHandlers(
  parts: EngineParts,
): HandlersOf<'readTree' | 'readBytes' | 'readText'> {
  const { bodies, pool, schemas } = parts;
  return {
    async readTree(page) {
      return pool.run(
        'readTree',
        { body: await bodies.get(page.bodyId), ...page },
        { deadlineMs: deadlines.readMs, schema: await schemas.snapshot() },
      );
    },
    async readBytes({ bodyId, start, count }) {
      const shared = await bodies.get(bodyId);
      // Copied: shared memory cannot cross to another process.
      return { bytes: new Uint8Array(shared).slice(start, start + count) };
    },
    async readText({ bodyId, as, start, count }) {
      const body = await bodies.get(bodyId);
      const snapshot = await schemas.snapshot();
      const key = `${bodyId} ${JSON.stringify(as)} ${as.kind === 'protojson' ? snapshot.id : ''}`;
      const units = await bodies.derived(key, () =>
        pool.run('bodyText', { body, as }, { deadlineMs: deadlines.readMs, schema: snapshot }),
      );
      const text = Buffer.from(units).toString('utf16le', start * 2, (start + count) * 2);
      return { text, totalLength: units.byteLength / 2 };
    },
  };
}
