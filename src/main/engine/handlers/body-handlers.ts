import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves the bodies of responses in pages. */
export function bodyHandlers(parts: Pick<EngineParts, 'bodies'>): HandlersOf<'readBytes'> {
  const { bodies } = parts;
  return {
    async readBytes({ bodyId, start, count }) {
      const shared = await bodies.get(bodyId);
      // Copied: shared memory cannot cross to another process.
      const bytes = new Uint8Array(shared).slice(start, start + count);
      return { bytes, totalBytes: shared.byteLength };
    },
  };
}
