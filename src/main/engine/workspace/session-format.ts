import { hash } from 'node:crypto';
import { z } from 'zod';
import { type TabDraft, tabDraftSchema } from '../../../shared/model/session.ts';

/**
 * In this version `session.json` names the tabs, and each draft has a separate file. Version 1 contained all
 * drafts, and no version number.
 */
const sessionVersion = 2;

/** The version of the files in `drafts/`. */
const draftVersion = 1;

const tabIdsSchema = z.array(z.string().min(1).max(100));

const sessionListSchema = z.object({
  tabIds: tabIdsSchema,
  closedTabIds: tabIdsSchema,
  activeTabId: z.string().nullable(),
  previewTabId: z.string().nullish(),
  environmentName: z.string().nullable(),
});

/** The open tabs, and those that can be reopened, without their content. */
export type SessionList = z.infer<typeof sessionListSchema>;

type Json = Readonly<Record<string, unknown>>;

/** Upgrades the content of a session file by one version. */
export interface SessionMigration {
  /** The version that it starts from. */
  readonly from: number;
  /** `drafts` were inside the file, and get separate files. */
  migrate(content: Json): { readonly content: Json; readonly drafts: readonly unknown[] };
}

/** In order; each old version has one, and a fixture. */
const sessionMigrations: readonly SessionMigration[] = [{ from: 1, migrate: moveDraftsOut }];

/** The content of a session file. */
export type SessionContent =
  /** `drafts` were inside the file; `isOld` when it must be rewritten. */
  | {
      readonly kind: 'read';
      readonly list: SessionList;
      readonly drafts: readonly unknown[];
      readonly isOld: boolean;
    }
  | { readonly kind: 'newer'; readonly version: number };

/** The content of a draft file. */
export type DraftContent =
  | { readonly kind: 'read'; readonly draft: TabDraft }
  | { readonly kind: 'newer'; readonly version: number };

const versionSchema = z.number().int().positive();

/** Parses a session file of any version up to the current one. Throws when it is damaged. */
export function parseSessionFile(
  text: string,
  migrations: readonly SessionMigration[] = sessionMigrations,
): SessionContent {
  let content: Json = jsonObject(text);
  const version = versionSchema.default(1).parse(content.schemaVersion);
  const current = migrations.length + 1;
  if (version > current) return { kind: 'newer', version };
  const drafts: unknown[] = [];
  for (const step of migrations) {
    if (step.from < version) continue;
    const migrated = step.migrate(content);
    content = migrated.content;
    drafts.push(...migrated.drafts);
  }
  return {
    kind: 'read',
    list: sessionListSchema.parse(content),
    drafts,
    isOld: version < current,
  };
}

/** Parses a draft file. Throws when it is damaged. */
export function parseDraftFile(text: string): DraftContent {
  const content = jsonObject(text);
  const version = versionSchema.parse(content.schemaVersion);
  if (version > draftVersion) return { kind: 'newer', version };
  return { kind: 'read', draft: tabDraftSchema.parse(content.draft) };
}

/** Returns the text of the list of tabs. */
export function sessionFileText(list: SessionList): string {
  return JSON.stringify({ schemaVersion: sessionVersion, ...sessionListSchema.parse(list) });
}

/** Returns the text of a tab's draft. */
export function draftFileText(draft: TabDraft): string {
  return JSON.stringify({ schemaVersion: draftVersion, draft });
}

/** Valid on every system: lower case only, no path separators, no device names. */
const plainName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9-]*$/;

/** Returns the name of the file with a tab's draft. */
export function draftFileName(tabId: string): string {
  return `${plainName.test(tabId) ? tabId : hash('sha256', tabId)}.json`;
}

function jsonObject(text: string): Json {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

const withTabId = z.looseObject({ tabId: z.string() });

function moveDraftsOut(content: Json): ReturnType<SessionMigration['migrate']> {
  const { tabs, closedTabs, ...rest } = z
    .looseObject({ tabs: z.array(z.unknown()), closedTabs: z.array(z.unknown()).default([]) })
    .parse(content);
  const idsOf = (drafts: readonly unknown[]): string[] =>
    drafts.flatMap((draft) => withTabId.safeParse(draft).data?.tabId ?? []);
  return {
    content: { ...rest, schemaVersion: 2, tabIds: idsOf(tabs), closedTabIds: idsOf(closedTabs) },
    drafts: [...tabs, ...closedTabs],
  };
}
