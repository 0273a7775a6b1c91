import { z } from 'zod';
import { savedRequestSchema } from '../model/saved-request.ts';
import { environmentSchema, workspaceSchema } from '../model/workspace.ts';
import { method } from './contract.ts';
import { idSchema } from './ids.ts';

/** A folder of the collections, relative to `collections/`, with forward slashes; empty is the top. */
const folderPathSchema = z.string().max(1000);

/** What a line of the collections panel is. */
export const entryRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('folder'), path: folderPathSchema }),
]);

export type EntryRef = z.infer<typeof entryRefSchema>;

const changed = z.object({ workspace: workspaceSchema });

/** Changes of the workspace's files. Each is on disk when it answers, and gives the workspace as it is then. */
export const workspaceContract = {
  /**
   * Writes a request into its file, changing only what changed; one that has none gets a file in
   * the folder. A request whose file is gone is written anew, in the folder it was in.
   */
  saveRequest: method(
    z.object({ request: savedRequestSchema, folderPath: folderPathSchema.nullable() }),
    changed.extend({
      request: savedRequestSchema,
      /** Whether the file had to be made: for a new request, and for one whose file was gone. */
      isNewFile: z.boolean().default(false),
    }),
  ),
  createFolder: method(
    z.object({ parentPath: folderPathSchema, name: z.string() }),
    changed.extend({ path: z.string() }),
  ),
  /** Renames the file or folder on disk too; the request keeps its id. */
  renameEntry: method(z.object({ entry: entryRefSchema, name: z.string() }), changed),
  duplicateRequest: method(
    z.object({ requestId: z.string() }),
    changed.extend({ requestId: z.string() }),
  ),
  /** Moves it into the workspace's own trash; `undoId` brings it back. */
  deleteEntry: method(
    z.object({ entry: entryRefSchema }),
    changed.extend({ undoId: idSchema, requestIds: z.array(z.string()) }),
  ),
  undoDelete: method(z.object({ undoId: idSchema }), changed),
  /** Into a folder, before the entry at `index` of that folder; an index past the end is the end. */
  moveEntry: method(
    z.object({
      entry: entryRefSchema,
      folderPath: folderPathSchema,
      index: z.number().int().nonnegative(),
    }),
    changed,
  ),
  /** Reads all files again from disk. */
  reloadWorkspace: method(z.object({}), changed),
  /** `previousName` null makes a new one; else that one is changed, and renamed when the name differs. */
  saveEnvironment: method(
    z.object({ previousName: z.string().nullable(), environment: environmentSchema }),
    changed,
  ),
  deleteEnvironment: method(z.object({ name: z.string() }), changed.extend({ undoId: idSchema })),
};
