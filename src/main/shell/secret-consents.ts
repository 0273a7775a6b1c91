import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type SecretConsent, secretConsentSchema } from '../../shared/secret-place.ts';
import { writeWhole } from './write-whole.ts';

const currentVersion = 1;

const keptConsentSchema = secretConsentSchema.extend({
  /** The consents id of the workspace, from its private state. */
  workspace: z.string(),
  /** True when the value came from there; the user allowed the other places. */
  isIssuer: z.boolean(),
});

type KeptConsent = z.infer<typeof keptConsentSchema>;

const consentFileSchema = z.object({
  schemaVersion: z.literal(currentVersion),
  consents: z.array(keptConsentSchema),
});

/**
 * Where the secrets of each workspace may go; only the user and the origin of a value add to it. A workspace
 * is known by its `consentsId`.
 */
export interface SecretConsents {
  /** The consents of one workspace, in the order in which they were added. */
  list(workspace: string): Promise<SecretConsent[]>;
  /** Adds consents. Errors are the system's own. */
  allow(workspace: string, consents: readonly SecretConsent[]): Promise<void>;
  /**
   * Removes the consents of a secret after a new value: all, unless it comes from the same place as the
   * previous value.
   */
  keepOfIssuer(workspace: string, secret: string, issuerKey: string): Promise<void>;
  /** Allows a value to go back to the place it came from. */
  allowIssuer(workspace: string, consent: SecretConsent): Promise<void>;
  revoke(workspace: string, secret: string, placeKey: string): Promise<void>;
  /** Removes all consents of a secret. */
  forget(workspace: string, secret: string): Promise<void>;
  /** Removes all consents of a workspace. */
  forgetAll(workspace: string): Promise<void>;
}

/**
 * Opens the consents of a profile. An unreadable file counts as none: the window then asks again, which loses
 * nothing. A file of a newer version is not touched, and new consents apply until the app closes.
 */
export function createSecretConsents(path: string): SecretConsents {
  let opened: Promise<{ consents: readonly KeptConsent[]; isWritable: boolean }> | null = null;
  /** Changes run one after another: each writes the whole file. */
  let lastChange: Promise<unknown> = Promise.resolve();

  async function read(): Promise<{ consents: readonly KeptConsent[]; isWritable: boolean }> {
    try {
      const data: unknown = JSON.parse(await readFile(path, 'utf8'));
      const version = z.object({ schemaVersion: z.number() }).safeParse(data);
      if (version.success && version.data.schemaVersion > currentVersion) {
        return { consents: [], isWritable: false };
      }
      return { consents: consentFileSchema.parse(data).consents, isWritable: true };
    } catch {
      return { consents: [], isWritable: true };
    }
  }

  function file() {
    opened ??= read();
    return opened;
  }

  function change(next: (before: readonly KeptConsent[]) => readonly KeptConsent[]): Promise<void> {
    const apply = async (): Promise<void> => {
      const { consents: before, isWritable } = await file();
      const consents = next(before);
      if (consents.length === before.length && consents.every((one) => before.includes(one)))
        return;
      const data = { schemaVersion: currentVersion, consents };
      if (isWritable) await writeWhole(path, `${JSON.stringify(data, null, 2)}\n`);
      opened = Promise.resolve({ consents, isWritable });
    };
    const done = lastChange.then(apply, apply);
    lastChange = done.catch(() => undefined);
    return done;
  }

  function add(
    workspace: string,
    added: readonly SecretConsent[],
    isIssuer: boolean,
  ): Promise<void> {
    return change((before) => {
      const consents = [...before];
      for (const { secret, place } of added) {
        const isKnown = consents.some(
          (one) => isOf(one, workspace, secret) && one.place.placeKey === place.placeKey,
        );
        if (!isKnown) consents.push({ workspace, secret, place, isIssuer });
      }
      return consents;
    });
  }

  return {
    async list(workspace) {
      const { consents } = await file();
      return consents
        .filter((one) => one.workspace === workspace)
        .map(({ secret, place }) => ({ secret, place }));
    },
    allow: (workspace, consents) => add(workspace, consents, false),
    keepOfIssuer: (workspace, secret, issuerKey) =>
      change((before) => {
        const isSame = before.some(
          (one) => isOf(one, workspace, secret) && one.isIssuer && one.place.placeKey === issuerKey,
        );
        return isSame ? before : before.filter((one) => !isOf(one, workspace, secret));
      }),
    allowIssuer: (workspace, consent) => add(workspace, [consent], true),
    revoke: (workspace, secret, placeKey) =>
      change((before) =>
        before.filter((one) => !(isOf(one, workspace, secret) && one.place.placeKey === placeKey)),
      ),
    forget: (workspace, secret) =>
      change((before) => before.filter((one) => !isOf(one, workspace, secret))),
    forgetAll: (workspace) =>
      change((before) => before.filter((one) => one.workspace !== workspace)),
  };
}

function isOf(consent: KeptConsent, workspace: string, secret: string): boolean {
  return consent.workspace === workspace && consent.secret === secret;
}
