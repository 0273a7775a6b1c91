import { deadlines, type EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Pages of the bodies of answers. */
export function bodyHandlers(parts: EngineParts): HandlersOf<'readTree' | 'readBytes'> {
  const { bodies, schemas } = parts;
  return {
    async readTree({ schemaSet, ...page }) {
      return schemas.run(
        'readTree',
        { body: await bodies.get(page.bodyId), ...page },
        {
          deadlineMs: deadlines.readMs,
          schemaSet: schemas.setStillThere(schemaSet),
          typeNames: [page.typeName],
        },
      );
    },
    async readBytes({ bodyId, start, count }) {
      const shared = await bodies.get(bodyId);
      // Copied: shared memory cannot cross to another process.
      return { bytes: new Uint8Array(shared).slice(start, start + count) };
    },
  };
}
