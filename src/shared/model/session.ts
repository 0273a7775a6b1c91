import { z } from 'zod';
import { bodySourceSchema } from './body-source.ts';
import { maxPairs } from './comparison.ts';
import { idSchema, revisionSchema } from './ids.ts';
import { keptBodySchema } from './kept-body.ts';
import { runPlanSchema } from './run-plan.ts';
import { savedRequestSchema } from './saved-request.ts';
import { setNameSchema } from './schemas.ts';
import { typedRuleSchema } from './typed-rule.ts';
import { typedTextSchema } from './typed-text.ts';

/** Names a tab of the window. */
export const tabIdSchema = z.string().min(1).max(100);

/** What a tab of the schema browser shows. */
const schemaTabPageSchema = z.discriminatedUnion('kind', [
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
const diffSideSchema = bodySourceSchema.and(z.object({ name: z.string() }));

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
