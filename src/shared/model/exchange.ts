import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { captureResultSchema } from './capture.ts';
import { refusedCookieSchema } from './cookie.ts';
import { appliedStepSchema, bodyFramingSchema } from './decoding.ts';
import { fileFormatSchema } from './file-format.ts';
import { outcomeSchema } from './outcome.ts';
import { setNameSchema } from './schemas.ts';
import { wireFaultSchema } from './tree-row.ts';

/** A header as sent: order, case and duplicates kept. */
export const rawHeaderSchema = z.tuple([z.string(), z.string()]);
export type RawHeader = z.infer<typeof rawHeaderSchema>;

/**
 * Phases of one exchange in milliseconds, named as in HAR; null where a phase did not apply (dns and connect
 * on a reused connection, receive if no head arrived). `tls` is a part of `connect`. `network` is the sum of
 * the others.
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

/** The names of the phases and of their sum. */
export const phaseNames = Object.keys(phasesSchema.shape) as readonly (keyof Phases)[];

/** Returns the milliseconds that opening the connection took, DNS and TLS included; null for a kept one. */
export function openingMsOf({ dnsMs, connectMs }: Phases): number | null {
  return dnsMs === null && connectMs === null ? null : (dnsMs ?? 0) + (connectMs ?? 0);
}

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

/**
 * Application bytes: without TCP, IP and TLS. Headers run from the start line to the empty line, except over
 * HTTP/2.
 */
export const messageSizesSchema = z.object({
  /** On the wire, after content coding and without chunk framing. */
  bodyBytes: z.number().int(),
  /** After content codings and all other packing are undone. */
  decodedBodyBytes: z.number().int(),
  headerBytes: z.number().int(),
  /**
   * True over HTTP/2: `headerBytes` is the size of the uncompressed header list (RFC 9113, 6.5.2), since the
   * bytes on the wire are not known.
   */
  isHeaderList: z.literal(true).optional(),
});

export type MessageSizes = z.infer<typeof messageSizesSchema>;

/** The source of a response type. */
export const typeSourceSchema = z.enum([
  'X-Protobuf-Message',
  'Content-Type',
  /** The bytes around the message name it, as in Kubernetes. */
  'body',
  'request',
  /** A rule of the request, of a folder or of the workspace. */
  'rule',
  'chosen',
  /** The best match of all types; no other source names it. */
  'guess',
]);
export type TypeSource = z.infer<typeof typeSourceSchema>;

/** The source of the kind of a body; omitted if the body itself declares it, or only its bytes do. */
const kindSaid = {
  kindSource: z.enum(['chosen', 'rule']).optional(),
  /** The owner of the rule. */
  kindRuleOf: z.string().optional(),
};

/** How the body of a response was read. The decoder follows what arrived, not what was asked for. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('protobuf'),
    /** Null if the type is unknown: the tree then shows bare fields. */
    typeName: z.string().nullable(),
    /** The schema set of the type; if omitted, the first one that defines it. */
    schemaSet: setNameSchema.nullable().optional(),
    typeSource: typeSourceSchema.nullable(),
    /** The owner of the rule: `this request`, the name of the folder, `the workspace`. */
    ruleOf: z.string().optional(),
    /** The framing of several messages; null or omitted for a single one. */
    framing: bodyFramingSchema.nullable().optional(),
    /** Size of the same message as compact ProtoJSON; null if it has none. */
    jsonBytes: z.number().int().nullable(),
    /** Top-level fields that were read; for several messages, their number. */
    fieldCount: z.number().int(),
    fault: wireFaultSchema.nullable(),
    /** The named type does not exist, ProtoJSON is impossible, and similar. */
    problem: problemSchema.nullable(),
    /** Another type that knows all fields, when the named one does not read the bytes. */
    betterType: z.object({ typeName: z.string(), schemaSet: setNameSchema.nullable() }).optional(),
    ...kindSaid,
  }),
  z.object({
    kind: z.literal('json'),
    /** Size of the same message in protobuf, if the text is ProtoJSON of the expected type. */
    protobufBytes: z.number().int().nullable(),
    typeName: z.string().nullable(),
    problem: problemSchema.nullable(),
    /** Set if the bytes are not JSON, but a whole protobuf message. */
    isProtobuf: z.literal(true).optional(),
    /** The type that such bytes are, if one matches. */
    betterType: z.object({ typeName: z.string(), schemaSet: setNameSchema.nullable() }).optional(),
    ...kindSaid,
  }),
  /** Protobuf text format. */
  z.object({ kind: z.literal('textproto'), ...kindSaid }),
  z.object({ kind: z.literal('xml'), ...kindSaid }),
  z.object({ kind: z.literal('text'), ...kindSaid }),
  /** With its file type, if the first bytes show it. */
  z.object({ kind: z.literal('binary'), format: fileFormatSchema.optional(), ...kindSaid }),
  /** No body, and nothing declares a protobuf message. */
  z.object({ kind: z.literal('empty') }),
]);

export type Reading = z.infer<typeof readingSchema>;

/** A body that is stored in the engine; the window requests pages of it. */
export const bodyHandleSchema = z.object({ id: z.string(), byteLength: z.number().int() });
export type BodyHandle = z.infer<typeof bodyHandleSchema>;

const sentRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(rawHeaderSchema),
  sizes: messageSizesSchema,
  /** False for an https call to an unverified server: its certificate was not checked. */
  tlsVerified: z.literal(false).optional(),
});

const receivedResponseSchema = z.object({
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  headers: z.array(rawHeaderSchema),
  trailers: z.array(rawHeaderSchema),
  body: bodyHandleSchema,
  /** The bytes as received, if a step changed them; omitted if `body` is the same. */
  raw: bodyHandleSchema.nullable().optional(),
  /** The steps from the received bytes to `body`, in order; omitted if there were none. */
  steps: z.array(appliedStepSchema).optional(),
  /** False if the body was cut short; the received part is kept. */
  isComplete: z.boolean(),
  /** `gzip`, `br`, ...; null for identity. */
  contentCoding: z.string().nullable(),
  sizes: messageSizesSchema,
  reading: readingSchema,
  /** Whether the call succeeded; omitted by older versions, which stored only the HTTP status. */
  outcome: outcomeSchema.optional(),
});

/** A redirect that was followed: the request and the head of its response. */
export const hopSchema = z.object({
  sent: sentRequestSchema,
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  headers: z.array(rawHeaderSchema),
  sizes: messageSizesSchema,
  /** The absolute URL that it led to. */
  target: z.string(),
  phases: phasesSchema,
  connectionReused: z.boolean(),
  /** The names of headers with credentials that were not sent to the target. */
  dropped: z.array(z.string()),
  /** True when nothing redirected: the server refused the token of OAuth 2, and a new one was sent. */
  isNewToken: z.boolean().optional(),
});

export type Hop = z.infer<typeof hopSchema>;

/** One request and its response, as far as it got. */
export const exchangeSchema = z.object({
  id: z.string(),
  requestId: z.string(),
  startedAt: z.iso.datetime(),
  outcome: z.enum(['answered', 'failed', 'cancelled']),
  /** The redirects that were followed before `sent`, in order; omitted if there were none. */
  hops: z.array(hopSchema).optional(),
  /** The last request: the one that `response` answers. */
  sent: sentRequestSchema.nullable(),
  response: receivedResponseSchema.nullable(),
  phases: phasesSchema,
  connectionReused: z.boolean(),
  /** True if the server had closed a kept connection, and the request was sent again on a new one. */
  sentAgain: z.literal(true).optional(),
  /** The reason why it failed or was cut short. */
  problem: problemSchema.nullable(),
  /** What happened with the stored cookies; absent if they were off. */
  cookies: z
    .object({
      /** False when the user typed a Cookie header: it was sent instead of them. */
      areSent: z.boolean(),
      /** Those of the response that were not stored; null when none was to be, in repeated calls. */
      refused: z.array(refusedCookieSchema).nullable(),
    })
    .optional(),
  /** The results of the request's capture rules, in order; absent if none ran. */
  captured: z.array(captureResultSchema).optional(),
});

export type SentRequest = z.infer<typeof sentRequestSchema>;
export type ReceivedResponse = z.infer<typeof receivedResponseSchema>;
export type Exchange = z.infer<typeof exchangeSchema>;

/** Returns the request as the user sent it, before any redirect; null if nothing was sent. */
export function firstSent({
  hops = [],
  sent,
}: Pick<Exchange, 'hops' | 'sent'>): SentRequest | null {
  return hops[0]?.sent ?? sent;
}

/** Returns the milliseconds on the network, redirects included. */
export function networkMsOf({ hops = [], phases }: Pick<Exchange, 'hops' | 'phases'>): number {
  return hops.reduce((sum, hop) => sum + hop.phases.networkMs, phases.networkMs);
}
/** What window and terminal say of a request that was sent again. */
export const sentAgainWords = 'Sent again on a new connection: the kept one was closed';

/** The progress of a running exchange, for the line beside Cancel. */
export const exchangeProgressSchema = z.object({
  exchangeId: z.string(),
  stage: z.enum(['preparing', 'connecting', 'sending', 'waiting', 'receiving', 'reading']),
  receivedBytes: z.number().int(),
  /** The length stated in the head of the response; null if none. */
  expectedBytes: z.number().int().nullable(),
});

export type ExchangeProgress = z.infer<typeof exchangeProgressSchema>;

/** The maximum length of a message's text in {@link liveMessagesSchema}, in UTF-16 code units. */
export const maxLiveText = 300;

/** Messages of a stream that arrived since the last report, while its call runs. */
export const liveMessagesSchema = z.object({
  exchangeId: z.string(),
  /** All so far, including those too many to report. */
  count: z.number().int(),
  messages: z.array(
    z.object({
      index: z.number().int(),
      /** Milliseconds since the start of the call. */
      atMs: z.number(),
      byteLength: z.number().int(),
      /** One line, shortened. */
      text: z.string().max(maxLiveText),
    }),
  ),
});

export type LiveMessages = z.infer<typeof liveMessagesSchema>;
