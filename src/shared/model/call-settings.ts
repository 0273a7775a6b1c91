import { z } from 'zod';

/** Which redirects are followed: those of GET and HEAD, all, or none; the window offers to follow the others. */
const redirectChoiceSchema = z.enum(['safe', 'all', 'none']);

export type RedirectChoice = z.infer<typeof redirectChoiceSchema>;
/** The longest timeout: a timer of Node.js takes no more (24.8 days). */
export const maxTimeoutMs = 2 ** 31 - 1;

/** Milliseconds; 0 never ends the call. */
const timeoutSchema = z.number().int().min(0).max(maxTimeoutMs).nullable().default(null);

/** The version of HTTP: what the server chooses, or only one. */
const versionChoiceSchema = z.enum(['auto', 'http1', 'http2']);

export type VersionChoice = z.infer<typeof versionChoiceSchema>;

/**
 * The settings of calls on a request, its folders and the workspace, in groups as in their files. Null is
 * unset; of several values the one nearest to the request counts, for each setting separately.
 *
 * All code that reads, writes, inherits, merges or counts them uses this schema. A new setting needs an entry
 * here and in `callDefaults`, a row in `views/settings/call-setting-rows.tsx`, and code that applies it: in
 * `exchange/prepare`, then in `http` for Send and Compare, in `run/lane.ts` and `targetsOf` of
 * `run/run-load.ts` for runs (TLS: `tls-options.ts`, for all), or a refusal in `run/compose-calls.ts`. What makes a call send again
 * stands in `exchange/send/make-call.ts`, which Send, Compare and the terminal share. One that changes the way of a call,
 * such as a proxy, is also a part of the connection, today only of https (`connectionOf` in `exchange/prepare`,
 * `agentsFor` in `axios-http-engine.ts`, `origins.ts`), of the places of secrets (`secret-places.ts`, `secret-place.ts`,
 * `cli/secret-hosts.ts`), of the words for network errors (`describe-network-error.ts`) and of what curl says
 * of it (`import/curl-options.ts`, `request-of-curl.ts`; `exchange/curl/write-curl.ts`). What a user has to know of a sent call is kept with
 * it (`tlsVerified` in `begun-exchange.ts`, shown by `describe-response.ts` and `cli/format-response.ts`). One
 * that may hold variables is filled in `request-texts.ts`. `docs/FORMAT.md` has all of them, and
 * `scripts/write-format-schemas.mjs` writes `docs/format`.
 */
export const callSettingsSchema = z.object({
  redirects: z
    .object({ follow: redirectChoiceSchema.nullable().default(null) })
    .prefault({})
    .meta({
      description:
        '`follow`: `safe` follows redirects of GET and HEAD (default), `all` of every method, `none` of none.',
    }),
  cookies: z
    .object({ use: z.boolean().nullable().default(null) })
    .prefault({})
    .meta({
      description: '`use: false` neither sends nor keeps cookies. A Cookie header is still sent.',
    }),
  timeouts: z
    .object({
      connectMs: timeoutSchema,
      firstByteMs: timeoutSchema,
      idleMs: timeoutSchema,
      totalMs: timeoutSchema,
    })
    .prefault({})
    .meta({
      description:
        'Milliseconds after which a call ends: to connect, to the first byte of the response, between its bytes, for all of it. 0 is no limit.',
    }),
  connection: z
    .object({ keepAlive: z.boolean().nullable().default(null) })
    .prefault({})
    .meta({ description: '`keepAlive: false` opens a new connection for each call.' }),
  http: z
    .object({ version: versionChoiceSchema.nullable().default(null) })
    .prefault({})
    .meta({
      description:
        '`version`: `auto` lets the server choose over https (default), `http1` is HTTP/1.1 only, `http2` HTTP/2 only.',
    }),
  tls: z
    .object({
      verify: z.boolean().nullable().default(null),
      /** A file with authorities to trust in addition to the public ones of Node.js. */
      caFile: z.string().nullable().default(null),
    })
    .prefault({})
    .meta({
      description:
        'Certificate checks. `verify: false` takes any; `caFile` is a PEM file, relative to the workspace.',
    }),
});

export type CallSettings = z.infer<typeof callSettingsSchema>;

/** The defaults of all settings. */
export const callDefaults = {
  redirects: { follow: 'safe' as RedirectChoice },
  cookies: { use: true as boolean },
  /** Long enough for a person who waits, but limited when a server never ends. */
  timeouts: { connectMs: 15_000, firstByteMs: 120_000, idleMs: 0, totalMs: 600_000 },
  connection: { keepAlive: true as boolean },
  http: { version: 'auto' as VersionChoice },
  tls: { verify: true as boolean, caFile: null as string | null },
} satisfies CallSettings;

/** The resolved settings of a call. */
export type CallSettingsInForce = Readonly<typeof callDefaults>;

/** Returns only the call settings of an object that has others too. */
export function callSettingsOf(one: CallSettings): CallSettings {
  return callSettingsSchema.parse(one);
}

/** Returns the settings that are set, by group. */
export function saidSettings(settings: CallSettings): Readonly<Record<string, object>> {
  const groups = Object.entries(callSettingsOf(settings)).map(([group, values]) => {
    const said = Object.entries(values).filter(([, value]) => value !== null && value !== '');
    return [group, Object.fromEntries(said)] as const;
  });
  return Object.fromEntries(groups.filter(([, said]) => Object.keys(said).length > 0));
}

/** Counts the settings that are set. */
export function countSaid(settings: CallSettings): number {
  return Object.values(saidSettings(settings)).flatMap(Object.keys).length;
}

/**
 * Returns the resolved settings of a request.
 *
 * @param above the inherited settings, the nearest first
 */
export function callSettingsFor(
  request: CallSettings,
  above: readonly { readonly settings: CallSettings }[],
): CallSettingsInForce {
  const nearestLast = [request, ...above.map(({ settings }) => settings)]
    .map(saidSettings)
    .toReversed();
  const groups = Object.entries(callDefaults).map(([group, values]) => [
    group,
    Object.assign({}, values, ...nearestLast.map((said) => said[group])),
  ]);
  return Object.fromEntries(groups) as CallSettingsInForce;
}
