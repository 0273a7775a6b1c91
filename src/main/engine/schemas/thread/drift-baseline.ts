import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type FieldTable, fieldTableSchema } from '../../../proto/types/drift/field-table.ts';
import { writeFileAtomically } from '../../disk/write-file-atomically.ts';

const fileSchema = z.object({ version: z.literal(1), table: fieldTableSchema });

/** Stores the last accepted state of the schemas, for the report of schema changes. */
export interface DriftBaseline {
  /** Null when there is none, or it is damaged or of another version: then nothing has changed. */
  read(): Promise<FieldTable | null>;
  /** Throws the system's own errors (`ENOSPC`, `EROFS`, ...); its folder must exist. */
  write(table: FieldTable): Promise<void>;
}

/** Opens the baseline in a file, such as `schema-baseline.json` of a private folder. */
export function createDriftBaseline(path: string): DriftBaseline {
  return {
    async read() {
      try {
        return fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).table;
      } catch {
        return null;
      }
    },
    write: (table) => writeFileAtomically(path, JSON.stringify({ version: 1, table })),
  };
}
