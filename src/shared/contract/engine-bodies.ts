import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { typedFormatSchema } from '../model/body-formats.ts';
import { formEnumSchema, formMessageSchema } from '../model/message-form.ts';
import { mediaChoiceSchema } from '../model/saved-request.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** The limit of reported problems of one body; more would not help. */
export const maxBodyProblems = 100;

/** The check result of a body being edited: its size, or its problems. */
const bodyCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** Without a type only its syntax can be checked; a body sent from a file is not checked. */
  z.object({ kind: z.literal('untyped'), problem: problemSchema.nullable() }),
  z.object({
    kind: z.literal('valid'),
    /** As it would be sent, with its framing. */
    protobufBytes: z.number().int(),
    /** Compact ProtoJSON of the message, or of the array of messages; null if it has none. */
    jsonBytes: z.number().int().nullable(),
    /** Messages in the body: 1 without framing. */
    messageCount: z.number().int(),
    /** The fields of the type, and how many of them are sent; null for a body of several messages. */
    fieldCounts: z.object({ set: z.number().int(), all: z.number().int() }).nullable(),
    /** Notes that do not prevent sending: values that are not sent, field masks that name no field. */
    notes: z.array(problemSchema),
  }),
  z.object({
    kind: z.literal('invalid'),
    /** In order, the first {@link maxBodyProblems}; those of a message have a `fieldPath`. */
    problems: z.array(problemSchema).min(1),
    problemCount: z.number().int(),
  }),
]);

export type BodyCheck = z.infer<typeof bodyCheckSchema>;

/** The body of a request, with its scope. */
const bodyInScope = {
  body: bodyDraftSchema,
  typeName: z.string().nullable(),
  schemaSet: chosenSetSchema,
  /** The request whose scope applies; null for the workspace. */
  requestId: z.string().nullable().default(null),
  /** The environment of the variables; null uses only variables outside environments. */
  environmentName: z.string().nullable().default(null),
};

/** Calls on bodies that are being edited. */
export const bodiesContract = {
  checkBody: method(
    z.object({
      ...bodyInScope,
      /** The encoding to send, protobuf if omitted: a note lists what JSON cannot carry. */
      sendAs: mediaChoiceSchema.optional(),
    }),
    bodyCheckSchema,
  ),

  /**
   * Returns the fields of message types, with their enums, and those of some types inside them. Leaves out
   * undefined types.
   */
  describeTypes: method(
    z.object({ typeNames: z.array(z.string()).min(1).max(100), schemaSet: chosenSetSchema }),
    z.object({ messages: z.array(formMessageSchema), enums: z.array(formEnumSchema) }),
  ),

  /**
   * Converts the body to another format. Variables stay variables, except in hex, which has none: there their
   * current values are filled in, and a note says so.
   *
   * Fails with a Problem if the text does not fit its type, or the other format cannot hold it; the text then
   * stays.
   */
  convertBody: method(
    z.object({
      ...bodyInScope,
      typeName: z.string(),
      to: typedFormatSchema,
      /**
       * The earlier text in that format: if it still means the same, it stays, with its comments and order.
       */
      before: z.string().nullable().default(null),
    }),
    z.object({ body: bodyDraftSchema, notes: z.array(problemSchema) }),
  ),

  /** Reformats a body; keeps comments. Fails if it cannot be read. */
  formatBody: method(
    z.object({
      body: bodyDraftSchema,
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
    }),
    z.object({ text: z.string() }),
  ),

  /** Returns a sample of a type as ProtoJSON. */
  sampleBody: method(
    z.object({
      typeName: z.string(),
      schemaSet: chosenSetSchema,
      /**
       * `minimal` has the required fields; `every` has each field, one member of each oneof; `first-call` is
       * like that, but leaves unset what only the user knows.
       */
      fields: z.enum(['minimal', 'every', 'first-call']),
      /** Selects the oneof members: increases from call to call. */
      variant: z.number().int().nonnegative().default(0),
    }),
    z.object({ text: z.string() }),
  ),
};
