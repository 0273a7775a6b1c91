import { z } from 'zod';
import { fileUseSchema } from '../model/file-use.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { type MenuCommand, menuCommands } from '../model/menu-commands.ts';
import { projectFolderSchema, projectPlanSchema } from '../model/project.ts';
import { notSavedSchema } from '../model/unsaved.ts';
import { problemSchema } from '../problem.ts';
import { secretConsentSchema, secretNameSchema, secretPlaceSchema } from '../secret-place.ts';
import { method } from './contract.ts';

export const themeChoiceSchema = z.enum(['system', 'light', 'dark']);
export type ThemeChoice = z.infer<typeof themeChoiceSchema>;

const engineStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running') }),
  /** It died and is being restarted; `restarts` counts since the app opened. */
  z.object({ kind: z.literal('restarting'), problem: problemSchema, restarts: z.number().int() }),
  /** It died too often in a short time and stays down until the user restarts it. */
  z.object({ kind: z.literal('stopped'), problem: problemSchema }),
]);

export type EngineState = z.infer<typeof engineStateSchema>;

const menuCommandSchema = z.enum(Object.keys(menuCommands) as [MenuCommand]);

/** The largest piece of a file that the user picked. */
export const maxChosenPieceBytes = 4 * 1024 * 1024;

/** What the window can call in the shell: only what needs Electron. */
export const shellContract = {
  getAppInfo: method(
    nothing,
    z.object({
      version: z.string(),
      electron: z.string(),
      chrome: z.string(),
      node: z.string(),
      platform: z.string(),
      theme: themeChoiceSchema,
      /** A damaged setting or profile file that was moved away, if any. */
      startProblem: problemSchema.nullable(),
    }),
  ),
  /** Requests a new port to the engine; it arrives as a window message. */
  connectEngine: method(nothing, nothing),
  getEngineState: method(nothing, engineStateSchema),
  restartEngine: method(nothing, nothing),
  /** Lets the user pick folders or files; empty if they cancel. */
  chooseProtoPaths: method(
    z.object({ kind: z.enum(['folder', 'files', 'descriptor-set']) }),
    z.object({ paths: z.array(z.string()) }),
  ),
  /**
   * Lets the user pick a file of certificates; null if they cancel. Its path is relative if it is in the open
   * workspace.
   */
  chooseCaFile: method(nothing, z.object({ path: z.string().nullable() })),
  /**
   * Lets the user pick the file of a part of a request's body; null if they cancel. Its path is like that of
   * a file of certificates.
   */
  choosePartFile: method(
    z.object({ requestId: z.string() }),
    z.object({ path: z.string().nullable() }),
  ),
  /**
   * Lets the user choose the file that a Problem names, to allow its use; false if they cancel. Fails if they
   * choose another one.
   */
  chooseNamedFile: method(
    z.object({ use: fileUseSchema, path: z.string().max(10_000) }),
    z.object({ isChosen: z.boolean() }),
  ),
  /** Lets the user pick files to read, none if they cancel; each is then read by its id. */
  chooseFiles: method(
    z.object({ purpose: z.enum(['bodies', 'drafts']) }),
    z.object({
      files: z.array(
        z.object({ fileId: idSchema, name: z.string(), byteLength: z.number().int() }),
      ),
    }),
  ),
  /**
   * Returns bytes of a file that the user picked. Fails with `file-read` if it is gone or has become shorter.
   */
  readChosenFile: method(
    z.object({
      fileId: idSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().nonnegative().max(maxChosenPieceBytes),
    }),
    z.object({ bytes: z.instanceof(Uint8Array) }),
  ),
  /** Lets the user pick the folder of a project; null if they cancel. */
  chooseProject: method(nothing, z.object({ project: projectFolderSchema.nullable() })),
  /** Returns the recently opened workspaces, the latest first; the open one is the first. */
  listWorkspaces: method(
    nothing,
    z.object({
      workspaces: z.array(
        z.object({
          folder: z.string(),
          name: z.string(),
          isSamples: z.boolean(),
          /** False if its disk is not plugged in, or it was moved or deleted. */
          isThere: z.boolean(),
        }),
      ),
    }),
  ),
  /**
   * Opens another workspace in this window: the samples, one of the list, a folder that the user chooses, a
   * new one in such a folder, the one around a project, or a new one for a project. The window saves first and
   * is loaded again.
   */
  openWorkspace: method(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('samples') }),
      z.object({ kind: z.literal('listed'), folder: z.string() }),
      z.object({ kind: z.literal('choose') }),
      z.object({ kind: z.literal('create') }),
      z.object({ kind: z.literal('around'), projectId: idSchema }),
      z.object({
        kind: z.literal('project'),
        projectId: idSchema,
        /** Where it is kept: in the project's folder, or in the user's documents. */
        place: z.enum(['project', 'documents']),
        plan: projectPlanSchema,
      }),
    ]),
    z.object({ opened: z.boolean() }),
  ),
  /**
   * Opens the folder that is now at the workspace's path, with or without the private state of the previous
   * one. The window saves first and is loaded again.
   */
  reopenWorkspace: method(z.object({ useFormerState: z.boolean() }), nothing),
  /**
   * Shows a folder or file of the open workspace, or a file that the user saved, in the system's file
   * manager.
   */
  showInFolder: method(z.object({ path: z.string() }), nothing),
  /** Opens the folder with the private data of all workspaces in the system's file manager. */
  openDataFolder: method(nothing, nothing),
  /**
   * Asks the user where to save; null if they cancel. The id lets the engine write there once: the window
   * never names a path to write to.
   */
  chooseSavePath: method(
    z.object({
      suggestedName: z.string(),
      kind: z.enum([
        'csv',
        'jtl',
        'md',
        'png',
        'svg',
        'json',
        'binpb',
        'txtpb',
        'bin',
        'txt',
        'xml',
      ]),
    }),
    z.object({ saveId: idSchema.nullable(), path: z.string().nullable() }),
  ),
  /** Returns how secrets of the open workspace are stored, and which have a value on this computer. */
  listSecrets: method(
    nothing,
    z.object({
      /** `memory` keeps them only until the app closes: the system has no keychain that encrypts. */
      storage: z.enum(['keychain', 'memory']),
      /** The system's name for it: `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`, `basic_text`. */
      backend: z.string(),
      names: z.array(secretNameSchema),
      /** Where secrets may be sent, in the order of the consents. */
      consents: z.array(secretConsentSchema),
      /** Secrets that could not be read, and why. */
      problem: problemSchema.nullable(),
    }),
  ),
  setSecret: method(z.object({ name: secretNameSchema, value: z.string().max(100_000) }), nothing),
  /** Removes its value and its consents. */
  deleteSecret: method(z.object({ name: secretNameSchema }), nothing),
  /** Allows secrets of the open workspace to be sent to places, as the user answered. */
  allowSecrets: method(
    z.object({ consents: z.array(secretConsentSchema).min(1).max(1000) }),
    nothing,
  ),
  /** The next request that would send the secret to the place asks again. */
  revokeSecret: method(
    z.object({ name: secretNameSchema, placeKey: secretPlaceSchema.shape.placeKey }),
    nothing,
  ),
  /** Only when the user asks to see it. Null if it has no value on this computer. */
  revealSecret: method(
    z.object({ name: secretNameSchema }),
    z.object({ value: z.string().nullable() }),
  ),
  setTheme: method(z.object({ theme: themeChoiceSchema }), nothing),
  /** Opens the browser, after showing the address; only http and https. */
  openExternal: method(z.object({ url: z.string() }), z.object({ opened: z.boolean() })),
  showLogs: method(nothing, nothing),
  /** Responds to the event `closing`: all typed content is on disk, except these drafts. */
  readyToClose: method(notSavedSchema, nothing),
};

/** Events from the shell to the window. */
export const shellEvents = {
  engineState: method(engineStateSchema, nothing),
  menuCommand: method(z.object({ command: menuCommandSchema }), nothing),
  /** The window is about to close: it saves, and then calls `readyToClose`. */
  closing: method(nothing, nothing),
};

/** The names of the ipcMain channels; used only by the shell's host and the preload. */
export const shellChannels = {
  call: 'protodesk:call',
  /** Only for the preload: a page must not name the folders that may become workspaces. */
  dropProject: 'protodesk:drop-project',
  event: 'protodesk:event',
  port: 'protodesk:engine-port',
} as const;
