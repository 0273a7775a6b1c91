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

/** The content of a tab of the schema browser. */
const schemaTabPageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('type'), setName: setNameSchema, typeName: z.string() }),
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    /** The line to show, starting at 1. */
    line: z.number().int().positive().default(1),
    column: z.number().int().positive().default(1),
  }),
  /** The effects of schema changes on saved requests. */
  z.object({ kind: z.literal('drift') }),
]);

export type SchemaTabPage = z.infer<typeof schemaTabPageSchema>;

/** One of two compared bodies, with its name. */
const diffSideSchema = bodySourceSchema.and(z.object({ name: z.string() }));

/** The panes of a request. */
export const requestPaneSchema = z.enum([
  'body',
  'params',
  'headers',
  'auth',
  'captures',
  'types',
  'settings',
  'sizes',
]);

export type RequestPane = z.infer<typeof requestPaneSchema>;

/**
 * The draft of a tab of each kind: what is not saved of it, and what a restart restores. Its feature adds the
 * title and the view in `tabViews`; what only an open tab has is in `kernel/tabs/tabs-state.ts`. The compiler
 * asks for each kind in `follow-set.ts`, `unsaved.ts`, `follow-scope.ts`, `outdated-readings.ts` and
 * `compare-choices.ts`. It does not see that `shown-by-tab.ts` finds stored bodies by the names of the ids
 * here, and that running calls and typed text are asked for by kind in `close-tab-with-undo.ts` and
 * `kernel/tabs/request-tab.ts`, and that `import/read-unsaved-file.ts` brings back requests and comparisons
 * only. `isBlank` in `tabs/close-tab.ts` says which closed tabs are not worth reopening, `canDuplicate` in
 * `duplicate-tab.ts` and `isUsed` in `preview-tab.ts` ask by kind, too.
 */
export const tabDraftSchemas = {
  request: z.object({
    // The first sessions had only this kind of tab, and did not store it.
    kind: z.literal('request').default('request'),
    tabId: tabIdSchema,
    request: savedRequestSchema,
    /** The file's revision when the draft was begun; null for a request without a file. */
    baseRevision: revisionSchema.nullable().default(null),
    /** True when the draft differs from the file; else the file is shown. */
    isChanged: z.boolean().default(true),
    /** Earlier texts of the body in other formats. */
    kept: z.array(keptBodySchema).default([]),
    /** Text in the form that the body does not contain; omitted if there is none. */
    typed: z.array(typedTextSchema).optional(),
    /** The rows of its rules, if some are not valid rules; omitted otherwise. */
    typedRules: z.array(typedRuleSchema).optional(),
    /** The exchange whose response was shown. */
    exchangeId: idSchema.nullable(),
    /** The open part of the request; null while all are closed, omitted by earlier versions. */
    pane: requestPaneSchema.nullable().optional(),
  }),
  compare: z.object({
    kind: z.literal('compare'),
    tabId: tabIdSchema,
    request: savedRequestSchema,
    pairs: z.number().int().min(1).max(maxPairs),
    ignoredPaths: z.array(z.string()),
    /** The comparison that was shown. */
    comparisonId: idSchema.nullable(),
  }),
  run: z.object({
    kind: z.literal('run'),
    tabId: tabIdSchema,
    plan: runPlanSchema,
    /** The run that was shown. */
    runId: idSchema.nullable(),
  }),
  schema: z.object({ kind: z.literal('schema'), tabId: tabIdSchema, page: schemaTabPageSchema }),
  /** The settings of a folder; the empty path is the workspace. */
  folder: z.object({
    kind: z.literal('folder'),
    tabId: tabIdSchema,
    folderPath: z.string(),
    /** Like those of a request. */
    typedRules: z.array(typedRuleSchema).optional(),
  }),
  /** A recorded exchange. */
  exchange: z.object({
    kind: z.literal('exchange'),
    tabId: tabIdSchema,
    exchangeId: idSchema,
    /** The name of its request. */
    title: z.string(),
  }),
  /** A body without a request. */
  body: z.object({
    kind: z.literal('body'),
    tabId: tabIdSchema,
    openedId: idSchema,
    /** The name of its file. */
    title: z.string(),
  }),
  /** A list of exchanges that another program recorded. */
  recording: z.object({
    kind: z.literal('recording'),
    tabId: tabIdSchema,
    recordingId: idSchema,
    /** The name of its file. */
    title: z.string(),
  }),
  /** Two bodies side by side. */
  diff: z.object({
    kind: z.literal('diff'),
    tabId: tabIdSchema,
    left: diffSideSchema,
    right: diffSideSchema,
  }),
};

/** The draft of a tab of any kind. */
export const tabDraftSchema = z.union(Object.values(tabDraftSchemas));

export type TabDraft = z.infer<typeof tabDraftSchema>;

/** The kinds of tabs. */
export type TabKind = keyof typeof tabDraftSchemas;

/** The draft of a tab of one kind. */
export type DraftOf<K extends TabKind> = z.infer<(typeof tabDraftSchemas)[K]>;

export const sessionSchema = z.object({
  tabs: z.array(tabDraftSchema),
  activeTabId: z.string().nullable(),
  /** The tab that the next press in a list replaces; earlier versions left it out. */
  previewTabId: z.string().nullish(),
  environmentName: z.string().nullable(),
  /** Closed tabs that can be reopened, the last one first. */
  closedTabs: z.array(tabDraftSchema).default([]),
});

export type Session = z.infer<typeof sessionSchema>;
