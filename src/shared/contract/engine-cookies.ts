import { z } from 'zod';
import { cookieSchema, cookieStorageSchema } from '../model/cookie.ts';
import { nothing } from '../model/ids.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** The jar: of an environment, or the one without an environment. */
const jarSchema = z.object({ environmentName: z.string().nullable() });

const idSchema = cookieSchema.shape.id;

/** Calls on the stored cookies of the workspace. Changes are on disk before the response. */
export const cookiesContract = {
  listCookies: method(
    jarSchema,
    z.object({
      cookies: z.array(cookieSchema),
      /** In `memory` they last until the app closes. */
      storage: cookieStorageSchema,
      /** The reason why stored cookies cannot be read, or new ones not be saved. */
      problem: problemSchema.nullable(),
    }),
  ),
  /** Returns the value of a cookie, because the user asked to see it. Throws `not-found`. */
  revealCookie: method(jarSchema.extend({ id: idSchema }), z.object({ value: z.string() })),
  /**
   * Stores a cookie, written as in a Set-Cookie header: `sid=1; Path=/`. Throws `bad-input` for one that cannot
   * be stored for the URL.
   */
  addCookie: method(
    jarSchema.extend({ url: z.string().max(10_000), text: z.string().max(10_000) }),
    nothing,
  ),
  /** Throws `bad-input` for a value that cannot be sent, `not-found` if the cookie is gone. */
  changeCookie: method(jarSchema.extend({ id: idSchema, value: z.string().max(10_000) }), nothing),
  /** Null deletes all of the jar. */
  deleteCookies: method(jarSchema.extend({ ids: z.array(idSchema).nullable() }), nothing),
  /** Brings back what the last `deleteCookies` deleted. */
  undoDeleteCookies: method(nothing, nothing),
};

/** Events of the stored cookies. */
export const cookieEvents = {
  cookiesChanged: method(jarSchema, nothing),
};
