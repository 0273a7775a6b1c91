import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { secretNameSchema } from '../secret-place.ts';
import { callSettingsSchema } from './call-settings.ts';
import { authSchema, requestHeaderSchema, responseTypeRuleSchema } from './inherited-settings.ts';

/** Where something that holds for a request was said. */
export const originSchema = z.discriminatedUnion('kind', [
  /** By the app itself: `sampleServer`. */
  z.object({ kind: z.literal('app') }),
  z.object({ kind: z.literal('workspace') }),
  z.object({ kind: z.literal('folder'), path: z.string(), name: z.string() }),
  z.object({ kind: z.literal('environment'), name: z.string() }),
  z.object({ kind: z.literal('captured'), requestName: z.string(), capturedAt: z.iso.datetime() }),
]);

export type Origin = z.infer<typeof originSchema>;

/** A variable that a request can use. */
const scopeVariableSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'secret']),
  /** As it stands, its own variables not filled in; null for a secret. */
  value: z.string().nullable(),
  /** What a secret is called in the keychain; null for any other. */
  secret: secretNameSchema.nullable().default(null),
  /** False for a secret that has no value on this computer. */
  isSet: z.boolean(),
  origin: originSchema,
  /** Where the same name has other values, which do not count, the nearest first. */
  hides: z.array(originSchema),
});

export type ScopeVariable = z.infer<typeof scopeVariableSchema>;

/**
 * All that a request gets from its folders, the workspace and the environment, and who said so.
 *
 * A variable is, in this order: captured, of the chosen environment, of the folder, of the folders
 * above it, of the workspace, of the app.
 */
export const requestScopeSchema = z.object({
  baseUrl: z.object({ value: z.string(), origin: originSchema }).nullable(),
  /**
   * In the order they are sent, those of the request after them; one that a nearer folder sets by
   * name is left out. What the request itself sets takes their place: its draft may not be saved yet.
   */
  headers: z.array(z.object({ header: requestHeaderSchema, origin: originSchema })),
  /** Those that a nearer folder sets by name and that are not sent, the farthest first; left out without any. */
  lostHeaders: z.array(z.object({ header: requestHeaderSchema, origin: originSchema })).optional(),
  /** What `inherit` stands for; null when nobody says anything. */
  auth: z.object({ auth: authSchema, origin: originSchema }).nullable(),
  /** What the folders and the workspace say of how calls go out, the nearest first. */
  callSettings: z.array(z.object({ settings: callSettingsSchema, origin: originSchema })),
  /** In the order they are tried. */
  responseTypes: z.array(z.object({ rule: responseTypeRuleSchema, origin: originSchema })),
  variables: z.array(scopeVariableSchema),
  problems: z.array(problemSchema),
});

export type RequestScope = z.infer<typeof requestScopeSchema>;

/** What the nearest that says something says, and who it is; null when nobody does. */
export function nearest<S, T>(
  nearestFirst: readonly { readonly settings: S; readonly origin: Origin }[],
  read: (settings: S) => T | null,
): { value: T; origin: Origin } | null {
  for (const { settings, origin } of nearestFirst) {
    const value = read(settings);
    if (value !== null) return { value, origin };
  }
  return null;
}

/** A name that has no value, and where it stands. */
export const unresolvedVariableSchema = z.object({
  name: z.string(),
  uses: z.array(
    z.object({
      requestId: z.string(),
      requestName: z.string(),
      /** `the URL`, `the header X-Trace`, `line 3 of the body`, `Auth`. */
      places: z.array(z.string()),
    }),
  ),
});

export type UnresolvedVariable = z.infer<typeof unresolvedVariableSchema>;
