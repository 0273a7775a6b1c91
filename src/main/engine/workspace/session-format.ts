import { hash } from 'node:crypto';
import { z } from 'zod';
import { type TabDraft, tabDraftSchema } from '../../../shared/model/session.ts';

/**
 * `session.json` of this version names the tabs; each has its draft in a file of its own. The first
 * version held all drafts itself, and had no word for its version.
 */
const sessionVersion = 2;

/** Of the files in `drafts/`. */
const draftVersion = 1;

const tabIdsSchema = z.array(z.string().min(1).max(100));

const sessionListSchema = z.object({
  tabIds: tabIdsSchema,
  closedTabIds: tabIdsSchema,
  activeTabId: z.string().nullable(),
  environmentName: z.string().nullable(),
});

/** Which tabs are open and can be opened again, without what is in them. */
export type SessionList = z.infer<typeof sessionListSchema>;

type Json = Readonly<Record<string, unknown>>;

/** Brings the content of a session file to the next version. */
export interface SessionMigration {
  /** The version that it is given. */
  readonly from: number;
  /** `drafts` are those that the file held and that get files of their own. */
  migrate(content: Json): { readonly content: Json; readonly drafts: readonly unknown[] };
}

/** In their order; each version has one, and a fixture. */
const sessionMigrations: readonly SessionMigration[] = [{ from: 1, migrate: moveDraftsOut }];

/** What a session file says. */
export type SessionContent =
  /** `drafts` came out of the file itself; `isOld` when it has to be written anew. */
  | {
      readonly kind: 'read';
      readonly list: SessionList;
      readonly drafts: readonly unknown[];
      readonly isOld: boolean;
    }
  | { readonly kind: 'newer'; readonly version: number };

/** What the file of a draft says. */
export type DraftContent =
  | { readonly kind: 'read'; readonly draft: TabDraft }
  | { readonly kind: 'newer'; readonly version: number };

const versionSchema = z.number().int().positive();

/** Reads a session file of any version up to the current one. Throws when it is damaged. */
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

/** Reads the file of a draft. Throws when it is damaged. */
export function parseDraftFile(text: string): DraftContent {
  const content = jsonObject(text);
  const version = versionSchema.parse(content.schemaVersion);
  if (version > draftVersion) return { kind: 'newer', version };
  return { kind: 'read', draft: tabDraftSchema.parse(content.draft) };
}

/** The text of the list of tabs. */
export function sessionFileText(list: SessionList): string {
  return JSON.stringify({ schemaVersion: sessionVersion, ...sessionListSchema.parse(list) });
}

/** The text of the draft of a tab. */
export function draftFileText(draft: TabDraft): string {
  return JSON.stringify({ schemaVersion: draftVersion, draft });
}

/** Good on every system: no case to be lost, nothing that leaves the folder, no name of a device. */
const plainName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9-]*$/;

/** The name of the file that holds a tab's draft. */
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
