import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { MessageSizes, Phases, RawHeader } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';

/** Everything that decides which bytes go out, resolved once: pure data that send, compare and run share. */
export interface WireRequest {
  readonly method: string;
  /** Absolute http or https URL, already percent-encoded. */
  readonly url: string;
  /** Sent in this order, case and number. Host, Content-Length and Connection are added only where missing. */
  readonly rawHeaders: readonly RawHeader[];
  readonly body: Uint8Array | null;
  readonly connection: ConnectionChoice;
  readonly deadlines: Deadlines;
  readonly limits: Limits;
}

/** How a connection is opened, beside the place that it goes to: one that was opened otherwise is not used. */
export interface ConnectionChoice {
  /** Of an https call; left out, the certificate has to be of a public authority. */
  readonly tls?: TlsChoice;
}

/** How the certificate of a server is judged. */
export interface TlsChoice {
  /** False takes any certificate: the server could be anyone. */
  readonly verify: boolean;
  /** Certificates in PEM to trust beside the public authorities. */
  readonly authorities: readonly string[];
}

/** Milliseconds. */
export interface Deadlines {
  readonly connectMs: number;
  /** From sending to the first byte of the response. */
  readonly firstByteMs: number;
  /** From the start to the last byte. */
  readonly totalMs: number;
}

/** What a response may have: on the wire, with its codings undone, and of its head. */
export interface Limits {
  readonly wireBodyBytes: number;
  readonly decodedBodyBytes: number;
  readonly headerBytes: number;
}

/** A response, or as much of one as came. */
export interface WireResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly RawHeader[];
  readonly rawTrailers: readonly RawHeader[];
  /** Without chunk framing; the same as `body` where no coding was undone. */
  readonly received: Uint8Array;
  /** The codings that were undone, or tried; empty without any. */
  readonly steps: readonly AppliedStep[];
  /** After content coding was undone; up to the fault when it could not be undone wholly. */
  readonly body: Uint8Array;
  readonly isComplete: boolean;
  readonly contentCoding: string | null;
  readonly sizes: MessageSizes;
}

/** How one exchange ended. With a problem there may still be a response: what arrived is kept. */
export interface WireExchange {
  readonly outcome: 'answered' | 'failed' | 'cancelled';
  readonly sentHeaders: readonly RawHeader[];
  readonly sentSizes: MessageSizes;
  readonly response: WireResponse | null;
  readonly phases: Phases;
  readonly connectionReused: boolean;
  readonly problem: Problem | null;
}

/** Told as it happens; monotonic times in milliseconds since the start. */
export type HttpEvent =
  | { readonly kind: 'connecting'; readonly atMs: number }
  | { readonly kind: 'sending'; readonly atMs: number }
  | { readonly kind: 'waiting'; readonly atMs: number }
  | { readonly kind: 'head'; readonly atMs: number; readonly status: number }
  | {
      readonly kind: 'body';
      readonly atMs: number;
      readonly receivedBytes: number;
      /** As `Content-Length` has it; null without one. */
      readonly expectedBytes: number | null;
    };

/** The one way to the network. Never rejects: a failure is an exchange with a problem. */
export interface HttpEngine {
  exchange(
    request: WireRequest,
    options: { readonly signal: AbortSignal; readonly onEvent?: (event: HttpEvent) => void },
  ): Promise<WireExchange>;
  /** Closes kept connections. */
  dispose(): void;
}
