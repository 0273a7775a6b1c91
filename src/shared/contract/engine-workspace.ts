import { z } from 'zod';
import { mostBodyMegabytes } from '../model/body-limit.ts';
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

/** Identifies a line of the collections panel. */
export const entryRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('folder'), path: folderPathSchema }),
]);

export type EntryRef = z.infer<typeof entryRefSchema>;

const changed = z.object({ workspace: workspaceSchema });

/** A request as in its file. */
const requestFileSchema = z.object({
  request: savedRequestSchema,
  revision: revisionSchema,
});

export type RequestFile = z.infer<typeof requestFileSchema>;

/** Changes of the workspace's files. Each is on disk before the response, which is the new workspace. */
export const workspaceContract = {
  /** Throws `not-found`. */
  readRequest: method(z.object({ requestId: z.string() }), requestFileSchema),
  /** Returns the absolute path of a request's file. Throws `not-found`. */
  locateRequest: method(z.object({ requestId: z.string() }), z.object({ path: z.string() })),
  /**
   * Writes a request to its file, changing only what differs; a request without a file gets one in the
   * folder. A request whose file is gone is written again, in its old folder.
   *
   * Writes nothing if the file's revision is not `baseRevision`: then `theirs` is the file's current request.
   */
  saveRequest: method(
    z.object({
      request: savedRequestSchema,
      folderPath: folderPathSchema.nullable(),
      /** The revision when the draft was begun; null overwrites any content. */
      baseRevision: revisionSchema.nullable(),
      /** The id of the request that it was copied from: body file paths are relative to that one. */
      copyOf: z.string().optional(),
    }),
    z.discriminatedUnion('kind', [
      changed.extend({
        kind: z.literal('saved'),
        file: requestFileSchema,
        /** True when the file was created: for a new request, and for one whose file was gone. */
        isNewFile: z.boolean(),
      }),
      z.object({ kind: z.literal('conflict'), theirs: requestFileSchema }),
    ]),
  ),
  /** Returns the YAML that saving a request would write, and the current YAML of its file, for comparison. */
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
  /** Copies an entry beside itself; a folder with everything in it, and new ids for the requests. */
  duplicateEntry: method(
    z.object({
      entry: entryRefSchema,
      /** The request as an open tab has it; left out to copy its file. */
      typed: savedRequestSchema.optional(),
    }),
    changed.extend({ entry: entryRefSchema }),
  ),
  /** Moves it to the workspace's own trash; `undoId` restores it. */
  deleteEntry: method(
    z.object({ entry: entryRefSchema }),
    changed.extend({ undoId: idSchema, requestIds: z.array(z.string()) }),
  ),
  undoDelete: method(z.object({ undoId: idSchema }), changed),
  /** Moves it to a folder, before the entry at `index` there; an index past the end is the end. */
  moveEntry: method(
    z.object({
      entry: entryRefSchema,
      folderPath: folderPathSchema,
      index: z.number().int().nonnegative(),
    }),
    changed,
  ),
  /** Leaves the state of the folder that was at this path before, and does not offer it again. */
  dismissFormerState: method(nothing, changed),
  /** Reads all files again from disk. */
  reloadWorkspace: method(z.object({}), changed),
  /**
   * A null `base` creates an environment. Otherwise, the differences between it and `environment` are written
   * to the file that `base` names: other changes made there meanwhile stay.
   */
  saveEnvironment: method(
    z.object({ base: environmentSchema.nullable(), environment: environmentSchema }),
    changed,
  ),
  deleteEnvironment: method(z.object({ name: z.string() }), changed.extend({ undoId: idSchema })),
  /** Returns the content of a `.env` file; Problems report lines without a variable. */
  parseDotenv: method(
    z.object({ text: z.string().max(1_000_000) }),
    z.object({ variables: variablesSchema, problems: z.array(problemSchema) }),
  ),
  /** Makes a request from a curl command; returns credentials separately, so that they can become secrets. */
  parseCurl: method(
    z.object({ command: z.string().max(1_000_000) }),
    z.object({
      request: savedRequestSchema,
      /** The value missing in `request.auth`, to be stored as a secret; null if there is none. */
      credential: z.string().nullable(),
      /** Options that were left out, and why. */
      problems: z.array(problemSchema),
    }),
  ),
  /**
   * Returns the requests of a file written by "Save elsewhere...", only as texts; Problem `workspace-file`
   * for another file.
   */
  readUnsavedFile: method(
    z.object({ name: z.string(), text: z.string().max(maxUnsavedFileBytes) }),
    z.object({
      drafts: z.array(savedRequestSchema.omit({ id: true })),
      /** The names of other content in the file, which is not a request. */
      others: z.array(z.string()),
    }),
  ),
  /**
   * Returns texts of drafts that an earlier version stored in the workspace; only on the user's request,
   * because they may come with a clone.
   */
  readOldDrafts: method(
    nothing,
    z.object({ drafts: z.array(savedRequestSchema.omit({ id: true })) }),
  ),

  /** Returns a folder's settings for its requests; the empty path is the workspace. */
  readFolderSettings: method(
    z.object({ folderPath: folderPathSchema }),
    z.object({ settings: inheritedSettingsSchema }),
  ),
  /** Writes the differences between `base` and `settings`, as `saveEnvironment` does. */
  saveFolderSettings: method(
    z.object({
      folderPath: folderPathSchema,
      base: inheritedSettingsSchema,
      settings: inheritedSettingsSchema,
    }),
    changed.extend({ settings: inheritedSettingsSchema }),
  ),
  /** Writes the size limit of bodies into protodesk.yaml. */
  saveBodyLimit: method(
    z.object({ maxBodyMegabytes: z.number().int().min(1).max(mostBodyMegabytes) }),
    changed,
  ),

  /**
   * Returns the scope of a request, or of a folder's content: from the folder's parents only, without its own
   * settings. A request without a file is one of the workspace.
   */
  getScope: method(
    z.object({ place: entryRefSchema, environmentName: z.string().nullable() }),
    requestScopeSchema,
  ),
  /** Lists variables used by requests that have no value in an environment. */
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
  /** Restores the last good version of a damaged file; moves the damaged one away. */
  restorePrevious: method(z.object({ path: z.string() }), changed),
};

/** Events of the workspace's files. */
export const workspaceEvents = {
  /** Files changed outside, or a capture set a variable; drafts and scopes may have to follow. */
  workspaceChanged: method(z.object({ workspace: workspaceSchema }), nothing),
  capturedChanged: method(z.object({ environmentName: z.string().nullable() }), nothing),
};
