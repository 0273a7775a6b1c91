import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { contentCodingSchema } from './content-codings.ts';

/**
 * The layout of several messages in a body: a varint length before each, a four-byte length (big-endian or
 * little-endian), or gRPC's five bytes, a flag and a length. In gRPC-Web a frame whose flag has 0x80 contains
 * trailers. `bytes/media-type.ts` takes a layout from the Content-Type, `guess-step.ts` from the bytes, and
 * `reading/step-words.ts` offers it. The compiler asks for a new one in `split-messages.ts`, but not in `--frame` of
 * `cli/body-options.ts`, `docs/FORMAT.md` and `docs/COMMAND-LINE.md`.
 */
export const framingLayoutSchema = z.enum([
  'delimited',
  'length-be',
  'length-le',
  'grpc',
  'grpc-web',
]);

export type FramingLayout = z.infer<typeof framingLayoutSchema>;

/** The coding of gRPC messages with the compressed flag; `identity`: not packed, whatever the flag says. */
export const messageCodingSchema = z.enum([...contentCodingSchema.options, 'identity']);

export type MessageCoding = z.infer<typeof messageCodingSchema>;

/**
 * The layout of messages, with the coding of compressed gRPC messages if the headers name it or it was
 * chosen: `grpc:br`.
 */
export const bodyFramingSchema = z.union([
  framingLayoutSchema,
  z.templateLiteral([z.enum(['grpc', 'grpc-web']), ':', messageCodingSchema]),
]);

export type BodyFraming = z.infer<typeof bodyFramingSchema>;

/** Returns the layout of a framing. */
export function layoutOf(framing: BodyFraming): FramingLayout {
  return framing.split(':')[0] as FramingLayout;
}

/** Returns the coding of its compressed messages; null if unknown. */
export function messageCodingOf(framing: BodyFraming): MessageCoding | null {
  return (framing.split(':')[1] as MessageCoding | undefined) ?? null;
}

/**
 * Returns the same layout with another coding of compressed messages; null leaves it to the headers. Layouts
 * without compressed messages stay unchanged.
 */
export function withMessageCoding(framing: BodyFraming, coding: MessageCoding | null): BodyFraming {
  const layout = layoutOf(framing);
  return coding !== null && (layout === 'grpc' || layout === 'grpc-web')
    ? `${layout}:${coding}`
    : layout;
}

/**
 * One step from the received bytes to those of the message or messages: taken in `take-step.ts`, found by
 * `guess-step.ts`, named by both `step-words.ts` and by the command line.
 */
export const decodingStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inflate'), coding: contentCodingSchema }),
  /** Either alphabet, padded or not; blanks and line ends are skipped (RFC 4648). */
  z.object({ kind: z.literal('base64') }),
  /** JSON lines, or a JSON text sequence (RFC 7464), which become a JSON array. */
  z.object({ kind: z.literal('json-lines') }),
  /** Server-sent events (`text/event-stream`), which become a JSON array of their fields. */
  z.object({ kind: z.literal('events') }),
  /** Skips this many bytes at the start; at most ten digits, as in files. */
  z.object({ kind: z.literal('skip'), bytes: z.number().int().positive().max(9_999_999_999) }),
  /** Four bytes `k8s\0`, then a wrapper message, whose field `raw` is the next step's input. */
  z.object({ kind: z.literal('kubernetes') }),
  /** Only as the last step: the bytes stay unchanged, and are read as several messages. */
  z.object({ kind: z.literal('frames'), framing: bodyFramingSchema }),
]);

export type DecodingStep = z.infer<typeof decodingStepSchema>;

/** The names of the steps that make a JSON array of several values, for sentences. */
export const listStepNames = { 'json-lines': 'JSON lines', events: 'server-sent events' } as const;

/** A step that makes a JSON array of several values. */
export type ListStep = Extract<DecodingStep, { readonly kind: keyof typeof listStepNames }>;

/** True for a {@link ListStep}. */
export function makesList(step: DecodingStep): step is ListStep {
  return Object.hasOwn(listStepNames, step.kind);
}

/** The source of a step. */
const stepSourceSchema = z.enum([
  /** Content-Encoding, or another header. */
  'header',
  /** The Content-Type. */
  'media-type',
  /** The bytes themselves; marked as a guess. */
  'guess',
  /** A rule of the request, of a folder or of the workspace. */
  'rule',
  'chosen',
]);

export type StepSource = z.infer<typeof stepSourceSchema>;

/** A step that was taken. */
export const appliedStepSchema = z.object({
  step: decodingStepSchema,
  source: stepSourceSchema,
  /** Set if a header names the coding of this framing's messages; the step itself may have another source. */
  messageCodingFrom: z.literal('header').optional(),
  /** The owner of the rule, if a rule requires the step. */
  ruleOf: z.string().optional(),
  inBytes: z.number().int(),
  outBytes: z.number().int(),
  /** Information about the body: `v1 Pod`. */
  note: z.string().optional(),
  /** The reason if it could not be taken completely: the next step then gets its output so far. */
  problem: problemSchema.nullable(),
});

export type AppliedStep = z.infer<typeof appliedStepSchema>;

/** Returns the step as requested: without information about this body. */
export function askedStep({ step, messageCodingFrom }: AppliedStep): DecodingStep {
  if (step.kind !== 'frames' || messageCodingFrom === undefined) return step;
  return { kind: 'frames', framing: layoutOf(step.framing) };
}

/** The maximum number of steps to a message; a longer list is refused. */
export const maxDecodingSteps = 8;

/** The kinds that a body can be read as, whatever it is declared to be. */
export const readKindSchema = z.enum(['protobuf', 'json', 'textproto', 'xml', 'text', 'binary']);

export type ReadKind = z.infer<typeof readKindSchema>;

/** Steps to a message, in order. */
export const decodingStepsSchema = z.array(decodingStepSchema).max(maxDecodingSteps);

/** The user's choice of how to read a body. Omitted parts follow the body itself. */
export const readChoiceSchema = z.object({
  /** Replaces the steps that the headers name; empty uses the bytes as received. */
  steps: decodingStepsSchema.optional(),
  as: readKindSchema.optional(),
  /** Null reads protobuf without a schema. */
  typeName: z.string().nullable().optional(),
  schemaSet: z.string().nullable().optional(),
});

export type ReadChoice = z.infer<typeof readChoiceSchema>;
