import { z } from 'zod';
import { fileUseSchema } from '../model/file-use.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { projectPlanSchema } from '../model/project.ts';
import { notSavedSchema } from '../model/unsaved.ts';
import { problemSchema } from '../problem.ts';
import { secretNameSchema, secretPlaceSchema } from '../secret-place.ts';
import { method } from './contract.ts';

/** What the shell calls in the engine, over the utility process's own port. */
export const hostContract = {
  /** First call after the start; the engine accepts others only after it. */
  open: method(
    z.object({
      /** The workspace to open; null opens the samples. */
      workspaceFolder: z.string().nullable(),
      /** True to use the private state of another folder that was at its path before. */
      useFormerState: z.boolean(),
      /** The folder for this user's copy of the sample workspace. */
      samplesFolder: z.string(),
      /** The folder for this user's private data of each workspace. */
      dataFolder: z.string(),
      /** The sample workspace as shipped; only read. */
      packagedSamplesFolder: z.string(),
      sampleServerPort: z.number().int(),
      version: z.string(),
    }),
    z.object({
      workspaceFolder: z.string(),
      name: z.string(),
      /** The key of this workspace's private data, including secrets. */
      stateId: idSchema,
      /** The key of the consents for its secrets. */
      consentsId: idSchema,
    }),
  ),
  /**
   * Creates the files of a new workspace, with the requests of a project if there is one. Fails if the folder
   * already has them.
   */
  createWorkspace: method(
    z.object({
      folder: z.string(),
      name: z.string(),
      project: z.object({ folder: z.string(), plan: projectPlanSchema }).nullable(),
    }),
    nothing,
  ),
  /** Allows the engine to write once to a path that the user chose, under an id. */
  allowSave: method(z.object({ saveId: idSchema, path: z.string() }), nothing),
  /** Allows the engine to use a file that the user chose, by its real path, for one purpose. */
  allowFile: method(z.object({ use: fileUseSchema, path: z.string() }), nothing),
  /** Tries once more to write the drafts from windows, and names those that are still not on disk. */
  writeDrafts: method(nothing, notSavedSchema),
  /** Closes workers, server and files; the process may exit afterwards. */
  shutDown: method(nothing, nothing),
};

/** Encrypted text in base64, with the system's name of the encryption. */
const encryptedTextSchema = z.object({ backend: z.string(), ciphertext: z.base64() });

/** What the engine calls in the shell, and its events. */
export const hostEvents = {
  /** Returns values of secrets of the open workspace; leaves out names without a value on this computer. */
  readSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000) }),
    z.object({ values: z.record(z.string(), z.string()) }),
  ),
  /** Returns which secrets of the open workspace have a readable value, without the values. */
  checkSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000) }),
    z.object({
      names: z.array(secretNameSchema),
      /** The reason why some values cannot be read; null if there are none. */
      problem: problemSchema.nullable(),
    }),
  ),
  /** Returns which of these secrets the user never allowed for a place. */
  heldBackSecrets: method(
    z.object({ names: z.array(secretNameSchema).max(10_000), place: secretPlaceSchema }),
    z.object({ names: z.array(secretNameSchema) }),
  ),
  /** Stores a captured value with its origin, where it may be sent. */
  writeSecret: method(
    z.object({ name: secretNameSchema, value: z.string(), issuer: secretPlaceSchema }),
    nothing,
  ),
  removeSecret: method(z.object({ name: secretNameSchema }), nothing),
  /** Encrypts text for this user of this computer; null when the system cannot. */
  encryptText: method(
    z.object({ text: z.string() }),
    z.object({ encrypted: encryptedTextSchema.nullable() }),
  ),
  /** Null for text that another key encrypted. */
  decryptText: method(
    z.object({ encrypted: encryptedTextSchema }),
    z.object({ text: z.string().nullable() }),
  ),
  /** Removes all secrets, with their consents, of a workspace whose private data is removed. */
  forgetSecrets: method(z.object({ stateId: idSchema, consentsId: idSchema }), nothing),
  log: method(z.object({ level: z.enum(['info', 'warn', 'error']), text: z.string() }), nothing),
  fatal: method(z.object({ problem: problemSchema }), nothing),
};

/** Marks the message that carries a window's port into the engine. */
export const attachWindow = 'attach-window';
