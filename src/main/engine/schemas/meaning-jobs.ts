import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { Fidelity } from '../../../shared/model/fidelity.ts';
import type { PossibleReading, RecoveredFit } from '../../../shared/model/field-reading.ts';
import type { RankedTypes } from '../../../shared/model/type-fit.ts';
import { unpackFrames } from '../../proto/framings/unpacked-frames.ts';
import { type BodyProfile, profileBody } from '../../proto/meaning/body-profile.ts';
import { checkMessages } from '../../proto/meaning/check-messages.ts';
import { draftFields, draftUnknown } from '../../proto/meaning/draft-fields.ts';
import { fitRecovered } from '../../proto/meaning/fit-recovered.ts';
import { forgetRecovered } from '../../proto/meaning/forget-recovered.ts';
import { messagesOf } from '../../proto/meaning/messages-of.ts';
import { draftOfName, type NamedField } from '../../proto/meaning/name-field.ts';
import { outlineTypes } from '../../proto/meaning/outlined-types.ts';
import { packTypes } from '../../proto/meaning/pack-types.ts';
import { possibleReadings } from '../../proto/meaning/possible-readings.ts';
import { rankTypes } from '../../proto/meaning/rank-types.ts';
import {
  freeMessageName,
  messageNames,
  pathWithin,
  readRecovered,
} from '../../proto/meaning/recovered-text.ts';
import { type PackedSet, tablesOf } from '../../proto/meaning/table-cache.ts';
import { setMeter, type TaskMeter } from '../../proto/meaning/task-meter.ts';
import { type NamedTypes, namedTypes, withoutImports } from '../../proto/meaning/unused-imports.ts';
import { type WrittenFields, writeRecovered } from '../../proto/meaning/write-recovered.ts';
import type { ShapeLookup } from '../../proto/wire/message-shape.ts';
import type { PackedTexts } from './thread/type-chunks.ts';

/** What these jobs need of their worker. */
interface Context {
  readonly schema: { readonly shapeOf: ShapeLookup };
}

/** The pool's jobs for type detection and unknown fields. */
export const meaningJobs = {
  /** Reads the types that some texts define, packed. */
  outlineTypes({ texts }: { readonly texts: PackedTexts }): SharedArrayBuffer {
    const source = Buffer.from(texts.bytes);
    let start = 0;
    const all = texts.ends.map((end) => {
      const text = source.toString('utf8', start, end);
      start = end;
      return text;
    });
    return packTypes(outlineTypes(all));
  },

  /** Ranks the types of some sets by how well they match a body. */
  async rankTypes(input: {
    readonly body: SharedArrayBuffer;
    readonly as: 'protobuf' | 'json';
    readonly framing: BodyFraming | null;
    readonly maxFits: number;
    readonly budgetMs?: number;
    readonly sets: readonly PackedSet[];
    readonly meter: TaskMeter;
  }): Promise<RankedTypes> {
    const { body, sets, meter, ...rest } = input;
    const tables = tablesOf(sets);
    const total = tables.reduce((sum, { candidates }) => sum + candidates.length, 0);
    const { bytes } = await unpackFrames(Buffer.from(body), rest.framing);
    return rankTypes({ ...rest, bytes }, tables, (done) => setMeter(meter, done, total));
  },

  checkFidelity(
    input: {
      readonly body: SharedArrayBuffer;
      readonly framing: BodyFraming | null;
      readonly typeName: string | null;
      readonly meter: TaskMeter;
    },
    context: Context,
  ): Promise<Fidelity> {
    const { body, framing, typeName, meter } = input;
    const { shapeOf } = context.schema;
    const shapes: ShapeLookup = (fullName) => shapeOf(fullName);
    return checkMessages({ bytes: Buffer.from(body), framing, typeName, shapes }, (done, total) =>
      setMeter(meter, done, total),
    );
  },

  readingsOf(input: {
    readonly body: SharedArrayBuffer;
    readonly tagStart: number;
    readonly end: number;
  }): readonly PossibleReading[] {
    return possibleReadings(Buffer.from(input.body), input.tagStart, input.end);
  },

  /** Adds a named field to the text of `recovered.proto`. */
  nameField(
    input: { readonly text: string | null; readonly file: string; readonly named: NamedField },
    context: Context,
  ): WrittenFields {
    const { text, file, named } = input;
    return writeRecovered(text, file, [draftOfName(text, file, named, context.schema.shapeOf)]);
  },

  /** Removes a field from the text of `recovered.proto`. */
  forgetField(input: {
    readonly text: string;
    readonly file: string;
    readonly path: readonly string[];
    readonly within: readonly number[];
    readonly number: number;
  }): string {
    const { text, file, within, number } = input;
    const path = pathWithin(readRecovered(text, file), input.path, within);
    return path ? forgetRecovered(text, file, path, number) : text;
  },

  /** Returns how a change of `recovered.proto` affects types of other files that its fields name. */
  namedTypes(input: {
    readonly before: string;
    readonly after: string;
    readonly file: string;
  }): NamedTypes {
    return namedTypes(input.before, input.after, input.file);
  },

  /** Removes imports that no field needs from the text of `recovered.proto`. */
  dropImports(input: {
    readonly text: string;
    readonly file: string;
    readonly gone: readonly string[];
    readonly left: readonly (string | null)[];
  }): string {
    return withoutImports(input.text, input.file, input.gone, input.left);
  },

  /** Returns the top-level messages of `recovered.proto`, and an unused name. */
  recoveredNames(input: {
    readonly text: string | null;
    readonly file: string;
    readonly wanted: string;
  }): { freeName: string; taken: string[] } {
    const { text, file, wanted } = input;
    const freeName = freeMessageName(text, file, wanted);
    return { freeName, taken: messageNames(text, file) };
  },

  async fitRecovered(input: {
    readonly text: string;
    readonly body: SharedArrayBuffer;
    readonly framing: BodyFraming | null;
    readonly bodyName: string;
    readonly meter: TaskMeter;
  }): Promise<RecoveredFit> {
    const { root } = await profileOf(input);
    return fitRecovered(input.text, input.bodyName, root);
  },

  /** Adds to the text of `recovered.proto` the parts of a body that no schema describes. */
  async recoverFields(
    input: {
      readonly text: string | null;
      readonly file: string;
      readonly body: SharedArrayBuffer;
      readonly framing: BodyFraming | null;
      /** Null drafts the whole body as the message `bodyName`. */
      readonly typeName: string | null;
      readonly bodyName: string;
      readonly meter: TaskMeter;
    },
    context: Context,
  ): Promise<WrittenFields> {
    const { text, file, typeName, bodyName } = input;
    const { root } = await profileOf(input);
    const { shapeOf } = context.schema;
    const drafts =
      typeName === null
        ? [{ path: [bodyName], fields: draftFields(root) }]
        : draftUnknown(root, typeName, (fullName) => shapeOf(fullName));
    return writeRecovered(text, file, drafts);
  },
};

type MeaningJobs = typeof meaningJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends MeaningJobs {}
}

async function profileOf(input: {
  readonly body: SharedArrayBuffer;
  readonly framing: BodyFraming | null;
  readonly meter: TaskMeter;
}): Promise<BodyProfile> {
  const { bytes } = await unpackFrames(Buffer.from(input.body), input.framing);
  return profileBody(bytes, messagesOf(bytes, input.framing), (done) =>
    setMeter(input.meter, done, bytes.length),
  );
}
