import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { inheritedSettingsSchema } from './inherited-settings.ts';
import { variablesSchema } from './variable.ts';

/** A request in the collections panel. */
export interface RequestEntry {
  kind: 'request';
  id: string;
  name: string;
  method: string;
  url: string;
  requestType: string | null;
  responseType: string | null;
}

/** A folder in the collections panel; `path` is relative to `collections/`. */
export interface FolderEntry {
  kind: 'folder';
  path: string;
  name: string;
  entries: CollectionEntry[];
}

/** A row of the collections panel. */
export type CollectionEntry = RequestEntry | FolderEntry;

/**
 * The entries of a workspace. The check is hand-written, because a schema takes a hundred times as long for
 * thousands of entries, at each change of one; and unchanged entries stay the same objects.
 */
export const collectionsSchema = z.custom<CollectionEntry[]>(areEntries, {
  error: 'These are not entries of collections.',
});

function areEntries(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  // Not `every`, which skips missing items.
  for (const entry of value) if (!isEntry(entry)) return false;
  return true;
}

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof RequestEntry | keyof FolderEntry, unknown>>;
  if (typeof entry.name !== 'string') return false;
  if (entry.kind === 'folder') return typeof entry.path === 'string' && areEntries(entry.entries);
  return (
    entry.kind === 'request' &&
    typeof entry.id === 'string' &&
    typeof entry.method === 'string' &&
    typeof entry.url === 'string' &&
    isTypeName(entry.requestType) &&
    isTypeName(entry.responseType)
  );
}

function isTypeName(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

/** A named set of variables; values may refer to other variables. */
export const environmentSchema = z.object({
  name: z.string().min(1),
  variables: variablesSchema.default({}),
});

export type Environment = z.infer<typeof environmentSchema>;

const sampleServerStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running'), url: z.string() }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), problem: problemSchema }),
]);

export type SampleServerStatus = z.infer<typeof sampleServerStatusSchema>;

/** Whether the files may be written, with the reason if not. */
const workspaceAccessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('writable') }),
  z.object({
    kind: z.literal('read-only'),
    /** Another Protodesk has it open; a newer one wrote it; the folder is not writable; it is gone. */
    reason: z.enum([
      'open-elsewhere',
      'newer-version',
      'not-writable',
      'folder-gone',
      'other-folder',
    ]),
    problem: problemSchema,
  }),
]);

export type WorkspaceAccess = z.infer<typeof workspaceAccessSchema>;

/** The open workspace, for the window. */
export const workspaceSchema = z.object({
  name: z.string(),
  folder: z.string(),
  collections: collectionsSchema,
  environments: z.array(environmentSchema),
  /** The settings for all its requests; its variables are those of every environment. */
  settings: inheritedSettingsSchema,
  /** The size limit of bodies, in units of 1024 x 1024 bytes. */
  maxBodyMegabytes: z.number().int(),
  access: workspaceAccessSchema,
  /**
   * Another folder was at this path before, and the user has not decided yet which one keeps the private
   * state.
   */
  hasFormerState: z.boolean(),
  sampleServer: sampleServerStatusSchema,
  /** Files that could not be read; other files are not affected. */
  problems: z.array(problemSchema),
  /** The request a first start opens. */
  firstRequestId: z.string().nullable(),
});

export type Workspace = z.infer<typeof workspaceSchema>;
