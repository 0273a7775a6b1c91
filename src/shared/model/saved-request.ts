import { z } from 'zod';
import { bodyDraftSchema } from './body-draft.ts';
import { callSettingsSchema } from './call-settings.ts';
import { captureSchema } from './capture.ts';
import { requestCodingSchema } from './content-codings.ts';
import {
  authSchema,
  leavableHeaderSchema,
  requestHeaderSchema,
  responseTypeRuleSchema,
} from './inherited-settings.ts';
import { chosenSetSchema } from './schemas.ts';

/** The suggested methods; any token is accepted, because servers invent their own. */
export const commonMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/**
 * The encoding in Content-Type (Send as) and Accept (Ask for); each is chosen separately. A third one is
 * written in `encode-request-body.ts`, read in `read-response.ts` and chosen in `request-bar.tsx`. Many places
 * have two cases only, protobuf and else JSON, which the compiler does not see: grep `sendAs`, `askFor` and
 * `'protobuf'`, above all in `automatic-headers.ts`, `body-of-request.ts`, `check-body.ts`, `swap-encoding.ts`,
 * `size-handlers.ts`, `request-of-curl.ts`, `export-samples.ts`, and the `--series` of the command line.
 */
export const mediaChoiceSchema = z.enum(['protobuf', 'json']);
export type MediaChoice = z.infer<typeof mediaChoiceSchema>;

/** The title of a request without a name. */
export const newRequestName = 'New request';

/** A request in a file of the workspace, or in a tab that edits it. */
export const savedRequestSchema = z.object({
  /** Stays the same when the file is renamed or moved. */
  id: z.string().min(1),
  name: z.string().min(1),
  method: z.string().default('GET'),
  url: z.string().default(''),
  /** The values of `:id` and `{id}` in the URL's path; they may contain variables. */
  pathVariables: z.record(z.string(), z.string()).default({}),
  sendAs: mediaChoiceSchema.default('protobuf'),
  askFor: mediaChoiceSchema.default('protobuf'),
  /** Packs the body and names the coding in Content-Encoding; null sends it as it is. */
  contentCoding: requestCodingSchema.nullable().default(null),
  headers: z.array(requestHeaderSchema).default([]),
  /** The automatic headers that are not sent. */
  withoutHeaders: z.array(leavableHeaderSchema).default([]),
  /** Fully qualified, without a leading dot; null if none is chosen. */
  requestType: z.string().nullable().default(null),
  responseType: z.string().nullable().default(null),
  /** The schema set of both types; null is the first one that defines them. */
  schemaSet: chosenSetSchema,
  /** The response types by status and media type; they override the response's own headers. */
  responseTypes: z.array(responseTypeRuleSchema).default([]),
  auth: authSchema.prefault({ type: 'inherit' }),
  ...callSettingsSchema.shape,
  /** The variables that a response sets. */
  captures: z.array(captureSchema).default([]),
  body: bodyDraftSchema.prefault({}),
});

export type SavedRequest = z.infer<typeof savedRequestSchema>;
