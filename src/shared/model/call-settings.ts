import { z } from 'zod';

/**
 * How calls go out: what a request, its folders and the workspace may each say, in groups as their files
 * have them. Null says nothing; of several the nearest to the request counts, each setting by itself.
 *
 * All that reads, writes, inherits, merges and counts them goes by this schema. A new one is its entry here
 * and in `callDefaults`, its row in `views/settings/call-setting-rows.tsx`, and where it takes effect.
 */
export const callSettingsSchema = z.object({
  tls: z
    .object({
      verify: z.boolean().nullable().default(null),
      /** With authorities to trust beside the public ones that Node.js brings. */
      caFile: z.string().nullable().default(null),
    })
    .prefault({})
    .meta({
      description:
        'How the certificate of a server is judged. `verify: false` takes any; `caFile` is a PEM file, relative to the workspace.',
    }),
});

export type CallSettings = z.infer<typeof callSettingsSchema>;

/** What holds where nobody says anything. */
export const callDefaults = {
  tls: { verify: true as boolean, caFile: null as string | null },
} satisfies CallSettings;

/** The settings as they hold for a call. */
export type CallSettingsInForce = Readonly<typeof callDefaults>;

/** The settings of calls alone, of something that has others too. */
export function callSettingsOf(one: CallSettings): CallSettings {
  return callSettingsSchema.parse(one);
}

/** Those that say something, by their groups. */
export function saidSettings(settings: CallSettings): Readonly<Record<string, object>> {
  const groups = Object.entries(callSettingsOf(settings)).map(([group, values]) => {
    const said = Object.entries(values).filter(([, value]) => value !== null && value !== '');
    return [group, Object.fromEntries(said)] as const;
  });
  return Object.fromEntries(groups.filter(([, said]) => Object.keys(said).length > 0));
}

/** How many of them say something. */
export function countSaid(settings: CallSettings): number {
  return Object.values(saidSettings(settings)).flatMap(Object.keys).length;
}

/**
 * What holds for a request.
 *
 * @param above what is said around it, the nearest first
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
