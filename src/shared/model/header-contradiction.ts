import { hasBody } from './automatic-headers.ts';
import { formatOf } from './body-formats.ts';
import { factsOf, type RequestCoding, requestCodingOf } from './content-codings.ts';
import type { RequestHeader } from './inherited-settings.ts';
import type { SavedRequest } from './saved-request.ts';

/** A header as typed. */
interface TypedHeader {
  readonly name: string;
  readonly value: string;
}

/** What is known of the body that is sent. */
export interface BodyToSend {
  /** On the wire; `some` if not known yet. */
  readonly length: number | 'some';
  /** The coding that packs it. */
  readonly contentCoding: RequestCoding | null;
  /** True for bytes that are sent unchanged: the user may have packed them. */
  readonly isExact: boolean;
}

/** A header that contradicts the body, and how to repair that in one step. */
export interface HeaderContradiction {
  /** What is wrong, as sentences. */
  readonly text: string;
  /** The coding to pack the body with, instead of the header; null only removes the header. */
  readonly pack: RequestCoding | null;
}

/**
 * Returns how a typed Content-Length or Content-Encoding contradicts the body; null if it does not, for other
 * headers, and while it contains a variable.
 *
 * @param others all headers of the request
 */
export function headerContradiction(
  { name, value }: TypedHeader,
  others: readonly TypedHeader[],
  body: BodyToSend,
): HeaderContradiction | null {
  if (value.includes('{{')) return null;
  if (isNamed(name, 'content-encoding')) return wrongCoding(value.trim(), body);
  if (!isNamed(name, 'content-length')) return null;
  if (others.some((each) => isNamed(each.name, 'transfer-encoding'))) {
    return {
      text: 'Content-Length with Transfer-Encoding: servers refuse this, or read two requests. Remove one.',
      pack: null,
    };
  }
  const length = value.trim();
  const isWrong = body.length === 'some' ? /^0*$/.test(length) : length !== String(body.length);
  if (!isWrong) return null;
  const size =
    body.length === 'some' ? 'more bytes' : body.length === 1 ? '1 byte' : `${body.length} bytes`;
  return {
    text: `Content-Length is ${length === '' ? 'empty' : length}, but the body has ${size}. The server takes the rest as another request, or waits for more. Remove the header: Protodesk sets it.`,
    pack: null,
  };
}

function wrongCoding(
  value: string,
  { length, contentCoding, isExact }: BodyToSend,
): HeaderContradiction | null {
  const named = requestCodingOf(value);
  const isPlain = value === '' || value.toLowerCase() === 'identity';
  if (length === 0 || (named === contentCoding && named !== null)) return null;
  if (contentCoding === null) {
    if (isPlain || isExact) return null;
    return {
      text: `Content-Encoding is ${value}, but the body is not packed. The server cannot read it.`,
      pack: named,
    };
  }
  return {
    text: `Content-Encoding is ${isPlain ? 'not set' : value}, but the body is packed with ${factsOf(contentCoding).label}. Remove the header: Protodesk sets it.`,
    pack: null,
  };
}

function isNamed(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted;
}

/** Returns what is known of the body of a request before it is sent. */
export function bodyToSend(request: Pick<SavedRequest, 'body' | 'contentCoding'>): BodyToSend {
  return {
    length: hasBody(request) ? 'some' : 0,
    contentCoding: request.contentCoding,
    isExact: formatOf(request.body.format).isExact,
  };
}

/** The label of the button that repairs a contradiction. */
export function repairLabel({ pack }: HeaderContradiction): string {
  return pack === null ? 'Remove header' : `Pack the body with ${factsOf(pack).label}`;
}

/** Returns the change of a request that repairs the contradiction of a header. */
export function repairHeader(
  headers: readonly RequestHeader[],
  header: RequestHeader,
  { pack }: HeaderContradiction,
): Pick<SavedRequest, 'headers'> & Partial<Pick<SavedRequest, 'contentCoding'>> {
  const others = headers.filter((each) => each !== header);
  return { headers: others, ...(pack !== null && { contentCoding: pack }) };
}
