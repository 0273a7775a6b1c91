import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { fidelitySchema } from '../model/fidelity.ts';
import {
  fieldReadingSchema,
  possibleReadingSchema,
  readBodySchema,
  recoveredFitSchema,
  recoveredSchemaSchema,
  unknownPlaceSchema,
} from '../model/field-reading.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { rankedTypesSchema } from '../model/type-fit.ts';
import { method } from './contract.ts';

/** Names as in .proto files; empty is none. */
const fieldNameSchema = z.string().max(200);

/** Calls on a body's type, its re-encoding check, and its unknown fields. */
export const meaningContract = {
  /**
   * Ranks the message types of all sets by their fit with a body. The first ranking after a schema change
   * reads the types of all files: progress comes as events.
   */
  rankTypes: method(
    z.object({
      bodyId: bodyIdSchema,
      framing: readBodySchema.shape.framing,
      as: z.enum(['protobuf', 'json']),
      /** The number of best types to return. */
      maxFits: z.number().int().positive().max(200).default(50),
    }),
    rankedTypesSchema,
  ),
  /** Checks whether re-encoding the message gives the same bytes, and lists the differences. */
  checkFidelity: method(readBodySchema.extend({ bodyId: bodyIdSchema }), fidelitySchema),

  /** Returns all readings of one field, the likeliest first; `tagStart` to `end` as in its row. */
  readingsOf: method(
    z.object({
      bodyId: bodyIdSchema,
      tagStart: z.number().int().nonnegative(),
      end: z.number().int().nonnegative(),
    }),
    z.object({ readings: z.array(possibleReadingSchema) }),
  ),
};

/** Calls on the fields in `recovered.proto`, which no schema described before. */
export const recoveredContract = {
  /**
   * Names an unknown field, or only sets its type: this is stored in the workspace's `recovered.proto`, and
   * applies to every body of its type.
   */
  nameField: method(
    z.object({
      place: unknownPlaceSchema,
      /**
       * The message to make for a body without a type: `Body` gives `recovered.Body`, or `Body2` if that
       * exists.
       */
      bodyName: fieldNameSchema.default('Body'),
      /** If empty, the name comes from the number: `field_7`. */
      name: fieldNameSchema,
      reading: fieldReadingSchema,
      isRepeated: z.boolean(),
    }),
    recoveredSchemaSchema,
  ),
  /** Removes a field from `recovered.proto`, with the message that only it used. */
  forgetField: method(z.object({ place: unknownPlaceSchema }), recoveredSchemaSchema),
  /**
   * Drafts the schema of the parts of a body that no schema describes. Another body refines it: new fields,
   * lists, bytes for fields that are not text after all. Nothing is removed, and names stay.
   */
  recoverSchema: method(
    readBodySchema.extend({
      bodyId: bodyIdSchema,
      bodyName: fieldNameSchema.default('Body'),
    }),
    recoveredSchemaSchema,
  ),
  /**
   * Returns the top-level messages of `recovered.proto`, and a name for another: `Body2` if `Body` exists.
   */
  recoveredNames: method(
    z.object({ wanted: fieldNameSchema.min(1) }),
    z.object({ freeName: z.string(), taken: z.array(z.string()) }),
  ),
  /**
   * Returns the fit of a body with a recovered message, before {@link recoveredContract}'s `recoverSchema`
   * refines it.
   */
  fitRecovered: method(
    z.object({
      bodyId: bodyIdSchema,
      framing: readBodySchema.shape.framing,
      bodyName: fieldNameSchema,
    }),
    recoveredFitSchema,
  ),
  /** Undoes a change of `recovered.proto`. Throws a Problem if it was changed since. */
  restoreRecovered: method(z.object({ undoId: idSchema }), z.object({ file: z.string() })),
};

/** Progress events of a ranking, a check, a recovery or a text. */
export const meaningEvents = {
  meaningProgress: method(
    z.object({
      callId: idSchema,
      stage: z.enum([
        'reading-files',
        'reading-types',
        'comparing',
        'checking',
        'recovering',
        'writing',
      ]),
      /** Out of `total`: files, or bytes. */
      done: z.number().int(),
      total: z.number().int(),
    }),
    nothing,
  ),
};
