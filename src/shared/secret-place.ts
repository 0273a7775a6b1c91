import { z } from 'zod';

/**
 * What a secret is called in the keychain of the system: the file of an environment holds this name,
 * never the value. The name is one of the workspace; each computer keeps a value of its own for it.
 */
export const secretNameSchema = z.string().min(1).max(200);

/**
 * A place that a secret may go to: a server, the way to it, and how its certificate is judged. Another
 * value of any of these is another place.
 */
export const secretPlaceSchema = z.object({
  /** SHA-256 of all below with the origin as it is: what a consent is compared by. */
  placeKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** Scheme, host and port as the URL standard writes them; a secret within it is hidden. */
  origin: z.string().max(4000),
  /** Null where none is used. */
  proxy: z.string().max(4000).nullable(),
  verifyTls: z.boolean(),
  /** SHA-256 of the certificates that are trusted beside the public authorities; null without any. */
  authorities: z.string().max(64).nullable(),
});

/** A place that a secret may go to. */
export type SecretPlace = z.infer<typeof secretPlaceSchema>;

/** May this secret go to this place? */
export const secretQuestionSchema = z.object({
  secret: secretNameSchema,
  /** What the user knows it by: for a captured value its variable. */
  label: z.string(),
  requestName: z.string(),
  place: secretPlaceSchema,
});

/** May this secret go to this place? */
export type SecretQuestion = z.infer<typeof secretQuestionSchema>;

/** What the user allowed, or where a captured value came from. */
export const secretConsentSchema = secretQuestionSchema.pick({ secret: true, place: true });

/** A secret, and a place that it may go to. */
export type SecretConsent = z.infer<typeof secretConsentSchema>;

/** What is unusual about a place besides its origin, in words; null for nothing. */
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

/** A place in words: its origin, and what is unusual about it. */
export function spellPlace(place: Omit<SecretPlace, 'placeKey'>): string {
  const notes = spellPlaceNotes(place);
  return notes === null ? place.origin : `${place.origin} (${notes})`;
}
