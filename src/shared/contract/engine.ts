import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { exchangeProgressSchema, exchangeSchema } from '../model/exchange.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { schemaReportSchema, typeDescriptionSchema } from '../model/schemas.ts';
import { nodeRefSchema, treePageSchema } from '../model/tree-row.ts';
import { workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** The window asks for pages; a larger message would hold up the port. */
export const maxPageBytes = 1_048_576;
export const maxPageRows = 500;

const nothing = z.object({});

/** Names an exchange, its body and its files in the history: so nothing that could leave the folder. */
const exchangeIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** A tab that is open, with its unsaved request; what a restart brings back. */
export const tabDraftSchema = z.object({
  tabId: z.string().min(1).max(100),
  request: savedRequestSchema,
  /** The exchange whose answer was shown. */
  exchangeId: exchangeIdSchema.nullable(),
});

export type TabDraft = z.infer<typeof tabDraftSchema>;

export const sessionSchema = z.object({
  tabs: z.array(tabDraftSchema),
  activeTabId: z.string().nullable(),
  environmentName: z.string().nullable(),
  /** Tabs that were closed and can be opened again, the last one first. */
  closedTabs: z.array(tabDraftSchema).default([]),
});

export type Session = z.infer<typeof sessionSchema>;

/** How the body being edited stands: what it costs, or the first thing wrong with it. */
export const bodyCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('untyped'), problem: problemSchema.nullable() }),
  z.object({
    kind: z.literal('valid'),
    protobufBytes: z.number().int(),
    /** Compact ProtoJSON of the same message. */
    jsonBytes: z.number().int(),
  }),
  z.object({ kind: z.literal('invalid'), problem: problemSchema }),
]);

export type BodyCheck = z.infer<typeof bodyCheckSchema>;

/** What the window may ask of the engine. */
export const engineContract = {
  getWorkspace: method(nothing, workspaceSchema),
  readRequest: method(z.object({ requestId: z.string() }), savedRequestSchema),

  /** The tabs of the last session; null at a first start. */
  readSession: method(
    nothing,
    z.object({ session: sessionSchema.nullable(), problem: problemSchema.nullable() }),
  ),
  saveSession: method(sessionSchema, nothing),

  getSchemas: method(nothing, schemaReportSchema),
  /** Adds files or folders of .proto files to the workspace. Refused, with nothing added, when there is no .proto file in them. */
  importSchemas: method(z.object({ paths: z.array(z.string()).min(1) }), schemaReportSchema),
  removeSchemaSource: method(z.object({ path: z.string() }), schemaReportSchema),
  /** Reads all sources again from disk. */
  reloadSchemas: method(nothing, schemaReportSchema),
  cancelImport: method(nothing, nothing),
  describeType: method(z.object({ typeName: z.string() }), typeDescriptionSchema),
  /** A JSON Schema (draft 7) of the type's ProtoJSON, for the editor. */
  jsonSchemaOf: method(
    z.object({ typeName: z.string() }),
    z.object({ schema: z.record(z.string(), z.unknown()) }),
  ),
  checkBody: method(
    z.object({ body: bodyDraftSchema, typeName: z.string().nullable() }),
    bodyCheckSchema,
  ),

  /** Sends and waits for the end; progress comes as events. A failed call is an exchange too. */
  send: method(
    z.object({
      exchangeId: exchangeIdSchema,
      request: savedRequestSchema,
      environmentName: z.string().nullable(),
    }),
    exchangeSchema,
  ),
  cancelExchange: method(z.object({ exchangeId: exchangeIdSchema }), nothing),
  /** From memory or from the history on disk. */
  getExchange: method(z.object({ exchangeId: exchangeIdSchema }), exchangeSchema),
  /** Reads the answer again as another type; null reads it without a schema. */
  readAnswerAs: method(
    z.object({ exchangeId: exchangeIdSchema, typeName: z.string().nullable() }),
    exchangeSchema,
  ),

  /** A page of the rows below a node; `node` null is the whole body. */
  readTree: method(
    z.object({
      bodyId: exchangeIdSchema,
      typeName: z.string().nullable(),
      node: nodeRefSchema.nullable(),
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxPageRows),
      showUnset: z.boolean(),
    }),
    treePageSchema,
  ),
  /** Bytes of a body, fewer than asked for at its end. */
  readBytes: method(
    z.object({
      bodyId: exchangeIdSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxPageBytes),
    }),
    z.object({ bytes: z.instanceof(Uint8Array) }),
  ),
  /** A page of the body as text: its ProtoJSON, or its own text. Counts are UTF-16 code units. */
  readText: method(
    z.object({
      bodyId: exchangeIdSchema,
      as: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('protojson'), typeName: z.string() }),
        /** The body's own JSON, indented. */
        z.object({ kind: z.literal('json') }),
        z.object({ kind: z.literal('raw'), charset: z.string().nullable() }),
      ]),
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxPageBytes),
    }),
    z.object({ text: z.string(), totalLength: z.number().int() }),
  ),
};

/**
 * Calls that only read. One that an engine did not live to answer is asked once more of the next:
 * once, so that data on which engines die cannot take down one after the other.
 */
export const readCalls: ReadonlySet<string> = new Set<keyof typeof engineContract>([
  'getWorkspace',
  'readRequest',
  'readSession',
  'getSchemas',
  'describeType',
  'jsonSchemaOf',
  'checkBody',
  'getExchange',
  'readTree',
  'readBytes',
  'readText',
]);

/** What the engine tells the window without being asked. */
export const engineEvents = {
  exchangeProgress: method(exchangeProgressSchema, nothing),
  importProgress: method(z.object({ readFiles: z.number().int() }), nothing),
  sampleServerChanged: method(workspaceSchema.shape.sampleServer, nothing),
};
