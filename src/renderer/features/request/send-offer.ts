import { acceptOf, hasBody, mediaTypeOf } from '../../../shared/model/automatic-headers.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import {
  bodyToSend,
  headerContradiction,
  repairHeader,
  repairLabel,
} from '../../../shared/model/header-contradiction.ts';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import { failureOf, failureWords } from '../../../shared/model/outcome.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/** The one step that most likely repairs a failed send. */
export interface SendOffer {
  /** What happened, in one line. */
  readonly text: string;
  readonly label: string;
  readonly action:
    | { readonly kind: 'base-url' }
    | { readonly kind: 'retry-with'; readonly patch: Partial<SavedRequest> }
    | { readonly kind: 'auth' }
    | { readonly kind: 'follow'; readonly exchangeId: string };
}

/** The name that servers use which do not know `application/x-protobuf`. */
const plainProtobuf = 'application/protobuf';

/** Returns the offer for the last send of a request; null when it needs none or nothing simple helps. */
export function sendOfferOf(
  { id, problem, sent, response }: Pick<Exchange, 'id' | 'problem' | 'sent' | 'response'>,
  request: Pick<SavedRequest, 'url' | 'headers' | 'body' | 'sendAs' | 'askFor' | 'contentCoding'>,
): SendOffer | null {
  if (problem?.kind === 'connect-refused') {
    const host = sent !== null && URL.canParse(sent.url) ? new URL(sent.url).host : 'this address';
    return {
      text: `No server listens on ${host}.`,
      label: /^\s*https?:/iu.test(request.url) ? 'Change URL' : 'Change base URL',
      action: { kind: 'base-url' },
    };
  }
  const sentHeaders = sent?.headers ?? [];
  if (response?.status === 401) {
    const hasAuth = sentHeaders.some(([name]) => name.toLowerCase() === 'authorization');
    return {
      text: hasAuth ? 'The server refused the credentials.' : 'The server asks for credentials.',
      label: hasAuth ? 'Change auth' : 'Add auth',
      action: { kind: 'auth' },
    };
  }
  const failure = response && failureOf(response);
  if (failure?.source === 'redirect' && failure.message !== '' && problem === null) {
    return {
      text: `${failureWords(failure)} to ${failure.message}`,
      label: 'Follow',
      action: { kind: 'follow', exchangeId: id },
    };
  }
  const unpacked = (response?.status ?? 0) >= 400 ? packingOffer(request) : null;
  if (unpacked !== null) return unpacked;
  const refused = { 406: 'Accept', 415: 'Content-Type' }[response?.status ?? 0];
  const named = sentHeaders.find(([name]) => name.toLowerCase() === refused?.toLowerCase())?.[1];
  if (refused === undefined || named === undefined || !named.includes(mediaTypeOf('protobuf'))) {
    return null;
  }
  return {
    text:
      refused === 'Accept'
        ? `The server does not send ${mediaTypeOf('protobuf')}.`
        : `The server does not read ${mediaTypeOf('protobuf')}.`,
    label: `Retry as ${plainProtobuf}`,
    action: { kind: 'retry-with', patch: { headers: withPlainProtobuf(request) } },
  };
}

/** Returns the offer to pack a body whose Content-Encoding was only typed. */
function packingOffer(
  request: Pick<SavedRequest, 'headers' | 'body' | 'contentCoding'>,
): SendOffer | null {
  const typed = request.headers.filter(({ enabled }) => enabled);
  for (const header of typed) {
    const found = headerContradiction(header, typed, bodyToSend(request));
    if (found === null || found.pack === null) continue;
    return {
      text: found.text,
      label: repairLabel(found),
      action: { kind: 'retry-with', patch: repairHeader(request.headers, header, found) },
    };
  }
  return null;
}

/** Returns the headers of a request that then names protobuf by its other media type. */
function withPlainProtobuf(
  request: Pick<SavedRequest, 'headers' | 'body' | 'sendAs' | 'askFor'>,
): RequestHeader[] {
  const wanted: readonly RequestHeader[] = [
    ...(hasBody(request) && request.sendAs === 'protobuf'
      ? [{ name: 'Content-Type', value: plainProtobuf, enabled: true }]
      : []),
    ...(request.askFor === 'protobuf'
      ? [
          {
            name: 'Accept',
            value: acceptOf('protobuf').replace(mediaTypeOf('protobuf'), plainProtobuf),
            enabled: true,
          },
        ]
      : []),
  ];
  const names = new Set(wanted.map(({ name }) => name.toLowerCase()));
  const others = request.headers.filter(
    ({ name, enabled }) => !enabled || !names.has(name.toLowerCase()),
  );
  return [...others, ...wanted];
}
