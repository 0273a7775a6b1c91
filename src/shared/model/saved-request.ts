import { z } from 'zod';
import { bodyDraftSchema } from './body-draft.ts';
import { callSettingsSchema } from './call-settings.ts';
import { captureSchema } from './capture.ts';
import { authSchema, requestHeaderSchema, responseTypeRuleSchema } from './inherited-settings.ts';
import { chosenSetSchema } from './schemas.ts';

/** The method names offered; any token is accepted, since servers invent their own. */
export const commonMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** What goes into Content-Type (Send as) and Accept (Ask for), chosen apart from each other. */
export const mediaChoiceSchema = z.enum(['protobuf', 'json']);
export type MediaChoice = z.infer<typeof mediaChoiceSchema>;

/** What a request is called that was given no name yet. */
export const newRequestName = 'New request';

/** A request as it stands in a file of the workspace, or in a tab that edits it. */
export const savedRequestSchema = z.object({
  /** Stays the same when the file is renamed or moved. */
  id: z.string().min(1),
  name: z.string().min(1),
  method: z.string().default('GET'),
  url: z.string().default(''),
  sendAs: mediaChoiceSchema.default('protobuf'),
  askFor: mediaChoiceSchema.default('protobuf'),
  headers: z.array(requestHeaderSchema).default([]),
  /** Fully qualified, without a leading dot; null when none is chosen. */
  requestType: z.string().nullable().default(null),
  responseType: z.string().nullable().default(null),
  /** The schema set of both types; null is the first one that defines them. */
  schemaSet: chosenSetSchema,
  /** Which type a response has, by status and media type: before what the response itself says. */
  responseTypes: z.array(responseTypeRuleSchema).default([]),
  auth: authSchema.prefault({ type: 'inherit' }),
  ...callSettingsSchema.shape,
  /** What variables a response sets. */
  captures: z.array(captureSchema).default([]),
  body: bodyDraftSchema.prefault({}),
});

export type SavedRequest = z.infer<typeof savedRequestSchema>;
