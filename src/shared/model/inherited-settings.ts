import { z } from 'zod';
import { secretNameSchema } from '../secret-place.ts';
import { callSettingsSchema } from './call-settings.ts';
import { decodingStepsSchema, readKindSchema } from './decoding.ts';
import { setNameSchema } from './schemas.ts';
import { variablesSchema } from './variable.ts';

/** A header row as it was typed; order, case and duplicates are kept. */
export const requestHeaderSchema = z.object({
  name: z.string(),
  value: z.string(),
  enabled: z.boolean().default(true),
});

export type RequestHeader = z.infer<typeof requestHeaderSchema>;

/** Text that may hold variables, or the name of a secret in the system's keychain. */
const secretTextSchema = z.union([z.string(), z.object({ secret: secretNameSchema })]);

export type SecretText = z.infer<typeof secretTextSchema>;

/** How a request proves who sends it. */
export const authSchema = z.discriminatedUnion('type', [
  /** What the folder says, or the folder above it, or the workspace. */
  z.object({ type: z.literal('inherit') }),
  z.object({ type: z.literal('none') }),
  /** RFC 6750. */
  z.object({ type: z.literal('bearer'), token: secretTextSchema.default('') }),
  /** RFC 7617, in UTF-8. */
  z.object({
    type: z.literal('basic'),
    username: z.string().default(''),
    password: secretTextSchema.default(''),
  }),
  z.object({
    type: z.literal('apiKey'),
    in: z.enum(['header', 'query']).default('header'),
    name: z.string().default(''),
    value: secretTextSchema.default(''),
  }),
]);

export type Auth = z.infer<typeof authSchema>;

/**
 * Says how a response is read: its steps, as what, and its type; each may be left out. An empty part of
 * path, status and media type fits everything. The first rule that fits counts: for the steps the first
 * that has some, for all else the first that has a type or `as`.
 */
export const responseTypeRuleSchema = z.object({
  /** Of the URL's path, with `*` for a part of it and `**` for any number of them. */
  path: z.string().default(''),
  /** `200`, `2xx`, `4xx`, ... */
  status: z.string().default(''),
  /** `application/x-protobuf`, `application/*`. */
  mediaType: z.string().default(''),
  /** Fully qualified, without a leading dot; null where the rule says nothing of it. */
  type: z.string().min(1).nullable().default(null),
  schemaSet: setNameSchema.nullable().default(null),
  /** Whatever its Content-Type says. */
  as: readKindSchema.optional(),
  /** Once its Content-Encoding is undone, instead of what media type and bytes ask for; empty takes none. */
  steps: decodingStepsSchema.optional(),
});

/** Whether a rule says something of the responses that it fits. */
export function saysSomething({ type, as, steps }: ResponseTypeRule): boolean {
  return type !== null || as !== undefined || steps !== undefined;
}

export type ResponseTypeRule = z.infer<typeof responseTypeRuleSchema>;

/**
 * What the workspace, and each folder of its collections, says for all requests below it. The
 * nearest to the request counts; headers, variables and rules add up, the nearer over the farther.
 */
export const inheritedSettingsSchema = z.object({
  /** What a URL that begins with `/` or `?` is put behind. May hold variables. */
  baseUrl: z.string().default(''),
  headers: z.array(requestHeaderSchema).default([]),
  auth: authSchema.prefault({ type: 'inherit' }),
  variables: variablesSchema.default({}),
  responseTypes: z.array(responseTypeRuleSchema).default([]),
  ...callSettingsSchema.shape,
});

export type InheritedSettings = z.infer<typeof inheritedSettingsSchema>;

/** Settings that say nothing. */
export const noSettings: InheritedSettings = inheritedSettingsSchema.parse({});
