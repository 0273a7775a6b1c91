import {
  acceptOf,
  mediaTypeOf as mediaTypeOfChoice,
} from '../../../shared/model/automatic-headers.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';
import { mediaTypeOf } from '../../proto/bytes/media-type.ts';
import type { WireRequest } from '../http/http-engine.ts';

/** Returns the same request with both directions in one encoding; a body without a message stays as it is. */
export function inEncoding(request: SavedRequest, encoding: MediaChoice): SavedRequest {
  const { isMessage } = formatOf(request.body.format);
  return { ...request, ...(isMessage && { sendAs: encoding }), askFor: encoding };
}

/** A request whose headers ask for one encoding, and the user's headers that were replaced. */
export interface SwappedRequest {
  readonly wire: WireRequest;
  /** The replaced headers, as the user typed them. */
  readonly replaced: readonly { readonly from: RawHeader; readonly to: string }[];
}

/**
 * Makes Content-Type and Accept name the encoding. Elsewhere a header typed by the user overrides Send as and
 * Ask for; here it would make both sides of a comparison the same.
 *
 * @param isMessage false for a body without a message: its Content-Type stays
 */
export function swapEncoding(
  wire: WireRequest,
  encoding: MediaChoice,
  isMessage: boolean,
): SwappedRequest {
  const replaced: { from: RawHeader; to: string }[] = [];
  const rawHeaders = wire.rawHeaders.map((header): RawHeader => {
    const [name, value] = header;
    const isAccept = name.toLowerCase() === 'accept';
    const isMedia = isAccept || (isMessage && name.toLowerCase() === 'content-type');
    if (!isMedia || namesFirst(value, encoding)) return header;
    const to = isAccept ? acceptOf(encoding) : mediaTypeOfChoice(encoding);
    replaced.push({ from: header, to });
    return [name, to];
  });
  return { wire: { ...wire, rawHeaders }, replaced };
}

/**
 * True when every most-wanted media type of a list is of the encoding, as in
 * `application/vnd.api+json, text/json` or `application/x-protobuf, application/json;q=0.5`.
 */
function namesFirst(value: string, encoding: MediaChoice): boolean {
  const parts = value.split(',').map((part) => {
    const weight = /;\s*q=([\d.]+)/i.exec(part)?.[1];
    const { kind } = mediaTypeOf([['Content-Type', part.trim()]]);
    return { kind, weight: weight === undefined ? 1 : Number(weight) };
  });
  const most = Math.max(...parts.map(({ weight }) => weight));
  return parts.every(({ kind, weight }) => weight < most || kind === encoding);
}
