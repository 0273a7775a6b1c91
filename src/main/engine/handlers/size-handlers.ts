import type { z } from 'zod';
import type { engineContract } from '../../../shared/contract/engine.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { contentCodingOf } from '../../../shared/model/content-codings.ts';
import type { MessageSizes } from '../../../shared/model/exchange.ts';
import { exampleOf } from '../../../shared/model/generators.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import {
  type SizedCoding,
  type SizeReport,
  sizedCodings,
} from '../../../shared/model/size-report.ts';
import { type Problem, ProblemError, problem, problemOf } from '../../../shared/problem.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { repeatGenerated } from '../exchange/scope/live-generators.ts';
import type { MeasuredMessage } from '../exchange/sizes/measure-sizes.ts';
import { measureRequest } from '../http/measure-request.ts';
import { keptBodyOf } from '../http/wire-body.ts';
import type { JobInput } from '../pool/jobs.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Milliseconds: writing 64 MB in every coding takes a minute or two, and can be cancelled. */
const measureMs = 300_000;

type Ask = z.output<typeof engineContract.measureSizes.input>;

/** What to measure, or why nothing can be measured. */
interface Subject {
  readonly sizes: MessageSizes | null;
  readonly message: Pick<
    JobInput<'measureSizes'>,
    'typeName' | 'protobuf' | 'jsonAsIs' | 'travelled'
  > | null;
  readonly schemaSet: string | null;
  readonly problem: Problem | null;
}

/** Measures the messages of responses and requests. */
export function sizeHandlers(
  parts: Pick<EngineParts, 'bodies' | 'exchanges' | 'files' | 'preparer' | 'schemas'>,
): HandlersOf<'measureSizes'> {
  async function measure(ask: Ask, signal: AbortSignal): Promise<SizeReport> {
    const { subject } = ask;
    const found =
      subject.kind === 'response'
        ? await subjectOfResponse(parts, subject.exchangeId)
        : await subjectOfRequest(parts, subject.request, subject.environmentName, signal);
    const { sizes, message } = found;
    if (!message) return { typeName: null, sizes, rows: [], problem: found.problem };
    const { codings, isEveryEncoding } = ask;
    function run(input: JobInput<'measureSizes'>): Promise<MeasuredMessage> {
      return parts.schemas.run('measureSizes', input, {
        deadlineMs: measureMs,
        signal,
        schemaSet: found.schemaSet,
        typeNames: [input.typeName],
      });
    }
    const input = { ...message, codings, isEveryEncoding };
    try {
      const measured = await run(input);
      return { ...measured, sizes, problem: found.problem ?? measured.problem };
    } catch (error) {
      const reason = problemOf(error);
      if (reason.kind === 'cancelled' || reason.kind === 'internal') throw error;
      // Too large or too slow to re-encode in a worker: measure its own bytes only.
      const { rows } = await run({ ...input, typeName: null });
      return { typeName: message.typeName, sizes, rows, problem: reason };
    }
  }

  return { measureSizes: (ask, { signal }) => measure(ask, signal) };
}

async function subjectOfResponse(
  parts: Pick<EngineParts, 'bodies' | 'exchanges' | 'files' | 'schemas'>,
  exchangeId: string,
): Promise<Subject> {
  const { requestId, response, problem: reason } = await parts.exchanges.find(exchangeId);
  if (!response) throw new ProblemError(noResponse);
  const { sizes, reading } = response;
  const request = parts.files().requests.get(requestId);
  const schemaSet = parts.schemas.setStillThere(
    reading.kind === 'protobuf' ? (reading.schemaSet ?? null) : (request?.schemaSet ?? null),
  );
  const nothing = { sizes, message: null, schemaSet };
  // A body that is still coded, or truncated, is not the message: its sizes would mislead.
  if (reason?.kind === 'content-coding' || !response.isComplete) {
    return { ...nothing, problem: reason };
  }
  const coding = codingNamed(response.contentCoding);
  const body = await parts.bodies.get(response.body.id);
  switch (reading.kind) {
    case 'protobuf': {
      if (reading.framing) return { ...nothing, problem: severalMessages };
      const travelled = { encoding: 'protobuf', coding } as const;
      const typeName = reading.fault ? null : reading.typeName;
      const message = { typeName, protobuf: body, jsonAsIs: null, travelled };
      const problem = reading.fault ? broken(reading.fault.reason) : null;
      return { sizes, message, schemaSet, problem };
    }
    case 'json': {
      const travelled = { encoding: 'json-as-is', coding } as const;
      // A large response, or one that did not match, was read without a type: use the type of the request.
      const expected = request?.responseType ?? null;
      const typeName = reading.typeName ?? expected;
      const message = { typeName, protobuf: null, jsonAsIs: body, travelled };
      return { sizes, message, schemaSet, problem: null };
    }
    case 'textproto':
    case 'xml':
    case 'text':
    case 'binary':
      return { ...nothing, problem: noMessage };
    case 'empty':
      return { ...nothing, problem: null };
  }
}

async function subjectOfRequest(
  parts: Pick<EngineParts, 'preparer'>,
  request: SavedRequest,
  environmentName: string | null,
  signal: AbortSignal,
): Promise<Subject> {
  // Nothing is sent: example values will do, the same in both encodings.
  const examples = repeatGenerated(exampleOf);
  const prepare = (asked: SavedRequest): Promise<Prepared> =>
    parts.preparer.prepare({
      ...{ request: asked, environmentName, signal },
      generate: examples(),
      isUnsent: true,
    });
  const { wire } = await prepare(request);
  const sizes = measureRequest(wire);
  const { requestType: typeName, schemaSet } = request;
  const plain = keptBodyOf(wire);
  if (wire.body !== null && !formatOf(request.body.format).isMessage) {
    return { sizes, message: null, schemaSet, problem: noOtherEncoding };
  }
  if (plain === null) return { sizes, message: null, schemaSet, problem: null };
  const coding = codingNamed(request.contentCoding);
  if (request.sendAs === 'json') {
    const travelled = { encoding: 'json-as-is', coding } as const;
    const message = { typeName, protobuf: null, jsonAsIs: plain, travelled };
    return { sizes, message, schemaSet, problem: null };
  }
  const asJson = { ...request, sendAs: 'json' } as const;
  const { wire: typed } = await prepare(asJson);
  const travelled = { encoding: 'protobuf', coding } as const;
  const message = { typeName, protobuf: plain, jsonAsIs: keptBodyOf(typed), travelled };
  return { sizes, message, schemaSet, problem: null };
}

/** Null for a coding without sizes. */
function codingNamed(contentCoding: string | null): SizedCoding | null {
  if (contentCoding === null) return 'identity';
  const coding = contentCodingOf(contentCoding);
  return sizedCodings.find((one) => one === coding) ?? null;
}

function broken(reason: string): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'This body is not whole protobuf',
    detail: `Only its own size is known: ${reason}.`,
    hint: 'The tree shows the readable part. Another type may match better.',
  });
}

const severalMessages = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'This is a stream of messages',
  detail: 'Several messages have no common size in other encodings.',
  hint: 'Wire sizes are shown; the tree shows the messages.',
});

const noMessage = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'This body holds no message',
  detail: 'It is neither protobuf nor JSON, so it has no other encoding.',
  hint: 'If it is protobuf, choose a type.',
});

const noOtherEncoding = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'This body has no other encoding',
  detail: 'Only protobuf and JSON spell the same message.',
  hint: 'To compare encodings, choose Protobuf or JSON under Send as.',
});

const noResponse = {
  kind: 'not-found',
  title: 'There is no response to measure',
  detail: 'This request got no response.',
  hint: 'Send it again.',
} as const;
