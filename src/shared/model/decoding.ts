import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { contentCodingSchema } from './content-codings.ts';

/**
 * How several messages lie one behind the other: a varint length before each, a length of four bytes
 * (high byte first, or low byte first), or gRPC's five bytes, a flag and a length. In gRPC-Web a frame
 * whose flag has 0x80 holds trailers.
 */
export const framingLayoutSchema = z.enum([
  'delimited',
  'length-be',
  'length-le',
  'grpc',
  'grpc-web',
]);

export type FramingLayout = z.infer<typeof framingLayoutSchema>;

/** What gRPC's messages are packed in that their flag calls compressed; `identity`: in nothing, whatever it says. */
export const messageCodingSchema = z.enum([...contentCodingSchema.options, 'identity']);

export type MessageCoding = z.infer<typeof messageCodingSchema>;

/**
 * The layout of messages; with the coding of those that gRPC's flag calls compressed, where the headers
 * name it, or it was chosen: `grpc:br`.
 */
export const bodyFramingSchema = z.union([
  framingLayoutSchema,
  z.templateLiteral([z.enum(['grpc', 'grpc-web']), ':', messageCodingSchema]),
]);

export type BodyFraming = z.infer<typeof bodyFramingSchema>;

/** How the messages of a framing lie. */
export function layoutOf(framing: BodyFraming): FramingLayout {
  return framing.split(':')[0] as FramingLayout;
}

/** What its compressed messages are packed in; null where nothing says. */
export function messageCodingOf(framing: BodyFraming): MessageCoding | null {
  return (framing.split(':')[1] as MessageCoding | undefined) ?? null;
}

/**
 * The same layout with another coding of its compressed messages; null leaves that to the headers. The
 * layouts that know of no compressed messages stay as they are.
 */
export function withMessageCoding(framing: BodyFraming, coding: MessageCoding | null): BodyFraming {
  const layout = layoutOf(framing);
  return coding !== null && (layout === 'grpc' || layout === 'grpc-web')
    ? `${layout}:${coding}`
    : layout;
}

/** One step from the bytes that arrived to those of the message, or messages. */
export const decodingStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inflate'), coding: contentCodingSchema }),
  /** Of either alphabet, padded or not; blanks and line ends are passed over (RFC 4648). */
  z.object({ kind: z.literal('base64') }),
  /** Leaves out so many bytes at the start; of ten digits at most, as files have them. */
  z.object({ kind: z.literal('skip'), bytes: z.number().int().positive().max(9_999_999_999) }),
  /** Four bytes `k8s\0`, then a wrapper message, whose field `raw` goes on. */
  z.object({ kind: z.literal('kubernetes') }),
  /** Only as the last one: the bytes stay as they are, and are read as several messages. */
  z.object({ kind: z.literal('frames'), framing: bodyFramingSchema }),
]);

export type DecodingStep = z.infer<typeof decodingStepSchema>;

/** Who said that a step is to be taken. */
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

/** A step as it was taken. */
export const appliedStepSchema = z.object({
  step: decodingStepSchema,
  source: stepSourceSchema,
  /** A header names what the messages of this framing are packed in, and not who said the step. */
  messageCodingFrom: z.literal('header').optional(),
  /** Whose rule it was, where one said so. */
  ruleOf: z.string().optional(),
  inBytes: z.number().int(),
  outBytes: z.number().int(),
  /** What it told of the body: `v1 Pod`. */
  note: z.string().optional(),
  /** Why it could not be taken, or not to its end: the next one then has what came of it. */
  problem: problemSchema.nullable(),
});

export type AppliedStep = z.infer<typeof appliedStepSchema>;

/** The step as it was asked for: without what only this body says of it. */
export function askedStep({ step, messageCodingFrom }: AppliedStep): DecodingStep {
  if (step.kind !== 'frames' || messageCodingFrom === undefined) return step;
  return { kind: 'frames', framing: layoutOf(step.framing) };
}

/** At most so many steps lead to a message; a longer list is refused. */
export const maxDecodingSteps = 8;

/** As what a body can be read, whatever it says itself. */
export const readKindSchema = z.enum(['protobuf', 'json', 'textproto', 'xml', 'text', 'binary']);

export type ReadKind = z.infer<typeof readKindSchema>;

/** Steps to a message, in their order. */
export const decodingStepsSchema = z.array(decodingStepSchema).max(maxDecodingSteps);

/**
 * How the user wants a body to be read. What is left out stays as the body itself says.
 */
export const readChoiceSchema = z.object({
  /** Instead of those that the headers name; empty takes the bytes as they arrived. */
  steps: decodingStepsSchema.optional(),
  as: readKindSchema.optional(),
  /** Null reads protobuf without a schema. */
  typeName: z.string().nullable().optional(),
  schemaSet: z.string().nullable().optional(),
});

export type ReadChoice = z.infer<typeof readChoiceSchema>;
