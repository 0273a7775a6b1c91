import { z } from 'zod';
import { fileUseSchema } from '../model/file-use.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { notSavedSchema } from '../model/unsaved.ts';
import { problemSchema } from '../problem.ts';
import { secretNameSchema, secretPlaceSchema } from '../secret-place.ts';
import { method } from './contract.ts';

/** What the shell asks of the engine, over the utility process's own port. */
export const hostContract = {
  /** First call after the start; the engine answers others only after it. */
  open: method(
    z.object({
      /** The workspace to open; null opens the samples. */
      workspaceFolder: z.string().nullable(),
      /** To use the private state of another folder that was at its path before. */
      useFormerState: z.boolean(),
      /** Where a copy of the sample workspace is kept for this user. */
      samplesFolder: z.string(),
      /** Where what is private of each workspace is kept, for this user. */
      dataFolder: z.string(),
      /** The sample workspace as it ships; only read. */
      packagedSamplesFolder: z.string(),
      sampleServerPort: z.number().int(),
      version: z.string(),
    }),
    z.object({
      workspaceFolder: z.string(),
      name: z.string(),
      /** What all that is private of this workspace is kept by, secrets too. */
      stateId: idSchema,
      /** What the consents for its secrets are kept by. */
      consentsId: idSchema,
    }),
  ),
  /** Makes the files of a new workspace in an existing folder. Refused when the folder has one already. */
  createWorkspace: method(z.object({ folder: z.string(), name: z.string() }), nothing),
  /** Lets the engine write to a path that the user chose, once, under an id. */
  allowSave: method(z.object({ saveId: idSchema, path: z.string() }), nothing),
  /** Lets the engine use a file that the user chose, by its real path, for what it was chosen for. */
  allowFile: method(z.object({ use: fileUseSchema, path: z.string() }), nothing),
  /** Tries once more to write the drafts that windows gave, and names those that are still not on disk. */
  writeDrafts: method(nothing, notSavedSchema),
  /** Closes workers, server and files; the process may exit afterwards. */
  shutDown: method(nothing, nothing),
};

/** What the engine asks of the shell, and tells it. */
export const hostEvents = {
  /** Values of secrets of the open workspace; a name without a value on this computer is left out. */
  readSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000) }),
    z.object({ values: z.record(z.string(), z.string()) }),
  ),
  /** Which secrets of the open workspace have a value that can be read; no value is told. */
  checkSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000) }),
    z.object({
      names: z.array(secretNameSchema),
      /** Why some have a value that cannot be read; null where none has. */
      problem: problemSchema.nullable(),
    }),
  ),
  /** Which of these secrets the user never let go to a place. */
  heldBackSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000), place: secretPlaceSchema }),
    z.object({ names: z.array(secretNameSchema) }),
  ),
  /** Keeps a captured value, and where it came from: there it may go. */
  writeSecret: method(
    z.object({ name: secretNameSchema, value: z.string(), issuer: secretPlaceSchema }),
    nothing,
  ),
  removeSecret: method(z.object({ name: secretNameSchema }), nothing),
  /** Removes all secrets of a workspace whose private state is removed, and where they may go. */
  forgetSecrets: method(z.object({ stateId: idSchema, consentsId: idSchema }), nothing),
  log: method(z.object({ level: z.enum(['info', 'warn', 'error']), text: z.string() }), nothing),
  fatal: method(z.object({ problem: problemSchema }), nothing),
};

/** Marks the message that carries a window's port into the engine. */
export const attachWindow = 'attach-window';
