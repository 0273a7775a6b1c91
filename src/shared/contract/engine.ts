import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { exchangeProgressSchema, exchangeSchema, liveMessagesSchema } from '../model/exchange.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { sessionSchema, tabDraftSchema, tabIdSchema } from '../model/session.ts';
import { workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';
import { bodiesContract } from './engine-bodies.ts';
import { bytesContract } from './engine-bytes.ts';
import { cookieEvents, cookiesContract } from './engine-cookies.ts';
import { curlContract } from './engine-curl.ts';
import { decodingContract } from './engine-decoding.ts';
import { historyContract, historyEvents } from './engine-history.ts';
import { meaningContract, meaningEvents, recoveredContract } from './engine-meaning.ts';
import { measureContract, measureEvents } from './engine-measure.ts';
import { oauthContract } from './engine-oauth.ts';
import { privateDataContract } from './engine-private-data.ts';
import { projectContract } from './engine-project.ts';
import { runEvents, runsContract } from './engine-runs.ts';
import { schemaEvents, schemasContract } from './engine-schemas.ts';
import { textsContract } from './engine-texts.ts';
import { treeContract } from './engine-tree.ts';
import { workspaceContract, workspaceEvents } from './engine-workspace.ts';

/** The window requests pages; a larger message would block the port. */
export const maxPageBytes = 1_048_576;

/** What the window can call in the engine. */
export const engineContract = {
  ...privateDataContract,
  ...workspaceContract,
  ...bodiesContract,
  ...bytesContract,
  ...cookiesContract,
  ...curlContract,
  ...decodingContract,
  ...historyContract,
  ...meaningContract,
  ...recoveredContract,
  ...measureContract,
  ...oauthContract,
  ...projectContract,
  ...runsContract,
  ...schemasContract,
  ...textsContract,
  ...treeContract,

  getWorkspace: method(nothing, workspaceSchema),
  /** Returns the tabs of the last session; null on a first start. */
  readSession: method(
    nothing,
    z.object({ session: sessionSchema.nullable(), problem: problemSchema.nullable() }),
  ),
  /**
   * Stores the open tabs, and the drafts that changed since the last call; the others are on disk. Removes
   * drafts that neither list names.
   */
  saveSession: method(
    z.object({
      tabIds: z.array(tabIdSchema),
      closedTabIds: z.array(tabIdSchema),
      activeTabId: z.string().nullable(),
      previewTabId: z.string().nullish(),
      environmentName: z.string().nullable(),
      changed: z.array(tabDraftSchema),
    }),
    /** Named tabs without a draft on disk, because the files were removed. Send these too. */
    z.object({ missing: z.array(tabIdSchema).readonly() }),
  ),

  /** Sends and waits for the end; progress comes as events. A failed call is an exchange too. */
  send: method(
    z.object({
      exchangeId: idSchema,
      request: savedRequestSchema,
      environmentName: z.string().nullable(),
      /** Follows the redirect of this exchange, instead of sending to the request's URL. */
      follow: idSchema.optional(),
    }),
    exchangeSchema,
  ),
  /** Cancels the call with this id, if it still runs: most then throw `cancelled`. */
  cancelCall: method(z.object({ callId: idSchema }), nothing),
  /** From memory or from the history on disk. */
  getExchange: method(z.object({ exchangeId: idSchema }), exchangeSchema),

  /** Returns bytes of a body, fewer than requested at its end. */
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
 * Calls that only read. If the engine dies during one, it is repeated in the next engine, but only once: data
 * that crashes one engine would crash each one after it. Other calls fail instead.
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
  'readProject',
  'listProjectFiles',
  'readOldDrafts',
  'listPrivateData',
  'measurePrivateData',
  'readUnsavedFile',
  'readFolderSettings',
  'getScope',
  'listUnresolved',
  'listCaptured',
  'listCookies',
  'revealCookie',
  'findToken',
  'listHistory',
  'readHistory',
  'compareExchanges',
]);

/** Events from the engine to the window. */
export const engineEvents = {
  ...cookieEvents,
  ...meaningEvents,
  ...measureEvents,
  ...runEvents,
  ...schemaEvents,
  ...workspaceEvents,
  ...historyEvents,
  exchangeProgress: method(exchangeProgressSchema, nothing),
  liveMessages: method(liveMessagesSchema, nothing),
  sampleServerChanged: method(workspaceSchema.shape.sampleServer, nothing),
};

/** The payloads of the engine's events, by name. */
export type EngineEventPayloads = {
  [K in keyof typeof engineEvents]: z.output<(typeof engineEvents)[K]['input']>;
};
