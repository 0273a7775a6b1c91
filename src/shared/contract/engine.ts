import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { exchangeProgressSchema, exchangeSchema } from '../model/exchange.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { sessionSchema, tabDraftSchema, tabIdSchema } from '../model/session.ts';
import { workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';
import { bodiesContract } from './engine-bodies.ts';
import { bytesContract } from './engine-bytes.ts';
import { decodingContract } from './engine-decoding.ts';
import { historyContract, historyEvents } from './engine-history.ts';
import { meaningContract, meaningEvents, recoveredContract } from './engine-meaning.ts';
import { measureContract, measureEvents } from './engine-measure.ts';
import { privateDataContract } from './engine-private-data.ts';
import { runEvents, runsContract } from './engine-runs.ts';
import { schemaEvents, schemasContract } from './engine-schemas.ts';
import { textsContract } from './engine-texts.ts';
import { treeContract } from './engine-tree.ts';
import { workspaceContract, workspaceEvents } from './engine-workspace.ts';

/** The window asks for pages; a larger message would hold up the port. */
export const maxPageBytes = 1_048_576;

/** What the window may ask of the engine. */
export const engineContract = {
  ...privateDataContract,
  ...workspaceContract,
  ...bodiesContract,
  ...bytesContract,
  ...decodingContract,
  ...historyContract,
  ...meaningContract,
  ...recoveredContract,
  ...measureContract,
  ...runsContract,
  ...schemasContract,
  ...textsContract,
  ...treeContract,

  getWorkspace: method(nothing, workspaceSchema),
  /** The tabs of the last session; null at a first start. */
  readSession: method(
    nothing,
    z.object({ session: sessionSchema.nullable(), problem: problemSchema.nullable() }),
  ),
  /**
   * Writes which tabs are open, and the drafts of those that changed since the last call; the others
   * are on disk. A draft that neither list names any more is removed.
   */
  saveSession: method(
    z.object({
      tabIds: z.array(tabIdSchema),
      closedTabIds: z.array(tabIdSchema),
      activeTabId: z.string().nullable(),
      environmentName: z.string().nullable(),
      changed: z.array(tabDraftSchema),
    }),
    /** Tabs that are named and have no draft on disk: the files were removed. They are to be sent too. */
    z.object({ missing: z.array(tabIdSchema).readonly() }),
  ),

  /** Sends and waits for the end; progress comes as events. A failed call is an exchange too. */
  send: method(
    z.object({
      exchangeId: idSchema,
      request: savedRequestSchema,
      environmentName: z.string().nullable(),
    }),
    exchangeSchema,
  ),
  /** Ends the call that was given this id, if it is still under way: most throw `cancelled` then. */
  cancelCall: method(z.object({ callId: idSchema }), nothing),
  /** From memory or from the history on disk. */
  getExchange: method(z.object({ exchangeId: idSchema }), exchangeSchema),

  /** Bytes of a body, fewer than asked for at its end. */
  readBytes: method(
    z.object({
      bodyId: bodyIdSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxPageBytes),
    }),
    z.object({
      bytes: z.instanceof(Uint8Array),
      /** Of the whole body. */
      totalBytes: z.number().int(),
    }),
  ),
};

/**
 * Calls that only read. When the engine dies during one, the next engine is asked again, but only once:
 * data that crashes one engine would crash each one after it. A call that is not listed fails instead.
 */
export const readCalls: ReadonlySet<string> = new Set<keyof typeof engineContract>([
  'getWorkspace',
  'readRequest',
  'locateRequest',
  'readSession',
  'getSchemas',
  'findTypes',
  'listSchemaFolder',
  'searchSchemas',
  'readTypePage',
  'findTypeUsers',
  'readSchemaSource',
  'getSchemaDrift',
  'checkBody',
  'describeTypes',
  'convertBody',
  'formatBody',
  'sampleBody',
  'getExchange',
  'getOpened',
  'readRecording',
  'readRecorded',
  'readTree',
  'locateInTree',
  'expandTree',
  'searchBody',
  'readBytes',
  'readText',
  'findInText',
  'diffBytes',
  'compareBodies',
  'rankTypes',
  'checkFidelity',
  'readingsOf',
  'measureSizes',
  'getComparison',
  'getRun',
  'readRunChart',
  'readRunSamples',
  'listRuns',
  'summarizeRun',
  'previewSave',
  'parseDotenv',
  'parseCurl',
  'readOldDrafts',
  'listPrivateData',
  'measurePrivateData',
  'readUnsavedFile',
  'readFolderSettings',
  'getScope',
  'listUnresolved',
  'listCaptured',
  'listHistory',
  'readHistory',
  'compareExchanges',
]);

/** What the engine tells the window without being asked. */
export const engineEvents = {
  ...meaningEvents,
  ...measureEvents,
  ...runEvents,
  ...schemaEvents,
  ...workspaceEvents,
  ...historyEvents,
  exchangeProgress: method(exchangeProgressSchema, nothing),
  sampleServerChanged: method(workspaceSchema.shape.sampleServer, nothing),
};

/** What the engine reports without being asked, by event name. */
export type EngineEventPayloads = {
  [K in keyof typeof engineEvents]: z.output<(typeof engineEvents)[K]['input']>;
};
