import { z } from 'zod';
import { capturedValueSchema } from '../model/capture.ts';
import { idSchema, nothing, revisionSchema } from '../model/ids.ts';
import { inheritedSettingsSchema } from '../model/inherited-settings.ts';
import { requestScopeSchema, unresolvedVariableSchema } from '../model/request-scope.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { maxUnsavedFileBytes } from '../model/unsaved.ts';
import { variablesSchema } from '../model/variable.ts';
import { environmentSchema, workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** A folder of the collections, relative to `collections/`, with forward slashes; empty is the top. */
const folderPathSchema = z.string().max(1000);

/** What a line of the collections panel is. */
export const entryRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('folder'), path: folderPathSchema }),
]);

export type EntryRef = z.infer<typeof entryRefSchema>;

const changed = z.object({ workspace: workspaceSchema });

/** A request as its file has it. */
const requestFileSchema = z.object({
  request: savedRequestSchema,
  revision: revisionSchema,
});

export type RequestFile = z.infer<typeof requestFileSchema>;

/** Changes of the workspace's files. Each is on disk when it answers, and gives the workspace as it is then. */
export const workspaceContract = {
  /** Throws `not-found`. */
  readRequest: method(z.object({ requestId: z.string() }), requestFileSchema),
  /** The absolute path of the file that a request lies in. Throws `not-found`. */
  locateRequest: method(z.object({ requestId: z.string() }), z.object({ path: z.string() })),
  /**
   * Writes a request into its file, changing only what changed; one that has none gets a file in
   * the folder. A request whose file is gone is written anew, in the folder it was in.
   *
   * Nothing is written when the file holds another request than `baseRevision` says: what it holds
   * then comes back as `theirs`.
   */
  saveRequest: method(
    z.object({
      request: savedRequestSchema,
      folderPath: folderPathSchema.nullable(),
      /** What the file held when the draft was begun; null writes over whatever it holds. */
      baseRevision: revisionSchema.nullable(),
      /** The id of the request that it is a copy of: what names the file of a body is named from there. */
      copyOf: z.string().optional(),
    }),
    z.discriminatedUnion('kind', [
      changed.extend({
        kind: z.literal('saved'),
        file: requestFileSchema,
        /** Whether the file had to be made: for a new request, and for one whose file was gone. */
        isNewFile: z.boolean(),
      }),
      z.object({ kind: z.literal('conflict'), theirs: requestFileSchema }),
    ]),
  ),
  /** The YAML that saving a request would give, and that its file has now; for side by side. */
  previewSave: method(
    z.object({ request: savedRequestSchema }),
    z.object({ mine: z.string(), theirs: z.string().nullable() }),
  ),
  createFolder: method(
    z.object({ parentPath: folderPathSchema, name: z.string() }),
    changed.extend({ path: z.string() }),
  ),
  /** Renames the file or folder on disk too; the request keeps its id. */
  renameEntry: method(z.object({ entry: entryRefSchema, name: z.string() }), changed),
  /** A copy beside it; of a folder with all that is in it, requests under ids of their own. */
  duplicateEntry: method(
    z.object({ entry: entryRefSchema }),
    changed.extend({ entry: entryRefSchema }),
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
  /** Leaves the state of the folder that was at this path before where it is, and offers it no more. */
  dismissFormerState: method(nothing, changed),
  /** Reads all files again from disk. */
  reloadWorkspace: method(z.object({}), changed),
  /**
   * `base` null makes a new one; else what differs between it and `environment` is changed in the
   * file of the one that `base` names: what changed there meanwhile, elsewhere, stays.
   */
  saveEnvironment: method(
    z.object({ base: environmentSchema.nullable(), environment: environmentSchema }),
    changed,
  ),
  deleteEnvironment: method(z.object({ name: z.string() }), changed.extend({ undoId: idSchema })),
  /** What a `.env` file holds; Problems tell of lines that hold nothing. */
  parseDotenv: method(
    z.object({ text: z.string().max(1_000_000) }),
    z.object({ variables: variablesSchema, problems: z.array(problemSchema) }),
  ),
  /** A request of a curl command; credentials in it are apart, so that they can become secrets. */
  parseCurl: method(
    z.object({ command: z.string().max(1_000_000) }),
    z.object({
      request: savedRequestSchema,
      /** What of `request.auth` is empty, and has to be kept as a secret; null without any. */
      credential: z.string().nullable(),
      /** Options that were left out, and why. */
      problems: z.array(problemSchema),
    }),
  ),
  /** Requests of a file that "Save elsewhere..." wrote, as texts only; a Problem `workspace-file` for another file. */
  readUnsavedFile: method(
    z.object({ name: z.string(), text: z.string().max(maxUnsavedFileBytes) }),
    z.object({
      drafts: z.array(savedRequestSchema.omit({ id: true })),
      /** What else the file holds, by name: it is no request. */
      others: z.array(z.string()),
    }),
  ),
  /** Texts of drafts that an earlier version kept in the workspace; the user asks for them, for they may be a clone's. */
  readOldDrafts: method(
    nothing,
    z.object({ drafts: z.array(savedRequestSchema.omit({ id: true })) }),
  ),

  /** What a folder says for its requests; the empty path is the workspace. */
  readFolderSettings: method(
    z.object({ folderPath: folderPathSchema }),
    z.object({ settings: inheritedSettingsSchema }),
  ),
  /** Changes what differs between `base` and `settings`, as `saveEnvironment` does. */
  saveFolderSettings: method(
    z.object({
      folderPath: folderPathSchema,
      base: inheritedSettingsSchema,
      settings: inheritedSettingsSchema,
    }),
    changed.extend({ settings: inheritedSettingsSchema }),
  ),

  /**
   * What holds for a request, or for a folder and thus for what is in it: of the folder's parents
   * only, its own settings left out. A request that has no file is one of the workspace.
   */
  getScope: method(
    z.object({ place: entryRefSchema, environmentName: z.string().nullable() }),
    requestScopeSchema,
  ),
  /** Variables that requests use and that have no value in an environment. */
  listUnresolved: method(
    z.object({ environmentName: z.string().nullable() }),
    z.object({ variables: z.array(unresolvedVariableSchema) }),
  ),
  listCaptured: method(
    z.object({ environmentName: z.string().nullable() }),
    z.object({ values: z.array(capturedValueSchema) }),
  ),
  /** Null clears all of the environment. */
  clearCaptured: method(
    z.object({ environmentName: z.string().nullable(), variable: z.string().nullable() }),
    nothing,
  ),
  /** Puts the version of a damaged file back that was the last good one; the damaged one is set aside. */
  restorePrevious: method(z.object({ path: z.string() }), changed),
};

/** What the engine tells of the workspace's files. */
export const workspaceEvents = {
  /** Files changed outside, or a capture set a variable; drafts and scopes may have to follow. */
  workspaceChanged: method(z.object({ workspace: workspaceSchema }), nothing),
  capturedChanged: method(z.object({ environmentName: z.string().nullable() }), nothing),
};
