import { type BodyDraft, sentRows } from './body-draft.ts';
import { formatOf } from './body-formats.ts';
import type { RawHeader } from './exchange.ts';
import type { MediaChoice, SavedRequest } from './saved-request.ts';

const mediaTypes: Record<MediaChoice, string> = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
};

/**
 * Returns the Accept header for a choice of "Ask for". JSON comes after protobuf: servers with JSON-only
 * errors (Spring) omit them for clients that accept protobuf alone.
 */
export function acceptOf(choice: MediaChoice): string {
  return choice === 'protobuf'
    ? `${mediaTypes.protobuf}, ${mediaTypes.json};q=0.5`
    : mediaTypes.json;
}

/** Returns the media type for a choice of "Send as" or "Ask for". */
export function mediaTypeOf(choice: MediaChoice): string {
  return mediaTypes[choice];
}

/**
 * Returns the automatic headers of a request, in the order they are sent. A header that the user set by the
 * same name, in any case, replaces the automatic one: it is never sent twice. `withoutHeaders` are left out. Content-Type and
 * Content-Encoding are added only to a request with a body; Host and Content-Length follow from the URL and body.
 */
export function automaticHeaders(
  request: Pick<
    SavedRequest,
    'sendAs' | 'askFor' | 'contentCoding' | 'withoutHeaders' | 'headers' | 'body'
  >,
  version: string,
): RawHeader[] {
  const typed = request.headers.filter(({ enabled }) => enabled).map(({ name }) => name);
  const left = new Set([...typed, ...request.withoutHeaders].map((name) => name.toLowerCase()));
  const { contentCoding } = request;
  const ofBody: RawHeader[] = [
    ['Content-Type', contentTypeOf(request)],
    ...(contentCoding === null ? [] : [['Content-Encoding', contentCoding] as RawHeader]),
  ];
  const all: RawHeader[] = [
    ...(hasBody(request) ? ofBody : []),
    ['Accept', acceptOf(request.askFor)],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['User-Agent', `Protodesk/${version}`],
  ];
  return all.filter(([name]) => !left.has(name.toLowerCase()));
}

/** Returns the automatic Content-Type; `multipart/form-data` gets its boundary when it is sent. */
export function contentTypeOf({ body, sendAs }: Pick<SavedRequest, 'body' | 'sendAs'>): string {
  return body.mediaType || (formatOf(body.format).mediaType ?? mediaTypes[sendAs]);
}

/** True when a request has a body: any text that is not blank, a row, or a file. */
export function hasBody({ body }: { readonly body: BodyDraft }): boolean {
  const rows = [...sentRows(body.fields), ...sentRows(body.parts)];
  return body.file !== undefined || body.text.trim() !== '' || rows.length > 0;
}
