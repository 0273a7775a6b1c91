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
  /** Scans of the body that was paged through last, so that its levels are scanned once. */
  scansOf(bodyId: string): Scans;
}

/** The context of a worker: what outlives a job. */
export interface WorkerContext extends JobContext {
  /** Sets the schema of the next job: `packed` comes when it is another than the last. */
  use(schemaId: string | null, packed: PackedSnapshot | null): void;
  /** Type names that the job looked for in its schema and did not find. */
  takeMisses(): readonly string[];
}

/** Keeps the schema that it was given last, and the two last used in compiled form. */
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
      // The one used last is the last to go.
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
