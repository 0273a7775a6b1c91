import { z } from 'zod';

/** A stored cookie, without its value: the window gets that only when the user asks to see it. */
export const cookieSchema = z.object({
  /** Unique in its jar; made of domain, path and name, which identify a cookie (RFC 6265, 5.3). */
  id: z.string().max(20_000),
  name: z.string(),
  /** Without a leading dot. */
  domain: z.string(),
  path: z.string(),
  /** True when it goes only to this very host; false when also to hosts below the domain. */
  isHostOnly: z.boolean(),
  /** Null for one without an expiry: it is kept until it is deleted. */
  expiresAt: z.iso.datetime().nullable(),
  isSecure: z.boolean(),
  isHttpOnly: z.boolean(),
  /**
   * What was unusual about the way of the call that set it, such as a proxy; null for nothing. Only calls on
   * the same way send it.
   */
  way: z.string().nullable(),
});

export type Cookie = z.infer<typeof cookieSchema>;

/** Where cookies are stored: encrypted on disk, or in memory until the app closes. */
export const cookieStorageSchema = z.enum(['keychain', 'memory']);

export type CookieStorage = z.infer<typeof cookieStorageSchema>;

/** A cookie of a response that was not stored. */
export const refusedCookieSchema = z.object({
  /** Its place among the Set-Cookie headers of the response. */
  index: z.number().int().nonnegative(),
  /** The reason, as a sentence. */
  reason: z.string(),
});

export type RefusedCookie = z.infer<typeof refusedCookieSchema>;
