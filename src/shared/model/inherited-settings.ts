import { z } from 'zod';
import { secretNameSchema } from '../secret-place.ts';
import { callSettingsSchema } from './call-settings.ts';
import { decodingStepsSchema, readKindSchema } from './decoding.ts';
import { setNameSchema } from './schemas.ts';
import { variablesSchema } from './variable.ts';

/** A header row as typed; order, case and duplicates are kept. */
export const requestHeaderSchema = z.object({
  name: z.string(),
  value: z.string(),
  enabled: z.boolean().default(true),
});

export type RequestHeader = z.infer<typeof requestHeaderSchema>;

/**
 * The automatic headers that a request can leave out. Host and Content-Length are none: without them a server
 * cannot tell what it is asked for, and where the request ends (RFC 9112, 3.2 and 6.3).
 */
export const leavableHeaderSchema = z.enum([
  'Content-Type',
  'Accept',
  'Accept-Encoding',
  'User-Agent',
]);

export type LeavableHeader = z.infer<typeof leavableHeaderSchema>;

/** Text that may contain variables, or the name of a secret in the system's keychain. */
const secretTextSchema = z.union([z.string(), z.object({ secret: secretNameSchema })]);

export type SecretText = z.infer<typeof secretTextSchema>;

/**
 * The authentication of a request. The compiler does not find these places of a new kind: the list in
 * `auth-form.tsx`, a keyword among its values in `mask-data.ts`, `import/curl-credentials.ts`, `typed-credential.ts`, a secret below the first level in
 * `taken-secrets.ts`, and `docs/FORMAT.md`. A kind that is more than one header or parameter, such as a
 * signature of the body, needs another `Credential` (`apply-auth.ts`) and a step of its own in
 * `prepare-request.ts`; Compare changes headers after that (`swap-encoding.ts`), and a run repeats the bytes.
 */
export const authSchema = z.discriminatedUnion('type', [
  /** The auth of the folder, else of the folders above, else of the workspace. */
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
  /** A bearer token that Protodesk gets from a server and keeps with the secrets (RFC 6749). */
  z.object({
    type: z.literal('oauth2'),
    grant: z.enum(['clientCredentials', 'authorizationCode']).default('clientCredentials'),
    /** Absolute, http or https. */
    tokenUrl: z.string().default(''),
    /** Where the browser signs in, for an authorization code; absolute, http or https. */
    authorizationUrl: z.string().default(''),
    clientId: z.string().default(''),
    /** Empty for a public client. */
    clientSecret: secretTextSchema.default(''),
    /** Scopes, separated by spaces. */
    scope: z.string().default(''),
    /** Where a request for a token has the client's id and secret: Authorization: Basic, or its body. */
    clientIn: z.enum(['header', 'body']).default('header'),
  }),
]);

/** The auth that gets its token from a server. */
export type OAuth = Extract<Auth, { readonly type: 'oauth2' }>;

export type Auth = z.infer<typeof authSchema>;

/**
 * Decides how a response is read: its steps, its kind, and its type; each may be omitted. An empty path,
 * status or media type matches everything. The first matching rule counts: for the steps the first one that
 * has some, for the rest the first one with a type or `as`.
 */
export const responseTypeRuleSchema = z.object({
  /** The URL's path, with `*` for one part and `**` for any number of parts. */
  path: z.string().default(''),
  /** `200`, `2xx`, `4xx`, ... */
  status: z.string().default(''),
  /** `application/x-protobuf`, `application/*`. */
  mediaType: z.string().default(''),
  /** Fully qualified, without a leading dot; null if the rule sets no type. */
  type: z.string().min(1).nullable().default(null),
  schemaSet: setNameSchema.nullable().default(null),
  /** Overrides its Content-Type. */
  as: readKindSchema.optional(),
  /**
   * After its Content-Encoding is undone, in place of the steps from media type and bytes; empty takes none.
   */
  steps: decodingStepsSchema.optional(),
});

/** True when a rule sets anything for the responses it matches. */
export function saysSomething({ type, as, steps }: ResponseTypeRule): boolean {
  return type !== null || as !== undefined || steps !== undefined;
}

export type ResponseTypeRule = z.infer<typeof responseTypeRuleSchema>;

/**
 * The settings of the workspace, or of a folder of its collections, for all requests below. The nearest to
 * the request counts; headers, variables and rules are merged, nearer ones first: in `resolve-scope.ts`.
 * `plain-settings.ts` writes them into files. A setting of calls belongs into `call-settings.ts` instead.
 */
export const inheritedSettingsSchema = z.object({
  /** Comes before a URL that begins with `/` or `?`. May contain variables. */
  baseUrl: z.string().default(''),
  headers: z.array(requestHeaderSchema).default([]),
  auth: authSchema.prefault({ type: 'inherit' }),
  variables: variablesSchema.default({}),
  responseTypes: z.array(responseTypeRuleSchema).default([]),
  ...callSettingsSchema.shape,
});

export type InheritedSettings = z.infer<typeof inheritedSettingsSchema>;

/** Settings without any value. */
export const noSettings: InheritedSettings = inheritedSettingsSchema.parse({});
