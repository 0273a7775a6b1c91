import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SampleOutcome } from '../../../shared/model/run-result.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';
import { ruleOfKind } from '../../proto/body/choose-type.ts';
import { mediaTypeOf } from '../../proto/bytes/media-type.ts';
import { scanMessage } from '../../proto/wire/scan-message.ts';
import { contextOfResponse } from '../exchange/bodies/body-context.ts';
import { isFramed, outcomeOf } from '../exchange/outcome/outcome-of.ts';

/** What a series expects of its responses. */
export interface ExpectedResponse {
  readonly encoding: MediaChoice;
  /** Decides how responses are read. */
  readonly request: Pick<SavedRequest, 'responseTypes' | 'responseType' | 'schemaSet'>;
  /** The rules of its folders and the workspace. */
  readonly rules: RequestScope['responseTypes'];
}

/** Why a response is not a success. */
export interface ResponseFault {
  readonly outcome: SampleOutcome;
  readonly message: string;
}

/** What the status and the headers of a response say. */
export interface ResponseHead {
  readonly status: number;
  /** The bytes of the body needed to judge it. */
  readonly neededBytes: number;
  readonly isJudged: boolean;
  /** The encoding that came instead of the requested one; null when it matches or the head does not say. */
  readonly other: string | null;
  /** True when the body is the message itself. */
  readonly isPlain: boolean;
}

/** Judges the responses of a series. Each takes microseconds: it runs between two requests. */
export interface ResponseCheck {
  readHead(status: number, headers: readonly Buffer[]): ResponseHead;
  /**
   * Returns the fault of a whole response; null when there is none.
   *
   * @param body null when it is larger than needed
   */
  judge(
    head: ResponseHead,
    response: {
      readonly statusText: string;
      readonly headers: readonly Buffer[];
      readonly trailers: readonly string[];
      readonly bodyBytes: number;
      readonly body: Buffer | null;
    },
  ): ResponseFault | null;
}

/** All bodies up to this size are checked; larger ones only when kept for decoding. */
const smallBodyBytes = 4096;

/** The number of different heads to remember; heads beyond it are parsed each time. */
const maxHeads = 100;

/**
 * Creates the check of a series.
 *
 * @param expected null expects a success with any body
 */
export function createResponseCheck(url: string, expected: ExpectedResponse | null): ResponseCheck {
  const heads = new Map<string, ResponseHead>();
  /** The same body as the last good one is good. */
  let lastGood: Buffer | null = null;

  return {
    readHead(status, headers) {
      const [type, coding, rpc] = headerValues(headers);
      const key = `${status} ${type} ${coding} ${rpc}`;
      const known = heads.get(key);
      if (known) return known;
      const head = describeHead(url, expected, { status, type, coding, rpc });
      if (heads.size < maxHeads) heads.set(key, head);
      return head;
    },
    judge(head, { statusText, headers, trailers, bodyBytes, body }) {
      const { status } = head;
      if (head.isJudged || trailers.length > 0) {
        const outcome = outcomeOf({
          ...{ status, statusText, isComplete: true },
          headers: pairs(headers.map((each) => each.toString('latin1'))),
          trailers: pairs(trailers),
          body: body ?? new Uint8Array(),
        });
        if (outcome.kind === 'failed') return faultOf(outcome);
      }
      if (expected === null || bodyBytes === 0 || status === 304) return null;
      const { encoding } = expected;
      if (head.other !== null) {
        return wrongBody(`Expected ${names[encoding]}, got ${head.other}`);
      }
      if (!head.isPlain || body === null || lastGood?.equals(body)) return null;
      if (!isEncoding[encoding](body)) return wrongBody(`The body is not ${names[encoding]}`);
      lastGood = body;
      return null;
    },
  };
}

function describeHead(
  url: string,
  expected: ExpectedResponse | null,
  {
    status,
    type,
    coding,
    rpc,
  }: Readonly<Record<'type' | 'coding' | 'rpc', string>> & { status: number },
): ResponseHead {
  const headers: RawHeader[] = type === '' ? [] : [['content-type', type]];
  const isStream = isFramed(headers);
  const isJudged = isStream || rpc !== '' || status < 200 || status > 299;
  const neededBytes = isStream ? Number.POSITIVE_INFINITY : smallBodyBytes;
  if (expected === null) return { status, neededBytes, isJudged, other: null, isPlain: false };
  const { request, rules, encoding } = expected;
  const context = contextOfResponse({ request, rules, url, status, headers });
  const media = mediaTypeOf(headers);
  const said = ruleOfKind(context)?.as ?? (media.kind === 'messages' ? 'protobuf' : media.kind);
  const hasSteps = context.ruledSteps !== null || media.steps.length > 0;
  const isUnsaid = said === 'octets' || said === 'none' || context.ruledSteps !== null;
  const isOther = !isUnsaid && said !== encoding;
  const isCoded = coding !== '' && coding.toLowerCase() !== 'identity';
  return {
    ...{ status, neededBytes, isJudged },
    other: isOther ? media.name || said : null,
    isPlain: !hasSteps && !isCoded,
  };
}

const names: Readonly<Record<MediaChoice, string>> = { protobuf: 'Protobuf', json: 'JSON' };

const isEncoding: Readonly<Record<MediaChoice, (body: Buffer) => boolean>> = {
  protobuf: (body) => scanMessage(body).fault === null,
  json: (body) => {
    try {
      JSON.parse(body.toString());
      return true;
    } catch {
      return false;
    }
  },
};

/** Returns the fault of an unexpected body. */
export function wrongBody(message: string): ResponseFault {
  return { outcome: 'content', message };
}

type Failure = Extract<ReturnType<typeof outcomeOf>, { kind: 'failed' }>;

function faultOf({ source, code, name, message }: Failure): ResponseFault {
  switch (source) {
    case 'http':
      return { outcome: 'http', message: `${code ?? ''} ${name}`.trim() };
    case 'redirect':
      return {
        outcome: 'redirect',
        message:
          `${code ?? ''} ${name}${message === '' ? '' : `, to ${message}`}: redirects are not followed`.trim(),
      };
    case 'grpc':
    case 'connect': {
      const what =
        source === 'grpc' ? `gRPC ${code ?? ''} ${name}`.replace('  ', ' ') : `Connect ${name}`;
      return { outcome: 'rpc', message: message === '' ? what : `${what}: ${message}` };
    }
  }
}

/** Returns Content-Type, Content-Encoding and grpc-status unchanged; empty when missing. */
function headerValues(headers: readonly Buffer[]): [string, string, string] {
  const found: [string, string, string] = ['', '', ''];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] as Buffer;
    const place = wanted.findIndex(
      (each) => each.length === name.length && name.toString('latin1').toLowerCase() === each,
    );
    if (place >= 0) found[place] = (headers[at + 1] as Buffer).toString('latin1');
  }
  return found;
}

const wanted = ['content-type', 'content-encoding', 'grpc-status'];

/** Returns alternating names and values as pairs. */
export function pairs(list: readonly string[]): RawHeader[] {
  return list.flatMap((name, at): RawHeader[] =>
    at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [],
  );
}
