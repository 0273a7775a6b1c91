import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { bodySourceSchema } from '../model/body-source.ts';
import { maxPairs } from '../model/comparison.ts';
import { exchangeProgressSchema, exchangeSchema } from '../model/exchange.ts';
import { keptBodySchema } from '../model/kept-body.ts';
import { runPlanSchema } from '../model/run-plan.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { setNameSchema } from '../model/schemas.ts';
import { typedRuleSchema } from '../model/typed-rule.ts';
import { typedTextSchema } from '../model/typed-text.ts';
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
import { revisionSchema, workspaceContract, workspaceEvents } from './engine-workspace.ts';
import { idSchema, nothing } from './ids.ts';

/** The window asks for pages; a larger message would hold up the port. */
export const maxPageBytes = 1_048_576;

const tabIdSchema = z.string().min(1).max(100);

/** What a tab of the schema browser shows. */
export const schemaTabPageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('type'), setName: setNameSchema, typeName: z.string() }),
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    /** One-based; where it was opened at. */
    line: z.number().int().positive().default(1),
    column: z.number().int().positive().default(1),
  }),
  /** What changes of the schemas do to saved requests. */
  z.object({ kind: z.literal('drift') }),
]);

export type SchemaTabPage = z.infer<typeof schemaTabPageSchema>;

/** One of two bodies that are compared, and what it is called. */
export const diffSideSchema = bodySourceSchema.and(z.object({ name: z.string() }));

/** A tab that is open, with what is not saved of it; what a restart brings back. */
export const tabDraftSchema = z.union([
  z.object({
    // The first sessions had no other tabs, and no word for them.
    kind: z.literal('request').default('request'),
    tabId: tabIdSchema,
    request: savedRequestSchema,
    /** What the file held when the draft was begun; null for a request without a file. */
    baseRevision: revisionSchema.nullable().default(null),
    /** Whether something was typed that the file has not; else the file is shown. */
    isChanged: z.boolean().default(true),
    /** Texts that the body had in other formats. */
    kept: z.array(keptBodySchema).default([]),
    /** What is typed in the form and not in the body; left out without any. */
    typed: z.array(typedTextSchema).optional(),
    /** The rows of its rules, where something is typed in them that is no rule; left out without any. */
    typedRules: z.array(typedRuleSchema).optional(),
    /** The exchange whose answer was shown. */
    exchangeId: idSchema.nullable(),
  }),
  z.object({
    kind: z.literal('compare'),
    tabId: tabIdSchema,
    request: savedRequestSchema,
    pairs: z.number().int().min(1).max(maxPairs),
    ignoredPaths: z.array(z.string()),
    /** The comparison that was shown. */
    comparisonId: idSchema.nullable(),
  }),
  z.object({
    kind: z.literal('run'),
    tabId: tabIdSchema,
    plan: runPlanSchema,
    /** The run that was shown. */
    runId: idSchema.nullable(),
  }),
  z.object({ kind: z.literal('schema'), tabId: tabIdSchema, page: schemaTabPageSchema }),
  /** The settings of a folder; the empty path is the workspace. */
  z.object({
    kind: z.literal('folder'),
    tabId: tabIdSchema,
    folderPath: z.string(),
    /** As those of a request. */
    typedRules: z.array(typedRuleSchema).optional(),
  }),
  /** A recorded exchange. */
  z.object({
    kind: z.literal('exchange'),
    tabId: tabIdSchema,
    exchangeId: idSchema,
    /** The name of its request. */
    title: z.string(),
  }),
  /** A body that no request brought. */
  z.object({
    kind: z.literal('body'),
    tabId: tabIdSchema,
    openedId: idSchema,
    /** Of its file. */
    title: z.string(),
  }),
  /** A list of exchanges that another program recorded. */
  z.object({
    kind: z.literal('recording'),
    tabId: tabIdSchema,
    recordingId: idSchema,
    /** Of its file. */
    title: z.string(),
  }),
  /** Two bodies side by side. */
  z.object({
    kind: z.literal('diff'),
    tabId: tabIdSchema,
    left: diffSideSchema,
    right: diffSideSchema,
  }),
]);

export type TabDraft = z.infer<typeof tabDraftSchema>;

export const sessionSchema = z.object({
  tabs: z.array(tabDraftSchema),
  activeTabId: z.string().nullable(),
  environmentName: z.string().nullable(),
  /** Tabs that were closed and can be opened again, the last one first. */
  closedTabs: z.array(tabDraftSchema).default([]),
});

export type Session = z.infer<typeof sessionSchema>;

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
  cancelExchange: method(z.object({ exchangeId: idSchema }), nothing),
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
 * Calls that only read. One that an engine did not live to answer is asked once more of the next:
 * once, so that data on which engines die cannot take down one after the other.
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
