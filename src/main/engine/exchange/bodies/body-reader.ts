import { type BodyPart, bodyPartId } from '../../../../shared/model/body-id.ts';
import type { AppliedStep, ReadChoice } from '../../../../shared/model/decoding.ts';
import type { BodyHandle, Reading } from '../../../../shared/model/exchange.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { Outcome } from '../../../../shared/model/outcome.ts';
import type { RuledSteps } from '../../../../shared/model/response-rules.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { nameType, type TypeContext } from '../../../proto/body/choose-type.ts';
import type { LiveStep } from '../../../proto/framings/split-live.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import type { TypeRanker } from '../../schemas/type-ranker.ts';
import { isFramed, outcomeOf, type ResponseToJudge } from '../outcome/outcome-of.ts';
import type { BodyStore } from './body-store.ts';

/** Milliseconds allowed for decoding or reading one body. */
const deadlineMs = 60_000;

/** What decides how a body is read, besides its bytes. */
export interface BodyContext extends Required<TypeContext> {
  /** The steps a rule sets, instead of those its media type and its bytes ask for. */
  readonly ruledSteps: RuledSteps | null;
  /** The set that the request takes its types from. */
  readonly schemaSet: string | null;
}

/** A context in which only the bytes decide. */
export const bareContext: BodyContext = {
  headers: [],
  status: 200,
  isHead: false,
  requestResponseType: null,
  ownRule: null,
  rule: null,
  ruledSteps: null,
  schemaSet: null,
};

/** A body whose bytes are stored, and the steps already done. */
export interface KeptBytes {
  /** The id of the bytes to start from, in the store. */
  readonly id: string;
  /** True when Content-Encoding is not decoded yet. */
  readonly isCoded: boolean;
}

/** A body after its steps. */
export interface DecodedBytes {
  /** Null when the steps left the bytes unchanged. */
  readonly body: SharedArrayBuffer | null;
  readonly steps: readonly AppliedStep[];
  readonly parts: readonly BodyPart[];
}

/** Decodes bodies to their messages, and reports how they read. */
export interface BodyReader {
  /** Runs the steps and stores nothing. */
  decode(
    bytes: KeptBytes,
    context: Pick<BodyContext, 'headers' | 'ruledSteps'>,
    steps: ReadChoice['steps'],
    signal?: AbortSignal,
  ): Promise<DecodedBytes>;
  /** Decides whether the call of a response succeeded; the body may be stored under an id. */
  judge(
    response: Omit<ResponseToJudge, 'body'>,
    body: Uint8Array | Pick<KeptBytes, 'id'>,
    signal?: AbortSignal,
  ): Promise<Outcome>;
  /** Finds out how a body reads after its steps. */
  read(
    body: SharedArrayBuffer,
    steps: readonly AppliedStep[],
    context: BodyContext,
    choice: ReadChoice,
    signal?: AbortSignal,
  ): Promise<Reading>;
  /** Reads messages of a stream as lines of text, each with its frame; see `liveTextOf`. */
  textsOf(
    messages: readonly Uint8Array[],
    step: LiveStep,
    context: BodyContext,
  ): Promise<readonly string[]>;
  /**
   * Decodes and reads the bytes as received. The id of a body made by the steps says how to make it again.
   */
  inspect(
    bytes: KeptBytes,
    context: BodyContext,
    choice: ReadChoice,
    signal?: AbortSignal,
  ): Promise<Inspected>;
}

/** Creates a reader for the bodies of a store. */
export function createBodyReader(tools: {
  readonly bodies: BodyStore;
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly schemas: Pick<SchemaLibrary, 'run'>;
  /** Guesses the type of a body when nothing names it. */
  readonly guess: TypeRanker['guess'];
  readonly maxBodyBytes: () => number;
}): BodyReader {
  const { bodies, pool, schemas } = tools;

  function readOnce(
    body: SharedArrayBuffer,
    steps: readonly AppliedStep[],
    context: BodyContext,
    choice: ReadChoice,
    signal: AbortSignal | undefined,
  ): Promise<Reading> {
    const { headers, status, isHead, requestResponseType, ownRule, rule } = context;
    const { typeName } = choice;
    const chosenType = typeName === undefined ? undefined : { typeName };
    const named = nameType(context, { chosenType });
    const schemaSet =
      typeof typeName === 'string'
        ? (choice.schemaSet ?? null)
        : (named?.rule?.schemaSet ?? context.schemaSet);
    return schemas.run(
      'readResponse',
      {
        body,
        headers: [...headers],
        status,
        isHead,
        requestResponseType,
        ownRule,
        rule,
        steps: [...steps],
        choice,
        schemaSet,
      },
      {
        deadlineMs,
        ...(signal && { signal }),
        schemaSet,
        typeNames: [named?.typeName ?? null],
      },
    );
  }

  /** Returns the named type of protobuf bytes if it matches, else the best match; null if there is none. */
  async function protobufType(
    body: SharedArrayBuffer,
    steps: readonly AppliedStep[],
    context: BodyContext,
    choice: ReadChoice,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly typeName: string; readonly schemaSet: string | null } | null> {
    const asked = { ...choice, as: 'protobuf' } as const;
    const reading = await readOnce(body, steps, context, asked, signal);
    if (reading.kind === 'protobuf' && reading.typeName !== null && !doesNotRead(reading)) {
      return { typeName: reading.typeName, schemaSet: reading.schemaSet ?? null };
    }
    const guess = await tools.guess({ body, as: 'protobuf', framing: null });
    if (signal?.aborted) throw new ProblemError(readingStopped);
    return guess;
  }

  const reader: BodyReader = {
    async decode({ id, isCoded }, { headers, ruledSteps }, steps, signal) {
      const input = {
        body: await bodies.get(id),
        headers: [...headers],
        isCoded,
        chosen: steps ?? null,
        ruled: ruledSteps,
        maxDecodedBytes: tools.maxBodyBytes(),
      };
      return pool.run('decodeBody', input, { deadlineMs, ...(signal && { signal }) });
    },
    async judge({ status, statusText, headers, trailers, isComplete }, given, signal) {
      const head = {
        status,
        statusText,
        headers: [...headers],
        trailers: [...trailers],
        isComplete,
      };
      if (!isFramed(headers)) return outcomeOf({ ...head, body: noBytes });
      const body = 'id' in given ? new Uint8Array(await bodies.get(given.id)) : given;
      const options = { deadlineMs, ...(signal && { signal }) };
      return pool.run('judgeResponse', { ...head, body }, options);
    },
    async read(body, steps, context, choice, signal) {
      const reading = await readOnce(body, steps, context, choice, signal);
      if (reading.kind === 'json' && reading.isProtobuf) {
        const betterType = await protobufType(body, steps, context, choice, signal);
        return betterType ? { ...reading, betterType } : reading;
      }
      const isMisread = doesNotRead(reading);
      const needsType = choice.typeName === undefined && isWithoutType(reading);
      if (reading.kind !== 'protobuf' || !(isMisread || needsType)) return reading;
      const framing = reading.framing ?? null;
      const guess = await tools.guess({ body, as: 'protobuf', framing });
      if (signal?.aborted) throw new ProblemError(readingStopped);
      if (!guess || guess.typeName === reading.typeName) return reading;
      const chosen = { ...choice, ...guess, as: 'protobuf' } as const;
      const guessed = await readOnce(body, steps, context, chosen, signal);
      if (guessed.kind !== 'protobuf' || !guessed.typeName || guessed.fault) return reading;
      if (isMisread) return guessed.problem ? reading : { ...reading, betterType: guess };
      const { kindSource: _source, ...rest } = guessed;
      const { kindSource, kindRuleOf } = reading;
      return {
        ...rest,
        ...(kindSource && { kindSource }),
        ...(kindRuleOf !== undefined && { kindRuleOf }),
        typeSource: 'guess',
        problem: guessed.problem ?? reading.problem,
      };
    },
    async textsOf(messages, step, context) {
      const named = nameType(context);
      const schemaSet = named?.rule?.schemaSet ?? context.schemaSet;
      const typeName = named?.typeName ?? null;
      const input = { messages, step, typeName, maxBytes: tools.maxBodyBytes() };
      return schemas.run('liveTexts', input, { deadlineMs, schemaSet, typeNames: [typeName] });
    },
    async inspect(bytes, context, choice, signal) {
      const decoded = await reader.decode(bytes, context, choice.steps, signal);
      const begun = await bodies.get(bytes.id);
      const id = decoded.parts.reduce(bodyPartId, bytes.id);
      if (decoded.body) bodies.keep(id, decoded.body);
      const body = decoded.body ?? begun;
      const raw: BodyHandle = { id: bytes.id, byteLength: begun.byteLength };
      return {
        body: { id, byteLength: body.byteLength },
        raw: decoded.body ? raw : null,
        steps: [...decoded.steps],
        reading: await reader.read(body, decoded.steps, context, choice, signal),
      };
    },
  };
  return reader;
}

const noBytes = new Uint8Array();

/** The Problem of a reading that the user stopped. */
export const readingStopped = {
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'It was stopped.',
} as const;

/** True when a body has a type that breaks off in it, or knows too few of its fields. */
function doesNotRead(reading: Reading): boolean {
  if (reading.kind !== 'protobuf' || reading.typeName === null) return false;
  return reading.fault !== null || reading.problem?.kind === 'body-malformed';
}

/** True when a body is a whole message of unknown type. */
function isWithoutType(reading: Reading): reading is Extract<Reading, { kind: 'protobuf' }> {
  return (
    reading.kind === 'protobuf' &&
    reading.typeName === null &&
    reading.typeSource === null &&
    reading.fault === null &&
    reading.fieldCount > 0
  );
}
