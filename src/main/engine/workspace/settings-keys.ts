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
  .meta({ description: 'The version of the format. 1 when it is left out.' });

/** A variable as a file has it: the short forms, and the long ones of the model. */
const fileVariableSchema = z
  .union(
    [
      z.string().transform(textVariable).meta({ description: 'Text.' }),
      z
        .union([z.number(), z.boolean(), z.null()])
        .transform((value) => textVariable(String(value ?? '')))
        .meta({
          description:
            'A number is kept digit by digit. Anything else is the text that it was typed as.',
        }),
      variableSchema.refine(
        (variable) => variable.kind !== 'number' || isNumberText(variable.value),
        { error: 'It is no number.' },
      ),
      z
        .object({ secret: secretNameSchema })
        .transform(({ secret }) => ({ kind: 'secret' as const, secret }))
        .meta({ description: 'A secret, by its name in the keychain of the system.' }),
    ],
    { error: 'It has to be text, a number, or {secret: NAME}.' },
  )
  .meta({ description: 'Text, a number, or {secret: NAME}.' });

/** `variables` of a file. */
export const variablesKey = z.record(z.string(), fileVariableSchema).default({}).meta({
  description: 'Values by name. `{{name}}` stands for one in URLs, headers, bodies and auth.',
});

/** `headers` of a file. */
export const headersKey = z
  .array(
    requestHeaderSchema.extend({
      name: requestHeaderSchema.shape.name.meta({ description: 'As it is sent, case included.' }),
      value: requestHeaderSchema.shape.value.meta({ description: 'May hold variables.' }),
      enabled: requestHeaderSchema.shape.enabled.meta({
        description: 'false keeps the header without sending it.',
      }),
    }),
  )
  .default([])
  .meta({ description: 'Headers in the order they are sent. A name may stand several times.' });

/** `auth` of a file. */
export const authKey = authSchema.prefault({ type: 'inherit' }).meta({
  description:
    'How a request proves who sends it. `inherit` is what the folder above says. Token, password and value are text with variables, or {secret: NAME}.',
});

/** A step of a rule, as a file has it: a word. */
const fileStepSchema = z
  .string()
  .regex(stepWordPattern, { error: `It has to be one of ${stepWords}.` })
  .transform((word, context) => {
    const step = stepOfWord(word);
    if (step !== null) return step;
    context.addIssue({ code: 'custom', message: `It has to be one of ${stepWords}.` });
    return z.NEVER;
  });

/** `responseTypes` of a file. */
export const responseTypesKey = z
  .array(
    responseTypeRuleSchema
      .extend({
        path: responseTypeRuleSchema.shape.path.meta({
          description: 'Of the URL: `*` is one part of it, `**` any number. Empty fits all.',
        }),
        status: responseTypeRuleSchema.shape.status.meta({
          description: '`200`, `2xx`, ... Empty fits all.',
        }),
        mediaType: responseTypeRuleSchema.shape.mediaType.meta({
          description: '`application/x-protobuf`, `application/*`. Empty fits all.',
        }),
        type: responseTypeRuleSchema.shape.type.meta({
          description: 'The message type, fully qualified, without a leading dot.',
        }),
        as: responseTypeRuleSchema.shape.as.meta({
          description: 'As what the body is read, whatever its Content-Type says.',
        }),
        steps: z
          .array(fileStepSchema)
          .max(maxDecodingSteps)
          .refine(areInOrder, { error: 'Messages are told apart as the last step.' })
          .optional()
          .meta({
            description:
              'What is done to the body once its Content-Encoding is undone, or passed over where the body is in no such coding: `gzip`, `base64`, `skip 4`, `delimited`, ... in their order. An empty list takes it as it is.',
          }),
      })
      .refine(saysSomething, { error: 'It needs a type, `as` or `steps`.' })
      .meta({ anyOf: ['type', 'as', 'steps'].map((key) => ({ required: [key] })) }),
  )
  .default([])
  .meta({
    description:
      'How an answer is read: its type, as what, by which steps. The first rule that fits counts.',
  });

/** The keys that protodesk.yaml and folder.yaml have for the requests below them. */
export const settingsKeys = {
  baseUrl: inheritedSettingsSchema.shape.baseUrl.meta({
    description: 'Goes before URLs that begin with `/` or `?`. May hold variables.',
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
