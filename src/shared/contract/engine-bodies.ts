import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { typedFormatSchema } from '../model/body-formats.ts';
import { formEnumSchema, formMessageSchema } from '../model/message-form.ts';
import { mediaChoiceSchema } from '../model/saved-request.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Problems of one body that are told; more of them help nobody. */
export const maxBodyProblems = 100;

/** How the body being edited stands: what it costs, or what is wrong with it. */
const bodyCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** Without a type only its syntax can be checked; a body that is sent from a file is not looked at. */
  z.object({ kind: z.literal('untyped'), problem: problemSchema.nullable() }),
  z.object({
    kind: z.literal('valid'),
    /** As it would be sent, with its framing. */
    protobufBytes: z.number().int(),
    /** Compact ProtoJSON of the same message, or of the array of messages; null where it has none. */
    jsonBytes: z.number().int().nullable(),
    /** Messages in the body: 1 without framing. */
    messageCount: z.number().int(),
    /** Fields of the type, and those of them that are sent; null for a body of several messages. */
    fieldCounts: z.object({ set: z.number().int(), all: z.number().int() }).nullable(),
    /** What is worth knowing and hinders nothing: what is not sent, field masks that name no field. */
    notes: z.array(problemSchema),
  }),
  z.object({
    kind: z.literal('invalid'),
    /** By place, the first {@link maxBodyProblems}; those of a message have a `fieldPath`. */
    problems: z.array(problemSchema).min(1),
    problemCount: z.number().int(),
  }),
]);

export type BodyCheck = z.infer<typeof bodyCheckSchema>;

/** The body of a request, and what it is read with. */
const bodyInScope = {
  body: bodyDraftSchema,
  typeName: z.string().nullable(),
  schemaSet: chosenSetSchema,
  /** Whose scope it is in; null for that of the workspace. */
  requestId: z.string().nullable().default(null),
  /** Whose variables are filled in; null has only those that hold anyway. */
  environmentName: z.string().nullable().default(null),
};

/** Calls on bodies that are being edited. */
export const bodiesContract = {
  checkBody: method(
    z.object({
      ...bodyInScope,
      /** What it is to be sent as, protobuf when left out: a note says what JSON cannot carry of it. */
      sendAs: mediaChoiceSchema.optional(),
    }),
    bodyCheckSchema,
  ),

  /**
   * The fields of message types, with the enums that they use, and those of some of the types that
   * they hold. What no schema defines is left out.
   */
  describeTypes: method(
    z.object({ typeNames: z.array(z.string()).min(1).max(100), schemaSet: chosenSetSchema }),
    z.object({ messages: z.array(formMessageSchema), enums: z.array(formEnumSchema) }),
  ),

  /**
   * The same body in another format. Variables stay variables, except in hex, which has none: there
   * their values of now are filled in, which a note says.
   *
   * Fails with a Problem where the text does not fit its type, or has what the other format cannot
   * hold; the text then stays what it is.
   */
  convertBody: method(
    z.object({
      ...bodyInScope,
      typeName: z.string(),
      to: typedFormatSchema,
      /**
       * What was typed in that format before: where it still says the same it stays as it is, with its
       * comments and order.
       */
      before: z.string().nullable().default(null),
    }),
    z.object({ body: bodyDraftSchema, notes: z.array(problemSchema) }),
  ),

  /** A body laid out anew, comments kept. Fails where it cannot be read. */
  formatBody: method(
    z.object({
      body: bodyDraftSchema,
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
    }),
    z.object({ text: z.string() }),
  ),

  /** A sample of a type as ProtoJSON. */
  sampleBody: method(
    z.object({
      typeName: z.string(),
      schemaSet: chosenSetSchema,
      /** `minimal` has what is required; `every` has each field, one member of each oneof. */
      fields: z.enum(['minimal', 'every']),
      /** Which members of oneofs are taken: counts on from call to call. */
      variant: z.number().int().nonnegative().default(0),
    }),
    z.object({ text: z.string() }),
  ),
};
