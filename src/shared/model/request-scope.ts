import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { secretNameSchema } from '../secret-place.ts';
import { callSettingsSchema } from './call-settings.ts';
import { authSchema, requestHeaderSchema, responseTypeRuleSchema } from './inherited-settings.ts';

/** The origin of a setting that applies to a request. */
export const originSchema = z.discriminatedUnion('kind', [
  /** Set by the app itself: `sampleServer`. */
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
  /** As written, without filling in its own variables; null for a secret. */
  value: z.string().nullable(),
  /** The name of a secret in the keychain; null for others. */
  secret: secretNameSchema.nullable().default(null),
  /** False for a secret without a value on this computer. */
  isSet: z.boolean(),
  origin: originSchema,
  /** The origins of other values of the same name, which are overridden, the nearest first. */
  hides: z.array(originSchema),
});

export type ScopeVariable = z.infer<typeof scopeVariableSchema>;

/**
 * Everything that a request gets from its folders, the workspace and the environment, with the origins.
 *
 * A variable comes from the first of these: captured, the chosen environment, the folder, the folders above
 * it, the workspace, the app.
 */
export const requestScopeSchema = z.object({
  baseUrl: z.object({ value: z.string(), origin: originSchema }).nullable(),
  /**
   * In the order they are sent, before those of the request; without ones that a nearer folder overrides by
   * name. The request's own headers override them: its draft may not be saved yet.
   */
  headers: z.array(z.object({ header: requestHeaderSchema, origin: originSchema })),
  /**
   * Headers that a nearer folder overrides and that are not sent, the farthest first; omitted if there are
   * none.
   */
  lostHeaders: z.array(z.object({ header: requestHeaderSchema, origin: originSchema })).optional(),
  /** The auth that `inherit` resolves to; null if there is none. */
  auth: z.object({ auth: authSchema, origin: originSchema }).nullable(),
  /** The call settings of the folders and the workspace, the nearest first. */
  callSettings: z.array(z.object({ settings: callSettingsSchema, origin: originSchema })),
  /** In the order they are tried. */
  responseTypes: z.array(z.object({ rule: responseTypeRuleSchema, origin: originSchema })),
  variables: z.array(scopeVariableSchema),
  problems: z.array(problemSchema),
});

export type RequestScope = z.infer<typeof requestScopeSchema>;

/** Returns the nearest set value and its origin; null if nothing is set. */
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

/** A name without a value, and its places. */
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
