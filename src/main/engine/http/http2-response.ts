import { Readable } from 'node:stream';
import type { ResponseMessage } from './response-message.ts';

/**
 * A response over HTTP/2 while it arrives. Bytes may come before its head is announced: they are kept. A
 * response that breaks off ends, too, after its last byte: then it is not `complete`.
 */
export class Http2Response extends Readable implements ResponseMessage {
  readonly httpVersion = '2';
  /** HTTP/2 has no reason phrase (RFC 9113, 8.3.2). */
  readonly statusMessage = '';
  statusCode = 0;
  headers: ResponseMessage['headers'] = {};
  rawHeaders: readonly string[] = [];
  rawTrailers: readonly string[] = [];
  complete = false;
  receivedBytes = 0;
  readonly #askForMore: () => void;

  /** @param askForMore called when there is room for more bytes */
  constructor(askForMore: () => void) {
    super();
    this.#askForMore = askForMore;
  }

  /** @param fields the flat list of names and values, with `:status` */
  begin(fields: readonly string[]): void {
    const rawHeaders: string[] = [];
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const [name = '', value = ''] = fields.slice(at, at + 2);
      if (name === ':status') this.statusCode = Number(value);
      if (!name.startsWith(':')) rawHeaders.push(name, value);
      if (name === 'content-length') this.headers = { 'content-length': value };
    }
    this.rawHeaders = rawHeaders;
  }

  /** Adds bytes of the body; false when the next ones should wait. */
  add(part: Uint8Array): boolean {
    this.receivedBytes += part.byteLength;
    return this.push(part);
  }

  override _read(): void {
    this.#askForMore();
  }
}
