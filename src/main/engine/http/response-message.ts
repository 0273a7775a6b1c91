import type { Readable } from 'node:stream';

/** A response while it arrives: what node:http's `IncomingMessage` and a response over HTTP/2 have in common. */
export interface ResponseMessage extends Readable {
  readonly httpVersion: string;
  readonly statusCode?: number | undefined;
  readonly statusMessage?: string | undefined;
  readonly headers: { readonly 'content-length'?: string | undefined };
  /** Flat list of names and values. */
  readonly rawHeaders: readonly string[];
  readonly rawTrailers: readonly string[];
  /** True once its end has arrived. */
  readonly complete: boolean;
}

/** What a flight can stop: a connection being opened, or a request. */
export interface Stoppable {
  /** True on a connection that was kept from an earlier exchange. */
  readonly reusedSocket?: boolean;
  destroy(): unknown;
  /** Nothing more comes of it; an error was reported before. */
  once(event: 'close', listener: () => void): unknown;
}
