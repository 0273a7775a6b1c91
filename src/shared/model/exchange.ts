import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { captureResultSchema } from './capture.ts';
import { appliedStepSchema, bodyFramingSchema } from './decoding.ts';
import { fileFormatSchema } from './file-format.ts';
import { outcomeSchema } from './outcome.ts';
import { setNameSchema } from './schemas.ts';
import { wireFaultSchema } from './tree-row.ts';

/** A header as it travelled: order, case and duplicates kept. */
export const rawHeaderSchema = z.tuple([z.string(), z.string()]);
export type RawHeader = z.infer<typeof rawHeaderSchema>;

/**
 * Phases of one exchange in milliseconds, named as in HAR; null where a phase did not apply
 * (dns and connect on a reused connection, receive when no head arrived).
 * `tls` is a part of `connect`. `network` is the sum of the others.
 */
export const phasesSchema = z.object({
  blockedMs: z.number().nullable(),
  dnsMs: z.number().nullable(),
  connectMs: z.number().nullable(),
  tlsMs: z.number().nullable(),
  sendMs: z.number().nullable(),
  waitMs: z.number().nullable(),
  receiveMs: z.number().nullable(),
  networkMs: z.number(),
});

export type Phases = z.infer<typeof phasesSchema>;

/** The phases of a request that never reached the network. */
export const noPhases: Phases = {
  blockedMs: null,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  sendMs: null,
  waitMs: null,
  receiveMs: null,
  networkMs: 0,
};

/** Application bytes: without TCP, IP and TLS. Headers run from the start line to the empty line. */
export const messageSizesSchema = z.object({
  /** On the wire, after content coding and without chunk framing. */
  bodyBytes: z.number().int(),
  /** After content coding is undone, and whatever else packs the message. */
  decodedBodyBytes: z.number().int(),
  headerBytes: z.number().int(),
});

export type MessageSizes = z.infer<typeof messageSizesSchema>;

/** Where the choice of the response type came from. */
export const typeSourceSchema = z.enum([
  'X-Protobuf-Message',
  'Content-Type',
  /** The bytes around the message name it, as those of Kubernetes do. */
  'body',
  'request',
  /** A rule of the request, of a folder or of the workspace. */
  'rule',
  'chosen',
  /** It fits best of all types; nothing else says so. */
  'guess',
]);
export type TypeSource = z.infer<typeof typeSourceSchema>;

/** Who said as what a body is read; left out where it says so itself, or only its bytes do. */
const kindSaid = {
  kindSource: z.enum(['chosen', 'rule']).optional(),
  /** Whose rule it was. */
  kindRuleOf: z.string().optional(),
};

/** How the body of a response was understood. The decoder follows what arrived, not what was asked. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('protobuf'),
    /** Null when nothing says which type it is: the tree then shows bare fields. */
    typeName: z.string().nullable(),
    /** The set that the type is of; without one it is the first that defines it. */
    schemaSet: setNameSchema.nullable().optional(),
    typeSource: typeSourceSchema.nullable(),
    /** Whose rule it was: `this request`, the name of the folder, `the workspace`. */
    ruleOf: z.string().optional(),
    /** How several messages lie in the body; null or left out when it is one message. */
    framing: bodyFramingSchema.nullable().optional(),
    /** Size of the same message as compact ProtoJSON; null when it cannot be made. */
    jsonBytes: z.number().int().nullable(),
    /** Fields at the top level that were read; of several messages, how many there are. */
    fieldCount: z.number().int(),
    fault: wireFaultSchema.nullable(),
    /** The named type does not exist, ProtoJSON cannot be made, and the like. */
    problem: problemSchema.nullable(),
    ...kindSaid,
  }),
  z.object({
    kind: z.literal('json'),
    /** Size of the same message in protobuf, when the text is ProtoJSON of the expected type. */
    protobufBytes: z.number().int().nullable(),
    typeName: z.string().nullable(),
    problem: problemSchema.nullable(),
    ...kindSaid,
  }),
  /** Protobuf text format. */
  z.object({ kind: z.literal('textproto'), ...kindSaid }),
  z.object({ kind: z.literal('xml'), ...kindSaid }),
  z.object({ kind: z.literal('text'), ...kindSaid }),
  /** With the file that it is, where its first bytes say so. */
  z.object({ kind: z.literal('binary'), format: fileFormatSchema.optional(), ...kindSaid }),
  /** No body, and nothing says it would be a protobuf message. */
  z.object({ kind: z.literal('empty') }),
]);

export type Reading = z.infer<typeof readingSchema>;

/** A body that lies in the engine; the window asks for pages of it. */
export const bodyHandleSchema = z.object({ id: z.string(), byteLength: z.number().int() });
export type BodyHandle = z.infer<typeof bodyHandleSchema>;

const sentRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(rawHeaderSchema),
  sizes: messageSizesSchema,
  /** False for an https call whose server could be anyone: its certificate was not checked. */
  tlsVerified: z.literal(false).optional(),
});

const receivedResponseSchema = z.object({
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  headers: z.array(rawHeaderSchema),
  trailers: z.array(rawHeaderSchema),
  body: bodyHandleSchema,
  /** The bytes as they arrived, where a step made others of them; left out when `body` is that. */
  raw: bodyHandleSchema.nullable().optional(),
  /** How `body` was made of what arrived, in their order; left out when nothing had to be done. */
  steps: z.array(appliedStepSchema).optional(),
  /** False when the body was cut short; what came is kept. */
  isComplete: z.boolean(),
  /** `gzip`, `br`, ...; null for identity. */
  contentCoding: z.string().nullable(),
  sizes: messageSizesSchema,
  reading: readingSchema,
  /** Whether the call succeeded; left out by older versions, which knew the HTTP status only. */
  outcome: outcomeSchema.optional(),
});

/** One request and its response, as far as it got. */
export const exchangeSchema = z.object({
  id: z.string(),
  requestId: z.string(),
  startedAt: z.iso.datetime(),
  outcome: z.enum(['answered', 'failed', 'cancelled']),
  sent: sentRequestSchema.nullable(),
  response: receivedResponseSchema.nullable(),
  phases: phasesSchema,
  connectionReused: z.boolean(),
  /** Why it failed or was cut short. */
  problem: problemSchema.nullable(),
  /** What the request's capture rules set, in their order; absent when none ran. */
  captured: z.array(captureResultSchema).optional(),
});

export type SentRequest = z.infer<typeof sentRequestSchema>;
export type ReceivedResponse = z.infer<typeof receivedResponseSchema>;
export type Exchange = z.infer<typeof exchangeSchema>;

/** How far a running exchange is; for the line beside Cancel. */
export const exchangeProgressSchema = z.object({
  exchangeId: z.string(),
  stage: z.enum(['preparing', 'connecting', 'sending', 'waiting', 'receiving', 'reading']),
  receivedBytes: z.number().int(),
  /** What the head of the response promised; null where it said nothing. */
  expectedBytes: z.number().int().nullable(),
});

export type ExchangeProgress = z.infer<typeof exchangeProgressSchema>;
