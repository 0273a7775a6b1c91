/** An answer before it is written: pure data. */
export interface Reply {
  readonly status: number;
  /** In the order they are sent, before those that the connection adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A request once its body is in: pure data. */
export interface SampleRequest {
  readonly method: string;
  /** Percent-decoded nowhere: as it stands in the URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** These headers as received; undefined when there is none. */
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly authorization: string | undefined;
  /** The header X-Protobuf-Message. */
  readonly messageType: string | undefined;
  readonly body: Uint8Array;
}

/** An answer without a body. */
export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: new Uint8Array(0) };
}
