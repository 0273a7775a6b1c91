import { z } from 'zod';

/**
 * The name of a secret in the system's keychain: the file of an environment contains this name, never the
 * value. The name belongs to the workspace; each computer has its own value for it.
 */
export const secretNameSchema = z.string().min(1).max(200);

/**
 * A place that a secret may be sent to: a server, the way to it, and the checks of its certificate. Any other
 * value of these is another place.
 */
export const secretPlaceSchema = z.object({
  /** SHA-256 of the following fields with the exact origin: consents are compared by it. */
  placeKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** Scheme, host and port as in the URL standard; a secret inside is hidden. */
  origin: z.string().max(4000),
  /** Null where none is used. */
  proxy: z.string().max(4000).nullable(),
  verifyTls: z.boolean(),
  /** SHA-256 of the certificates trusted in addition to the public authorities; null if there are none. */
  authorities: z.string().max(64).nullable(),
});

/** A place that a secret may be sent to. */
export type SecretPlace = z.infer<typeof secretPlaceSchema>;

/** Asks whether this secret may be sent to this place. */
export const secretQuestionSchema = z.object({
  secret: secretNameSchema,
  /** The name for the user: for a captured value its variable. */
  label: z.string(),
  /** The kind of auth that has it; left out when a variable has it. */
  kind: z.enum(['bearer', 'basic', 'apiKey', 'oauth2']).optional(),
  /** The variable that has it; left out when Auth has it. */
  variable: z.string().optional(),
  requestName: z.string(),
  place: secretPlaceSchema,
});

/** Asks whether this secret may be sent to this place. */
export type SecretQuestion = z.infer<typeof secretQuestionSchema>;

/** A consent of the user, or the origin of a captured value. */
export const secretConsentSchema = secretQuestionSchema.pick({ secret: true, place: true });

/** A secret, and a place that it may be sent to. */
export type SecretConsent = z.infer<typeof secretConsentSchema>;

/** Describes what is unusual about a place besides its origin; null if nothing is. */
export function spellPlaceNotes({
  proxy,
  verifyTls,
  authorities,
}: Omit<SecretPlace, 'placeKey' | 'origin'>): string | null {
  const notes = [
    ...(proxy === null ? [] : [`through the proxy ${proxy}`]),
    ...(verifyTls ? [] : ['certificate not checked']),
    ...(authorities === null ? [] : [`CA file ${authorities.slice(0, 8)}`]),
  ];
  return notes.length === 0 ? null : notes.join(', ');
}

/** Describes a place: its origin, and what is unusual about it. */
export function spellPlace(place: Omit<SecretPlace, 'placeKey'>): string {
  const notes = spellPlaceNotes(place);
  return notes === null ? place.origin : `${place.origin} (${notes})`;
}
