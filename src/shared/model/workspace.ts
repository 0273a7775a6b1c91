import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/** A request in the collections panel. */
export const requestEntrySchema = z.object({
  kind: z.literal('request'),
  id: z.string(),
  name: z.string(),
  method: z.string(),
});

/** A folder in the collections panel; `path` is relative to `collections/`. */
export interface FolderEntry {
  kind: 'folder';
  path: string;
  name: string;
  entries: CollectionEntry[];
}

export type RequestEntry = z.infer<typeof requestEntrySchema>;
export type CollectionEntry = RequestEntry | FolderEntry;

export const folderEntrySchema: z.ZodType<FolderEntry> = z.object({
  kind: z.literal('folder'),
  path: z.string(),
  name: z.string(),
  get entries() {
    return z.array(collectionEntrySchema);
  },
});

export const collectionEntrySchema: z.ZodType<CollectionEntry> = z.union([
  requestEntrySchema,
  folderEntrySchema,
]);

/** A named set of variables; values may refer to other variables. */
export const environmentSchema = z.object({
  name: z.string().min(1),
  variables: z.record(z.string(), z.string()).default({}),
});

export type Environment = z.infer<typeof environmentSchema>;

export const sampleServerStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running'), url: z.string() }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), problem: problemSchema }),
]);

export type SampleServerStatus = z.infer<typeof sampleServerStatusSchema>;

/** What the window shows of the open workspace. */
export const workspaceSchema = z.object({
  name: z.string(),
  folder: z.string(),
  collections: z.array(collectionEntrySchema),
  environments: z.array(environmentSchema),
  sampleServer: sampleServerStatusSchema,
  /** Files that could not be read; each costs only itself. */
  problems: z.array(problemSchema),
  /** The request a first start opens. */
  firstRequestId: z.string().nullable(),
});

export type Workspace = z.infer<typeof workspaceSchema>;
