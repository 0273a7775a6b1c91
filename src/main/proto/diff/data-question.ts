import type { ReceivedResponse } from '../../../shared/model/exchange.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import type { ResponseData } from './read-data.ts';

/** The way to read two responses for a comparison, or the reason why that is impossible. */
export type DataQuestion =
  | {
      readonly kind: 'compare';
      readonly responses: readonly [ResponseData['kind'], ResponseData['kind']];
      /** Null compares JSON as it stands, and protobuf by field numbers. */
      readonly typeName: string | null;
    }
  | { readonly kind: 'impossible'; readonly problem: Problem };

/** The part of a response that decides how it is read. */
export type AskedResponse = Pick<ReceivedResponse, 'status' | 'isComplete' | 'reading' | 'outcome'>;

/**
 * Decides how to read two responses: what arrived counts, not what was asked for. JSON is read as the type of
 * the protobuf side, else as the type the request expects. Protobuf without a type on either side is read by
 * field numbers.
 *
 * @param names the names of the two in Problems
 */
export function askData(
  a: AskedResponse | null,
  b: AskedResponse | null,
  responseType: string | null,
  names: SideNames,
): DataQuestion {
  const missing = names.filter((_, at) => [a, b][at] === null);
  if (!a || !b) return impossible(noResponse(missing));
  const cut = names.filter((_, at) => [a, b][at]?.isComplete === false);
  if (cut.length > 0) return impossible(cutResponse(cut));
  const isOther = isSuccess(a) !== isSuccess(b) || (!isSuccess(a) && a.status !== b.status);
  if (isOther && a.status !== b.status) return impossible(otherStatus(a.status, b.status, names));
  if (isOther) return impossible(oneFailed(isSuccess(a) ? names[1] : names[0]));
  const [kindA, kindB] = [kindOf(a), kindOf(b)];
  if (kindA === null || kindB === null) {
    return impossible(noMessage(kindA === null ? names[0] : names[1], kindA === null ? a : b));
  }
  const types = [a, b].flatMap(({ reading }) =>
    reading.kind === 'protobuf' && reading.typeName !== null ? [reading.typeName] : [],
  );
  const [first, second] = types;
  if (first !== undefined && second !== undefined && first !== second) {
    return impossible(otherType(first, second, names));
  }
  const responses = [kindA, kindB] as const;
  if (first === undefined && responses.includes('protobuf')) {
    if (responses.includes('json')) return impossible(noType);
    const broken = names.findIndex((_, at) => faultOf([a, b][at]) !== null);
    const fault = faultOf([a, b][broken]);
    if (fault !== null) return impossible(brokenMessage(names[broken] ?? '', fault));
    return { kind: 'compare', responses, typeName: null };
  }
  const typeName = first ?? (isSuccess(a) ? responseType : null);
  return { kind: 'compare', responses, typeName };
}

function isSuccess({ status, outcome }: AskedResponse): boolean {
  return status >= 200 && status < 300 && outcome?.kind !== 'failed';
}

function kindOf({ reading }: AskedResponse): ResponseData['kind'] | null {
  switch (reading.kind) {
    case 'protobuf':
      return reading.framing ? null : 'protobuf';
    case 'json':
    case 'empty':
      return reading.kind;
    case 'textproto':
    case 'xml':
    case 'text':
    case 'binary':
      return null;
  }
}

function faultOf(response: AskedResponse | undefined): WireFault | null {
  return response?.reading.kind === 'protobuf' ? response.reading.fault : null;
}

function impossible(reason: Problem): DataQuestion {
  return { kind: 'impossible', problem: reason };
}

function noResponse(sides: readonly string[]): Problem {
  return problem({
    kind: 'not-found',
    title: sides.length === 2 ? 'Neither side got a response' : `${sides[0]} got no response`,
    detail: 'Data can be compared only when both calls get a response.',
    hint: 'The status of that side says what went wrong.',
  });
}

function cutResponse(sides: readonly string[]): Problem {
  return problem({
    kind: 'response-truncated',
    title: `${sides.join(' and ')}: incomplete response`,
    detail: 'Data can be compared only when both responses are complete.',
    hint: 'Compare again. If that repeats, the server ends its response too early.',
  });
}

function otherStatus(a: number, b: number, names: SideNames): Problem {
  return problem({
    kind: 'response-malformed',
    severity: 'warning',
    title: `The statuses differ: ${a} and ${b}`,
    detail: `${names[0]} returned ${a}, ${names[1]} ${b}: the bodies have different meanings.`,
    hint: 'Open the side that failed: its body may say why.',
  });
}

function oneFailed(side: string): Problem {
  return problem({
    kind: 'error-status',
    severity: 'warning',
    title: `${side}: the call failed`,
    detail: 'The other one succeeded: the bodies have different meanings.',
    hint: 'Open the side that failed: it says why.',
  });
}

const spokenKinds: Readonly<Record<ReceivedResponse['reading']['kind'], string>> = {
  protobuf: 'protobuf',
  json: 'JSON',
  textproto: "protobuf's text format",
  xml: 'XML',
  text: 'text',
  binary: 'binary',
  empty: 'empty',
};

function noMessage(side: string, { reading }: AskedResponse): Problem {
  if (reading.kind === 'protobuf') {
    return problem({
      kind: 'body-malformed',
      severity: 'warning',
      title: `${side} is a stream of ${reading.fieldCount === 1 ? 'one message' : `${reading.fieldCount} messages`}`,
      detail: 'What is compared by its data is one message, or one JSON document.',
      hint: 'Sizes and times are compared all the same; open it to see the messages.',
    });
  }
  return problem({
    kind: 'body-malformed',
    title: `${side} is neither protobuf bytes nor JSON`,
    detail: `Its body is ${spokenKinds[reading.kind]}; only one message of protobuf, or JSON, is compared by its data.`,
    hint: 'Open it to see what it holds.',
  });
}

function otherType(a: string, b: string, names: SideNames): Problem {
  return problem({
    kind: 'type-missing',
    title: 'The two bodies are of different types',
    detail: `${names[0]} is a ${a}, ${names[1]} a ${b}.`,
    hint: 'The server chose another message for the other encoding.',
  });
}

function brokenMessage(side: string, { offset, reason }: WireFault): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: `${side} is no whole message`,
    detail: `Neither side has a type, and ${side} can be read up to byte ${offset} only: ${asSentence(reason)}`,
    hint: 'Compare by bytes.',
  });
}

const noType = problem({
  kind: 'type-missing',
  title: 'The type of the protobuf body is unknown',
  detail: 'Nothing names it, or no schema of this workspace defines it.',
  hint: 'Choose a Response type for the request, or open the folder that defines it.',
});
