import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { MessageSizes, Phases, RawHeader } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WireBody } from './wire-body.ts';

/**
 * A resolved request: everything that decides which bytes are sent. Plain data, shared by send, compare and
 * run.
 */
export interface WireRequest {
  readonly method: string;
  /** Absolute http or https URL, already percent-encoded. */
  readonly url: string;
  /** Sent in this order, case and number. Host, Content-Length and Connection are added only where missing. */
  readonly rawHeaders: readonly RawHeader[];
  readonly body: WireBody | null;
  /** The body before its content coding, when it has one: sizes and the history show it. */
  readonly plainBody?: Uint8Array;
  readonly connection: ConnectionChoice;
  readonly deadlines: Deadlines;
  readonly limits: Limits;
}

/** How to open a connection, besides its address: a connection opened in another way is not reused. */
export interface ConnectionChoice {
  /**
   * Only this version of HTTP. Without it https:// offers both in TLS, and the server chooses; http:// uses
   * HTTP/1.1, or HTTP/2 if the server turns out to speak nothing else.
   */
  readonly httpVersion?: 'http1' | 'http2';
  /** False for a call that reuses no connection, and keeps none for the next. */
  readonly keepAlive?: false;
  /** For an https call; without it, a public authority must have issued the certificate. */
  readonly tls?: TlsChoice;
}

/** How to check a server's certificate. */
export interface TlsChoice {
  /** False accepts any certificate: the server could be anyone. */
  readonly verify: boolean;
  /** PEM certificates to trust in addition to the public authorities. */
  readonly authorities: readonly string[];
}

/** Milliseconds; infinite for none. */
export interface Deadlines {
  readonly connectMs: number;
  /** From sending, or the last 1xx response, to the first byte of the response. */
  readonly firstByteMs: number;
  /** Between two parts of the response. */
  readonly idleMs: number;
  /** From the start to the last byte. */
  readonly totalMs: number;
}

/** The maximum bytes of a response: on the wire, decoded, and of its head. */
export interface Limits {
  readonly wireBodyBytes: number;
  readonly decodedBodyBytes: number;
  readonly headerBytes: number;
}

/** A response, or the part that arrived. */
export interface WireResponse {
  readonly status: number;
  /** Empty over HTTP/2, which has none. */
  readonly statusText: string;
  /** `1.1`, `1.0` or `2`. */
  readonly httpVersion: string;
  /** Without pseudo-header fields. */
  readonly rawHeaders: readonly RawHeader[];
  readonly rawTrailers: readonly RawHeader[];
  /** Without chunk framing; the same as `body` when no coding was decoded. */
  readonly received: Uint8Array;
  /** The codings that were decoded, or tried; empty without any. */
  readonly steps: readonly AppliedStep[];
  /** After content decoding; up to the error when it could not be fully decoded. */
  readonly body: Uint8Array;
  readonly isComplete: boolean;
  readonly contentCoding: string | null;
  readonly sizes: MessageSizes;
}

/** How one exchange ended. With a problem there may still be a response: what arrived is kept. */
export interface WireExchange {
  readonly outcome: 'answered' | 'failed' | 'cancelled';
  /** Over HTTP/2 with `host` for `:authority`, and without the other pseudo-header fields. */
  readonly sentHeaders: readonly RawHeader[];
  readonly sentSizes: MessageSizes;
  readonly response: WireResponse | null;
  readonly phases: Phases;
  readonly connectionReused: boolean;
  /** True when it was sent again on a new connection: the server had closed the kept one. */
  readonly sentAgain?: true;
  readonly problem: Problem | null;
}

/** An event of an exchange; monotonic times in milliseconds since the start. */
export type HttpEvent =
  | { readonly kind: 'connecting'; readonly atMs: number }
  | { readonly kind: 'sending'; readonly atMs: number }
  | { readonly kind: 'waiting'; readonly atMs: number }
  | {
      readonly kind: 'head';
      readonly atMs: number;
      readonly status: number;
      readonly rawHeaders: readonly RawHeader[];
    }
  /** Each part of the body as it arrives, before content decoding; the next part leaves its bytes as they are. */
  | { readonly kind: 'part'; readonly atMs: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'body';
      readonly atMs: number;
      readonly receivedBytes: number;
      /** From `Content-Length`; null without one. */
      readonly expectedBytes: number | null;
    };

/** The only way to the network. Never rejects: a failure is an exchange with a problem. */
export interface HttpEngine {
  exchange(
    request: WireRequest,
    options: { readonly signal: AbortSignal; readonly onEvent?: (event: HttpEvent) => void },
  ): Promise<WireExchange>;
  /** Closes kept connections. */
  dispose(): void;
}
