import { assertLongSupport } from '../../proto/body/assert-long-support.ts';
import { type CompiledSchema, compileSchema } from '../../proto/types/compile/compile-schema.ts';
import { type RecordingSchema, recordMisses } from '../../proto/types/compile/record-misses.ts';
import { type PackedSnapshot, unpackSnapshot } from '../../proto/types/packed-snapshot.ts';
import { emptySnapshot } from '../../proto/types/schema-snapshot.ts';
import { createScanCache, type Scans } from '../../proto/wire/scan-cache.ts';

/** What a job may use besides its input. */
export interface JobContext {
  /** The compiled schema set of this job. */
  readonly schema: CompiledSchema;
  /** The scans of the last body paged through, so that its levels are scanned once. */
  scansOf(bodyId: string): Scans;
}

/** The context of a worker: it outlives a job. */
export interface WorkerContext extends JobContext {
  /** Sets the schema of the next job; `packed` is set when it differs from the last. */
  use(schemaId: string | null, packed: PackedSnapshot | null): void;
  /** Returns the type names that the job did not find in its schema. */
  takeMisses(): readonly string[];
}

/** Creates the context. It keeps the last packed schema, and the two last used compiled ones. */
export function createJobContext(): WorkerContext {
  assertLongSupport();
  let held: PackedSnapshot | null = null;
  const compiled = new Map<string, RecordingSchema>();
  let currentId: string | null = null;
  let scanned = { bodyId: '', scans: createScanCache() };

  function recording(): RecordingSchema {
    const id = currentId ?? emptySnapshot.id;
    const known = compiled.get(id);
    if (known) {
      // The last used one is dropped last.
      compiled.delete(id);
      compiled.set(id, known);
      return known;
    }
    const snapshot = currentId === null || !held ? emptySnapshot : unpackSnapshot(held);
    const made = recordMisses(compileSchema(snapshot));
    compiled.set(id, made);
    for (const old of [...compiled.keys()].slice(0, -2)) compiled.delete(old);
    return made;
  }

  return {
    scansOf(bodyId) {
      if (scanned.bodyId !== bodyId) scanned = { bodyId, scans: createScanCache() };
      return scanned.scans;
    },
    use(schemaId, packed) {
      currentId = schemaId;
      if (packed) held = packed;
      compiled.get(currentId ?? emptySnapshot.id)?.takeMisses();
    },
    takeMisses: () => compiled.get(currentId ?? emptySnapshot.id)?.takeMisses() ?? [],
    get schema() {
      return recording().schema;
    },
  };
}
