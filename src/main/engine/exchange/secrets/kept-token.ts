import { z } from 'zod';

/** A token as it is stored with the secrets. */
const keptTokenSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970; null when the server named no time. */
  expiresAt: z.number().nullable(),
});

/** A token as it is stored with the secrets. */
export type KeptToken = z.infer<typeof keptTokenSchema>;

/** The names of all stored tokens begin with it. */
const prefix = 'oauth/';

/** Returns the name under which a token is stored, by a hash of what it is for. */
export function tokenName(hash: string): string {
  return `${prefix}${hash}`;
}

/** True for the name of a stored token. */
export function isTokenName(name: string): boolean {
  return name.startsWith(prefix);
}

/** What the user reads for a stored token, and the name of it in `--secret-host`. */
export const tokenLabel = 'OAuth token';

/** Returns the stored token; null for a text that is none. */
export function readToken(text: string): KeptToken | null {
  try {
    return keptTokenSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns what must be hidden of a secret: its value, or the texts in a stored token. */
export function hiddenTexts(name: string, value: string): readonly string[] {
  const token = isTokenName(name) ? readToken(value) : null;
  return token === null
    ? [value]
    : [token.accessToken, ...(token.refreshToken === null ? [] : [token.refreshToken])];
}
