import { deadlines, type EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Pages of the bodies of answers. */
export function bodyHandlers(
  parts: EngineParts,
): HandlersOf<'readTree' | 'readBytes' | 'readText'> {
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
    async readText({ bodyId, as, start, count }) {
      const body = await bodies.get(bodyId);
      const isTyped = as.kind === 'protojson';
      // The text of one revision of the schemas is not that of the next.
      const revision = isTyped ? await schemas.revision() : 0;
      const units = await bodies.derived(`${bodyId} ${JSON.stringify(as)} ${revision}`, () =>
        schemas.run(
          'bodyText',
          { body, as },
          {
            deadlineMs: deadlines.readMs,
            schemaSet: isTyped ? schemas.setStillThere(as.schemaSet) : null,
            typeNames: isTyped ? [as.typeName] : [],
          },
        ),
      );
      const text = Buffer.from(units).toString('utf16le', start * 2, (start + count) * 2);
      return { text, totalLength: units.byteLength / 2 };
    },
  };
}
