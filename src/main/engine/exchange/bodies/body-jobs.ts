import type { BodyCheck } from '../../../../shared/contract/engine-bodies.ts';
import type { BytePlace } from '../../../../shared/contract/engine-bytes.ts';
import type { Span } from '../../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../../shared/model/body-formats.ts';
import type { AppliedStep, ReadChoice } from '../../../../shared/model/decoding.ts';
import { maxLiveText, type Reading } from '../../../../shared/model/exchange.ts';
import { formatBody } from '../../../proto/body/body-formats.ts';
import { type CheckOptions, checkBody } from '../../../proto/body/check-body.ts';
import type { TypeContext } from '../../../proto/body/choose-type.ts';
import { type ConvertedBody, convertBody } from '../../../proto/body/convert-body.ts';
import { describeFormTypes, type FormTypes } from '../../../proto/body/describe-form-types.ts';
import { type BodyToOpen, draftOfBody } from '../../../proto/body/draft-of-body.ts';
import { type BodyFileToEncode, encodeBodyFile } from '../../../proto/body/encode-body-file.ts';
import { type BodyToEncode, encodeRequestBody } from '../../../proto/body/encode-request-body.ts';
import { expectedLength } from '../../../proto/body/expect-length.ts';
import { reportingMisfits } from '../../../proto/body/find-body-problems.ts';
import { findUnfilled, type UnfilledBody } from '../../../proto/body/find-unfilled.ts';
import { type LiveReading, liveTextOf } from '../../../proto/body/live-text.ts';
import { makeSamples, type Samples, sampleBody } from '../../../proto/body/make-samples.ts';
import { type PastedAs, type PastedBody, readPasted } from '../../../proto/body/read-pasted.ts';
import { readResponse } from '../../../proto/body/read-response.ts';
import { retypeBody } from '../../../proto/body/retype-body.ts';
import { type BodyToWrite, bodyTextPieces } from '../../../proto/body/text-page.ts';
import { viewOf } from '../../../proto/bytes/in-shared-memory.ts';
import { toExactBytes } from '../../../proto/bytes/to-exact-bytes.ts';
import { type BytesToPack, packBytes } from '../../../proto/codings/pack-bytes.ts';
import { setMeter, type TaskMeter } from '../../../proto/meaning/task-meter.ts';
import { type ByteQuery, locateByte } from '../../../proto/wire/locate-byte.ts';
import type { JobContext } from '../../schemas/job-context.ts';
import { type PackedText, packText } from './packed-text.ts';
import { minExpectedBytes, refuseTooLong } from './whole-text.ts';

/** A worker's jobs on bodies: samples, checks, conversions, texts. */
export const bodyJobs = {
  makeSamples(input: { readonly typeName: string }, context: JobContext): Samples {
    return makeSamples(context.schema, input.typeName);
  },

  sampleBody(
    input: {
      readonly typeName: string;
      readonly fields: 'minimal' | 'every' | 'first-call';
      readonly variant: number;
    },
    context: JobContext,
  ): { readonly text: string } {
    const { typeName, fields, variant } = input;
    return { text: sampleBody(context.schema, typeName, fields, variant) };
  },

  /** Returns message types as forms show them. */
  describeTypes(input: { readonly typeNames: readonly string[] }, context: JobContext): FormTypes {
    return describeFormTypes(context.schema, input.typeNames);
  },

  checkBody(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string | null;
      /** Strings that consist of one variable's value. */
      readonly strings: readonly Span[];
    } & CheckOptions,
    context: JobContext,
  ): BodyCheck {
    const { body, typeName, strings, ...options } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    return checkBody(context.schema, typeName, retyped, options);
  },

  /**
   * Finds the errors of a body besides its variables without a value, and the positions of those variables.
   */
  findUnfilled(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string | null;
      /** Strings that consist of one variable's value. */
      readonly strings: readonly Span[];
      /** The values of variables outside of strings. */
      readonly bare: readonly Span[];
      readonly names: ReadonlySet<string>;
    },
    context: JobContext,
  ): UnfilledBody {
    const { body, typeName, strings, bare, names } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    // Text around a variable without a value is not retyped.
    const unjudged = retyped.text === body.text ? strings : [];
    return findUnfilled(context.schema, typeName, retyped, names, unjudged, bare);
  },

  /** Converts a body to another format: hex with its variables filled in, other formats as typed. */
  convertBody(
    input: {
      readonly body: BodyDraft;
      readonly typeName: string;
      readonly to: TypedFormat;
      readonly before: string | null;
      /** Strings that consist of one variable's value. */
      readonly strings: readonly Span[];
      /** The values of variables outside of strings; none by default. */
      readonly bare?: readonly Span[];
    },
    context: JobContext,
  ): ConvertedBody {
    const { body, typeName, to, before, strings, bare = [] } = input;
    const retyped = retypeBody(context.schema, typeName, body, strings);
    return reportingMisfits(context.schema, typeName, retyped, bare, () =>
      convertBody(context.schema, typeName, retyped, to, before),
    );
  },

  /** Formats the text of a body. */
  formatBody({ body }: { readonly body: BodyDraft }): { readonly text: string } {
    return { text: formatBody(body) };
  },

  /** Returns the bytes to send for a body. */
  encodeBody(input: BodyToEncode, context: JobContext): Uint8Array {
    return toExactBytes(encodeRequestBody(context.schema, input));
  },

  /** Returns the bytes to send for a body whose text is in a file; null when the file is sent unchanged. */
  encodeBodyFile(input: BodyFileToEncode, context: JobContext): Uint8Array | null {
    const bytes = encodeBodyFile(context.schema, input);
    return bytes && toExactBytes(bytes);
  },

  /** Packs the body of a request in a content coding. */
  packBody(input: BytesToPack): Promise<Uint8Array> {
    return packBytes(input);
  },

  /** Reads a text or file that was opened as a body. */
  readPasted(
    input: PastedAs & { readonly content: string | Uint8Array },
    context: JobContext,
  ): PastedBody {
    return readPasted(context.schema, input.content, input);
  },

  /** Turns a received body into one that can be edited and sent. */
  draftOfBody(
    input: Omit<BodyToOpen, 'bytes'> & { readonly body: SharedArrayBuffer },
    context: JobContext,
  ): Promise<ConvertedBody> {
    const { body, ...reading } = input;
    return draftOfBody(context.schema, { ...reading, bytes: viewOf(body) });
  },

  readResponse(
    input: TypeContext & {
      readonly body: SharedArrayBuffer;
      /** The steps that made the body. */
      readonly steps: readonly AppliedStep[];
      readonly choice: ReadChoice;
      /** The set its types come from, stored with the reading. */
      readonly schemaSet: string | null;
    },
    context: JobContext,
  ): Reading {
    const { body, choice, schemaSet, ...response } = input;
    const { typeName, as } = choice;
    const reading = readResponse({
      ...response,
      body: viewOf(body),
      chosenType: typeName === undefined ? undefined : { typeName },
      chosenKind: as,
      schema: context.schema,
    });
    return reading.kind === 'protobuf' && schemaSet !== null ? { ...reading, schemaSet } : reading;
  },

  /** Returns messages of a stream as lines of text, shortened. */
  async liveTexts(
    input: Omit<LiveReading, 'schema'> & { readonly messages: readonly Uint8Array[] },
    { schema }: JobContext,
  ): Promise<readonly string[]> {
    const { messages, typeName: named, ...rest } = input;
    const typeName = named !== null && schema.findType(named) ? named : null;
    const reading = { ...rest, typeName, schema };
    const texts: string[] = [];
    for (const message of messages) {
      const text = (await liveTextOf(message, reading)).replaceAll(/\s+/g, ' ');
      texts.push(text.length > maxLiveText ? `${text.slice(0, maxLiveText - 1)}\u2026` : text);
    }
    return texts;
  },

  /** Makes the body's text in shared memory, so that its pages cost nothing. */
  bodyText(
    input: Omit<BodyToWrite, 'bytes' | 'schema' | 'onProgress'> & {
      readonly body: SharedArrayBuffer;
      /** Counts bytes of the body; left out when nobody reads the progress. */
      readonly meter?: TaskMeter;
    },
    context: JobContext,
  ): Promise<PackedText> {
    const { body, meter, ...rest } = input;
    const onProgress = (done: number) => meter && setMeter(meter, done, body.byteLength);
    const toWrite = { ...rest, bytes: viewOf(body), schema: context.schema, onProgress };
    if (body.byteLength >= minExpectedBytes) refuseTooLong(expectedLength(toWrite));
    return packText(bodyTextPieces(toWrite));
  },

  locateByte(input: Omit<ByteQuery, 'shapes'>, context: JobContext): BytePlace {
    return locateByte({ ...input, shapes: (fullName) => context.schema.shapeOf(fullName) });
  },

  /** True when two bodies have the same bytes. */
  isSameBytes({
    left,
    right,
  }: {
    readonly left: SharedArrayBuffer;
    readonly right: SharedArrayBuffer;
  }): boolean {
    return Buffer.compare(viewOf(left), viewOf(right)) === 0;
  },
};

type BodyJobs = typeof bodyJobs;

declare module '../../pool/jobs.ts' {
  interface Jobs extends BodyJobs {}
}
