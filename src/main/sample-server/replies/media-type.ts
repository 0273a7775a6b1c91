/** A media type without its parameters, and the parameters with lower-case names. */
export interface MediaType {
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A media type of the sample server's responses. */
export interface ResponseFormat {
  readonly kind: 'protobuf' | 'json';
  readonly essence: string;
}

const defaultProtobuf: ResponseFormat = { kind: 'protobuf', essence: 'application/x-protobuf' };
const json: ResponseFormat = { kind: 'json', essence: 'application/json' };

/** Names that servers use for a single message without framing. */
const plainProtobufTypes = [
  'application/x-protobuf',
  'application/protobuf',
  'application/proto',
  'application/vnd.google.protobuf',
  'application/x-google-protobuf',
  'application/octet-stream',
];

/** Parses a Content-Type or a range of Accept; null if it is invalid (RFC 9110 §8.3.1). */
export function parseMediaType(text: string): MediaType | null {
  const [essence = '', ...parameterTexts] = splitOutsideQuotes(text, ';');
  if (!/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(essence)) return null;
  const parameters = parameterTexts.flatMap((parameter) => {
    const at = parameter.indexOf('=');
    if (at < 1) return [];
    const value = parameter.slice(at + 1).trim();
    const name = parameter.slice(0, at).trim().toLowerCase();
    return [[name, value.replace(/^"(.*)"$/s, '$1')] as const];
  });
  return { essence: essence.toLowerCase(), parameters: new Map(parameters) };
}

/** True when a media type is protobuf, by any of the common names. */
export function isProtobufMediaType(essence: string): boolean {
  return (
    plainProtobufTypes.includes(essence) ||
    /^application\/[^/]+\+(x-)?proto(buf)?$/.test(essence) ||
    essence === 'application/vnd.kubernetes.protobuf' ||
    essence === 'application/vnd.mapbox-vector-tile'
  );
}

/** True when a media type is JSON. */
export function isJsonMediaType(essence: string): boolean {
  return essence === 'application/json' || /^application\/[^/]+\+json$/.test(essence);
}

/**
 * Chooses the format of the response (RFC 9110 §12.5.1): the highest quality; then the most specific range,
 * then the first one, and protobuf if the client has no preference. Returns null if no available format is
 * acceptable.
 */
export function chooseResponseFormat(accept: string | undefined): ResponseFormat | null {
  if (accept === undefined || accept.trim() === '') return defaultProtobuf;
  const ranges = splitOutsideQuotes(accept, ',').flatMap(parseRange);
  const named = ranges
    .filter((range) => plainProtobufTypes.includes(range.essence) || isProtoSuffix(range.essence))
    .map((range): ResponseFormat => ({ kind: 'protobuf', essence: range.essence }));

  let best: { format: ResponseFormat; rank: readonly number[] } | null = null;
  for (const format of [defaultProtobuf, json, ...named]) {
    const range = mostSpecificRange(ranges, format.essence);
    if (!range || range.quality === 0) continue;
    const rank = [range.quality, specificity(range.essence), -range.position];
    if (!best || isHigher(rank, best.rank)) best = { format, rank };
  }
  return best?.format ?? null;
}

/**
 * True when Accept allows a media type, in lower case and without parameters; without Accept all are allowed.
 */
export function isAcceptable(accept: string | undefined, essence: string): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const ranges = splitOutsideQuotes(accept, ',').flatMap(parseRange);
  return (mostSpecificRange(ranges, essence)?.quality ?? 0) > 0;
}

interface AcceptRange {
  readonly essence: string;
  /** 0 to 1. */
  readonly quality: number;
  readonly position: number;
}

function parseRange(text: string, position: number): AcceptRange[] {
  const range = parseMediaType(text);
  if (!range) return [];
  const given = range.parameters.get('q') ?? '1';
  // An invalid weight makes the range void, not the preferred one.
  if (!/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given)) return [];
  return [{ essence: range.essence, quality: Number(given), position }];
}

function mostSpecificRange(
  ranges: readonly AcceptRange[],
  essence: string,
): AcceptRange | undefined {
  return ranges
    .filter((range) => matches(range.essence, essence))
    .sort((a, b) => specificity(b.essence) - specificity(a.essence))[0];
}

function matches(range: string, essence: string): boolean {
  return range === essence || range === '*/*' || range === `${essence.split('/')[0]}/*`;
}

function specificity(essence: string): number {
  if (essence === '*/*') return 0;
  return essence.endsWith('/*') ? 1 : 2;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== than[index]);
  return at >= 0 && (rank[at] ?? 0) > (than[at] ?? 0);
}

/** True for a custom name such as `application/vnd.acme+proto`; frames are not available. */
function isProtoSuffix(essence: string): boolean {
  return (
    /^application\/[^/*]+\+(x-)?proto(buf)?$/.test(essence) &&
    !essence.startsWith('application/grpc')
  );
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\\' && isQuoted) index += 1;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}
