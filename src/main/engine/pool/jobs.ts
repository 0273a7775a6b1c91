import type { BodyCheck } from '../../../shared/contract/engine-bodies.ts';
import type { BytePlace } from '../../../shared/contract/engine-bytes.ts';
import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { Capture, CaptureResult } from '../../../shared/model/capture.ts';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { AppliedStep, ReadChoice } from '../../../shared/model/decoding.ts';
import type { Reading } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';
import { type AnswerToCapture, captureValues } from '../capture/capture-values.ts';
import { assertLongSupport } from '../codec/assert-long-support.ts';
import { type CheckOptions, checkBody } from '../codec/check-body.ts';
import type { TypeContext } from '../codec/choose-type.ts';
import { type ConvertedBody, convertBody, type TypedFormat } from '../codec/convert-body.ts';
import { describeFormTypes, type FormTypes } from '../codec/describe-form-types.ts';
import { type BodyToOpen, draftOfBody } from '../codec/draft-of-body.ts';
import { type BodyFileToEncode, encodeBodyFile } from '../codec/encode-body-file.ts';
import { type BodyToEncode, encodeRequestBody } from '../codec/encode-request-body.ts';
import { expectedLength } from '../codec/expect-length.ts';
import { tellingMisfits } from '../codec/find-body-problems.ts';
import { findUnfilled, type UnfilledBody } from '../codec/find-unfilled.ts';
import { formatBody } from '../codec/format-body.ts';
import { readAnswer } from '../codec/read-answer.ts';
import { type PastedAs, type PastedBody, readPasted } from '../codec/read-pasted.ts';
import { retypeBody } from '../codec/retype-body.ts';
import { type BodyToWrite, bodyTextPieces } from '../codec/text-page.ts';
import { toExactBytes } from '../codec/to-exact-bytes.ts';
import type { AnswerMeasures } from '../compare/answer-measures.ts';
import { compareAnswers } from '../compare/compare-answers.ts';
import { measureAnswer } from '../compare/measure-answer.ts';
import type { AnswerData } from '../compare/read-data.ts';
import { setMeter, type TaskMeter } from '../meaning/task-meter.ts';
import { checkFiles } from '../schema/check/check-files.ts';
import { type CompiledSchema, compileSchema } from '../schema/compile/compile-schema.ts';
import { type RecordingSchema, recordMisses } from '../schema/compile/record-misses.ts';
import { exportDescriptorSet } from '../schema/descriptor-set/write-descriptor-set.ts';
import { type PackedSnapshot, unpackSnapshot } from '../schema/packed-snapshot.ts';
import { makeSamples, type Samples, sampleBody } from '../schema/pages/make-samples.ts';
import { emptySnapshot } from '../schema/schema-snapshot.ts';
import { type PackedText, packText } from '../services/packed-text.ts';
import { minExpectedBytes, refuseTooLong } from '../services/whole-text.ts';
import {
  type MeasuredMessage,
  type MessageToMeasure,
  measureSizes,
} from '../sizes/measure-sizes.ts';
import { type ByteQuery, locateByte } from '../wire/locate-byte.ts';
import { createScanCache, type Scans } from '../wire/scan-cache.ts';
import { meaningJobs } from './meaning-jobs.ts';
import { treeJobs } from './tree-jobs.ts';

/** What a job may use besides its input. */
export interface JobContext {
  /** The compiled schema set of this job. */
  readonly schema: CompiledSchema;
  /** Scans of the body that was paged through last, so that its levels are scanned once. */
  scansOf(bodyId: string): Scans;
}

/** The context of a worker: what outlives a job. */
export interface WorkerContext extends JobContext {
  /** Sets the schema of the next job: `packed` comes when it is another than the last. */
  use(schemaId: string | null, packed: PackedSnapshot | null): void;
  /** Type names that the job looked for in its schema and did not find. */
  takeMisses(): readonly string[];
}

/** Keeps the schema that it was given last, and the two last used in compiled form. */
export function createJobContext(): WorkerContext {
  assertLongSupport();
  let held: PackedSnapshot | null = null;
  const compiled = new Map<string, RecordingSchema>();
  let currentId: string | null = null;
  let scanned = { bodyId: '', scans: createScanCache() };

  function recording(): RecordingSchema {
    const id = currentId ?? emptySnapshot.id;
    const known = compiled.get(id);
    if (known) {
      // The one used last is the last to go.
      compiled.delete(id);
      compiled.set(id, known);
      return known;
    }
    const snapshot = currentId === null || !held ? emptySnapshot : unpackSnapshot(held);
    const made = recordMisses(compileSchema(snapshot));
    compiled.set(id, made);
    for (const old of [...compiled.keys()].slice(0, -2)) compiled.delete(old);
    return made;
  }

  return {
    scansOf(bodyId) {
      if (scanned.bodyId !== bodyId) scanned = { bodyId, scans: createScanCache() };
      return scanned.scans;
    },
    use(schemaId, packed) {
      currentId = schemaId;
      if (packed) held = packed;
      compiled.get(currentId ?? emptySnapshot.id)?.takeMisses();
    },
    takeMisses: () => compiled.get(currentId ?? emptySnapshot.id)?.takeMisses() ?? [],
    get schema() {
      return recording().schema;
    },
  };
}

/** What the pool's workers do with messages; each job is a plain function of its input and the schema set. */
export const jobs = {
  /** What is wrong with some files of a snapshot, and the names that they use and that it lacks. */
  checkFiles(input: {
    readonly snapshot: PackedSnapshot;
    readonly ownPaths: ReadonlySet<string>;
    /** Import paths of files that are not in the snapshot, by the names that they define. */
    readonly elsewhere: ReadonlyMap<string, string>;
  }): { readonly problems: readonly Problem[]; readonly missing: ReadonlySet<string> } {
    const missing = new Set<string>();
    const problems = checkFiles(unpackSnapshot(input.snapshot), input.ownPaths, (fullName) => {
      missing.add(fullName);
      return input.elsewhere.get(fullName);
    });
    return { problems, missing };
  },

  makeSamples(input: { readonly typeName: string }, context: JobContext): Samples {
    return makeSamples(context.schema, input.typeName);
  },

  /** All files of a snapshot as a descriptor set. */
  writeDescriptorSet(input: { readonly snapshot: PackedSnapshot }): {
    readonly bytes: Uint8Array;
    readonly fileCount: number;
  } {
    const { bytes, files } = exportDescriptorSet(unpackSnapshot(input.snapshot));
    return { bytes: toExactBytes(bytes), fileCount: files.length };
  },

  checkBody(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string | null;
      /** Those that are wholly one value of a variable. */
      readonly strings: readonly Span[];
    } & CheckOptions,
    context: JobContext,
  ): BodyCheck {
    const { body, typeName, strings, ...options } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    return checkBody(context.schema, typeName, retyped, options);
  },

  /** What is wrong with a body beside its variables without a value, and where these stand. */
  findUnfilled(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string | null;
      /** Those that are wholly one value of a variable. */
      readonly strings: readonly Span[];
      /** The values of variables outside of strings. */
      readonly bare: readonly Span[];
      readonly names: ReadonlySet<string>;
    },
    context: JobContext,
  ): UnfilledBody {
    const { body, typeName, strings, bare, names } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    // What a variable leaves open in the text keeps its strings from being retyped.
    const unjudged = retyped.text === body.text ? strings : [];
    return findUnfilled(context.schema, typeName, retyped, names, unjudged, bare);
  },

  /** Message types as forms show them. */
  describeTypes(input: { readonly typeNames: readonly string[] }, context: JobContext): FormTypes {
    return describeFormTypes(context.schema, input.typeNames);
  },

  /** A body in another format: for hex with its variables filled in, else as it is typed. */
  convertBody(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string;
      readonly to: TypedFormat;
      readonly before: string | null;
      /** Those that are wholly one value of a variable. */
      readonly strings: readonly Span[];
      /** The values of variables outside of strings; none when left out. */
      readonly bare?: readonly Span[];
    },
    context: JobContext,
  ): ConvertedBody {
    const { body, typeName, to, before, strings, bare = [] } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    return tellingMisfits(context.schema, typeName, retyped, bare, () =>
      convertBody(context.schema, typeName, retyped, to, before),
    );
  },

  locateByte(input: Omit<ByteQuery, 'shapes'>, context: JobContext): BytePlace {
    return locateByte({ ...input, shapes: (fullName) => context.schema.shapeOf(fullName) });
  },

  /** A text or file that was brought in as a body. */
  readPasted(
    input: PastedAs & { readonly content: string | Uint8Array },
    context: JobContext,
  ): PastedBody {
    return readPasted(context.schema, input.content, input);
  },

  sampleBody(
    input: {
      readonly typeName: string;
      readonly fields: 'minimal' | 'every';
      readonly variant: number;
    },
    context: JobContext,
  ): { readonly text: string } {
    const { typeName, fields, variant } = input;
    return { text: sampleBody(context.schema, typeName, fields, variant) };
  },

  /** The text of a body laid out anew. */
  formatBody({ body }: { readonly body: BodyDraft }): { readonly text: string } {
    return { text: formatBody(body) };
  },

  /** The bytes that a body goes out as. */
  encodeBody(input: BodyToEncode, context: JobContext): Uint8Array {
    return toExactBytes(encodeRequestBody(context.schema, input));
  },

  /** The bytes that a body goes out as whose text lies in a file; null where those of the file do. */
  encodeBodyFile(input: BodyFileToEncode, context: JobContext): Uint8Array | null {
    const bytes = encodeBodyFile(context.schema, input);
    return bytes && toExactBytes(bytes);
  },

  readAnswer(
    input: TypeContext & {
      readonly body: SharedArrayBuffer;
      /** Those that led to the body. */
      readonly steps: readonly AppliedStep[];
      readonly choice: ReadChoice;
      /** Where its types were looked up, to be kept with the reading. */
      readonly schemaSet: string | null;
    },
    context: JobContext,
  ): Reading {
    const { body, choice, schemaSet, ...answer } = input;
    const { typeName, as } = choice;
    const reading = readAnswer({
      ...answer,
      body: bytesOf(body),
      chosenType: typeName === undefined ? undefined : { typeName },
      chosenKind: as,
      schema: context.schema,
    });
    return reading.kind === 'protobuf' && schemaSet !== null ? { ...reading, schemaSet } : reading;
  },

  /** What capture rules find in an answer. */
  captureValues(
    input: Omit<AnswerToCapture, 'body'> & {
      readonly captures: readonly Capture[];
      readonly body: SharedArrayBuffer;
    },
    context: JobContext,
  ): CaptureResult[] {
    const { captures, body, ...answer } = input;
    return captureValues(captures, { ...answer, body: bytesOf(body) }, context.schema);
  },

  /** Whether two bodies have the same bytes. */
  isSameBytes({
    left,
    right,
  }: {
    readonly left: SharedArrayBuffer;
    readonly right: SharedArrayBuffer;
  }): boolean {
    return Buffer.compare(bytesOf(left), bytesOf(right)) === 0;
  },

  ...treeJobs,

  ...meaningJobs,

  /** A body that came as one that can be edited and sent. */
  draftOfBody(
    input: Omit<BodyToOpen, 'bytes'> & { readonly body: SharedArrayBuffer },
    context: JobContext,
  ): Promise<ConvertedBody> {
    const { body, ...reading } = input;
    return draftOfBody(context.schema, { ...reading, bytes: bytesOf(body) });
  },

  /** The body as text in shared memory, so that pages of it cost nothing. */
  bodyText(
    input: Omit<BodyToWrite, 'bytes' | 'schema' | 'onProgress'> & {
      readonly body: SharedArrayBuffer;
      /** In bytes of the body; left out where nobody looks at it. */
      readonly meter?: TaskMeter;
    },
    context: JobContext,
  ): Promise<PackedText> {
    const { body, meter, ...rest } = input;
    const onProgress = (done: number) => meter && setMeter(meter, done, body.byteLength);
    const toWrite = { ...rest, bytes: bytesOf(body), schema: context.schema, onProgress };
    if (body.byteLength >= minExpectedBytes) refuseTooLong(expectedLength(toWrite));
    return packText(bodyTextPieces(toWrite));
  },

  /** Writes a message in every encoding and coding, to measure it. */
  measureSizes(
    input: Omit<MessageToMeasure, 'protobuf' | 'jsonAsIs'> & {
      readonly protobuf: SharedArrayBuffer | Uint8Array | null;
      readonly jsonAsIs: SharedArrayBuffer | Uint8Array | null;
    },
    context: JobContext,
  ): Promise<MeasuredMessage> {
    const protobuf = input.protobuf && bytesOf(input.protobuf);
    const jsonAsIs = input.jsonAsIs && bytesOf(input.jsonAsIs);
    return measureSizes({ ...input, protobuf, jsonAsIs }, context.schema);
  },

  /** Times the decoding of an answer and measures its message in both encodings. */
  measureAnswer(
    input: {
      readonly body: SharedArrayBuffer;
      readonly kind: 'protobuf' | 'json' | 'other';
      readonly typeName: string | null;
    },
    context: JobContext,
  ): AnswerMeasures {
    return measureAnswer({ ...input, bytes: bytesOf(input.body) }, context.schema);
  },

  /** Compares the data of two answers. */
  compareAnswers(
    input: {
      readonly answers: readonly [AnswerToCompare, AnswerToCompare];
      readonly typeName: string | null;
      readonly ignoredPaths: readonly string[];
    },
    context: JobContext,
  ): DataComparison {
    const [a, b] = input.answers;
    return compareAnswers(
      [
        { kind: a.kind, bytes: bytesOf(a.body) },
        { kind: b.kind, bytes: bytesOf(b.body) },
      ],
      input.typeName,
      input.ignoredPaths,
      context.schema,
    );
  },
};

interface AnswerToCompare {
  readonly kind: AnswerData['kind'];
  readonly body: SharedArrayBuffer;
}

/** The jobs on messages by name, with what they take and give. */
export type Jobs = typeof jobs;

/** A Buffer over the same memory: protobufjs reads strings from it at native speed. */
function bytesOf(body: SharedArrayBuffer | Uint8Array): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(body);
}
