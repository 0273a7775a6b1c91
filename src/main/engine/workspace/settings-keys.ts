import { z } from 'zod';
import { callSettingsSchema } from '../../../shared/model/call-settings.ts';
import { maxDecodingSteps } from '../../../shared/model/decoding.ts';
import {
  authSchema,
  type InheritedSettings,
  inheritedSettingsSchema,
  requestHeaderSchema,
  responseTypeRuleSchema,
  saysSomething,
} from '../../../shared/model/inherited-settings.ts';
import {
  areInOrder,
  stepOfWord,
  stepWordPattern,
  stepWords,
} from '../../../shared/model/step-words.ts';
import { isNumberText, textVariable, variableSchema } from '../../../shared/model/variable.ts';
import { secretNameSchema } from '../../../shared/secret-place.ts';

/** `schemaVersion`, which every kind of file may have. */
export const versionKey = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'The version of the format; 1 by default.' });

/** A variable as a file has it: the short forms, and the long ones of the model. */
const fileVariableSchema = z
  .union(
    [
      z.string().transform(textVariable).meta({ description: 'Text.' }),
      z
        .union([z.number(), z.boolean(), z.null()])
        .transform((value) => textVariable(String(value ?? '')))
        .meta({
          description: 'Numbers keep their digits. Anything else is text, as typed.',
        }),
      variableSchema.refine(
        (variable) => variable.kind !== 'number' || isNumberText(variable.value),
        { error: 'It is not a number.' },
      ),
      z
        .object({ secret: secretNameSchema })
        .transform(({ secret }) => ({ kind: 'secret' as const, secret }))
        .meta({ description: 'A secret, by its name in the system keychain.' }),
    ],
    { error: 'Expected text, a number, or {secret: NAME}.' },
  )
  .meta({ description: 'Text, a number, or {secret: NAME}.' });

/** `variables` of a file. */
export const variablesKey = z.record(z.string(), fileVariableSchema).default({}).meta({
  description: 'Values by name. `{{name}}` inserts one in URLs, headers, bodies and auth.',
});

/** `headers` of a file. */
export const headersKey = z
  .array(
    requestHeaderSchema.extend({
      name: requestHeaderSchema.shape.name.meta({ description: 'As sent, case included.' }),
      value: requestHeaderSchema.shape.value.meta({ description: 'May have variables.' }),
      enabled: requestHeaderSchema.shape.enabled.meta({
        description: 'false keeps the header without sending it.',
      }),
    }),
  )
  .default([])
  .meta({ description: 'Headers in the order they are sent. Names may repeat.' });

/** `auth` of a file. */
export const authKey = authSchema.prefault({ type: 'inherit' }).meta({
  description:
    'How a request authenticates. `inherit` uses the folder above. Token, password, value and clientSecret are text with variables, or {secret: NAME}.',
});

/** A step of a rule, as a file has it: a word. */
const fileStepSchema = z
  .string()
  .regex(stepWordPattern, { error: `Expected one of ${stepWords}.` })
  .transform((word, context) => {
    const step = stepOfWord(word);
    if (step !== null) return step;
    context.addIssue({ code: 'custom', message: `Expected one of ${stepWords}.` });
    return z.NEVER;
  });

/** `responseTypes` of a file. */
export const responseTypesKey = z
  .array(
    responseTypeRuleSchema
      .extend({
        path: responseTypeRuleSchema.shape.path.meta({
          description: 'A URL pattern: `*` is one part, `**` any number. Empty matches all.',
        }),
        status: responseTypeRuleSchema.shape.status.meta({
          description: '`200`, `2xx`, ... Empty matches all.',
        }),
        mediaType: responseTypeRuleSchema.shape.mediaType.meta({
          description: '`application/x-protobuf`, `application/*`. Empty matches all.',
        }),
        type: responseTypeRuleSchema.shape.type.meta({
          description: 'The message type, fully qualified, without a leading dot.',
        }),
        as: responseTypeRuleSchema.shape.as.meta({
          description: 'How the body is read, whatever its Content-Type.',
        }),
        steps: z
          .array(fileStepSchema)
          .max(maxDecodingSteps)
          .refine(areInOrder, { error: 'Splitting messages must be the last step.' })
          .optional()
          .meta({
            description:
              'Steps after Content-Encoding, in order, skipped where they do not apply: `gzip`, `base64`, `skip 4`, `delimited`, ... An empty list keeps the body.',
          }),
      })
      .refine(saysSomething, { error: 'It needs a type, `as` or `steps`.' })
      .meta({ anyOf: ['type', 'as', 'steps'].map((key) => ({ required: [key] })) }),
  )
  .default([])
  .meta({
    description:
      'How a response is read: its type, format and steps. The first matching rule counts.',
  });

/** The keys that protodesk.yaml and folder.yaml have for the requests below them. */
export const settingsKeys = {
  baseUrl: inheritedSettingsSchema.shape.baseUrl.meta({
    description: 'Precedes URLs that begin with `/` or `?`. May have variables.',
  }),
  headers: headersKey,
  auth: authKey,
  variables: variablesKey,
  responseTypes: responseTypesKey,
  ...callSettingsSchema.shape,
} satisfies Readonly<Record<keyof InheritedSettings, z.ZodType>>;

/** Returns the settings among the keys of a file. */
export function settingsOf(file: InheritedSettings): InheritedSettings {
  const keys = Object.keys(settingsKeys) as (keyof InheritedSettings)[];
  return Object.fromEntries(keys.map((key) => [key, file[key]])) as InheritedSettings;
}
