import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { inheritedSettingsSchema } from './inherited-settings.ts';
import { variablesSchema } from './variable.ts';

/** A request in the collections panel. */
export const requestEntrySchema = z.object({
  kind: z.literal('request'),
  id: z.string(),
  name: z.string(),
  method: z.string(),
  url: z.string(),
  requestType: z.string().nullable(),
  responseType: z.string().nullable(),
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
  variables: variablesSchema.default({}),
});

export type Environment = z.infer<typeof environmentSchema>;

export const sampleServerStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running'), url: z.string() }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), problem: problemSchema }),
]);

export type SampleServerStatus = z.infer<typeof sampleServerStatusSchema>;

/** Whether the files may be written, and why not. */
export const workspaceAccessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('writable') }),
  z.object({
    kind: z.literal('read-only'),
    /** Another Protodesk has it open; a newer one wrote it; the folder cannot be written to; it is gone. */
    reason: z.enum(['open-elsewhere', 'newer-version', 'not-writable', 'folder-gone']),
    problem: problemSchema,
  }),
]);

export type WorkspaceAccess = z.infer<typeof workspaceAccessSchema>;

/** What the window shows of the open workspace. */
export const workspaceSchema = z.object({
  name: z.string(),
  folder: z.string(),
  collections: z.array(collectionEntrySchema),
  environments: z.array(environmentSchema),
  /** What it says for all its requests; its variables are those of every environment. */
  settings: inheritedSettingsSchema,
  access: workspaceAccessSchema,
  sampleServer: sampleServerStatusSchema,
  /** Files that could not be read; each costs only itself. */
  problems: z.array(problemSchema),
  /** The request a first start opens. */
  firstRequestId: z.string().nullable(),
});

export type Workspace = z.infer<typeof workspaceSchema>;
