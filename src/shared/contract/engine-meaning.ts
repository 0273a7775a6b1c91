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

/** Names as .proto files have them; empty is none. */
const fieldNameSchema = z.string().max(200);

/** What a body means: which type it is of, whether it is kept exactly, what its unknown fields are. */
export const meaningContract = {
  /**
   * Ranks the message types of all sets by how well they fit a body. The first ranking after a change
   * of the schemas reads the types of all files: progress comes as events.
   */
  rankTypes: method(
    z.object({
      bodyId: bodyIdSchema,
      framing: readBodySchema.shape.framing,
      as: z.enum(['protobuf', 'json']),
      /** So many of the best. */
      maxFits: z.number().int().positive().max(200).default(50),
    }),
    rankedTypesSchema,
  ),
  /** Whether writing the message anew gives the same bytes, and what would be other. */
  checkFidelity: method(readBodySchema.extend({ bodyId: bodyIdSchema }), fidelitySchema),

  /** All readings of one field, the likeliest first; `tagStart` to `end` as its row has them. */
  readingsOf: method(
    z.object({
      bodyId: bodyIdSchema,
      tagStart: z.number().int().nonnegative(),
      end: z.number().int().nonnegative(),
    }),
    z.object({ readings: z.array(possibleReadingSchema) }),
  ),
};

/** The fields that no schema described until they were named here, in `recovered.proto`. */
export const recoveredContract = {
  /**
   * Names an unknown field, or only says how it is read: it is kept in the workspace's `recovered.proto`,
   * and holds for every body of its type.
   */
  nameField: method(
    z.object({
      place: unknownPlaceSchema,
      /** Of the message that is made for a body without a type: `Body` gives `recovered.Body`, or `Body2` where that is there. */
      bodyName: fieldNameSchema.default('Body'),
      /** Empty names it by its number: `field_7`. */
      name: fieldNameSchema,
      reading: fieldReadingSchema,
      isRepeated: z.boolean(),
    }),
    recoveredSchemaSchema,
  ),
  /** Takes a field out of `recovered.proto` again, with the message that only it used. */
  forgetField: method(z.object({ place: unknownPlaceSchema }), recoveredSchemaSchema),
  /**
   * Drafts the schema of what a body has and no schema describes; a further body refines it: new
   * fields, lists, bytes for what turned out to be no text. Nothing is taken out, and names stay.
   */
  recoverSchema: method(
    readBodySchema.extend({
      bodyId: bodyIdSchema,
      bodyName: fieldNameSchema.default('Body'),
    }),
    recoveredSchemaSchema,
  ),
  /** The messages at the top of `recovered.proto`, and a name for another: `Body2` where `Body` is there. */
  recoveredNames: method(
    z.object({ wanted: fieldNameSchema.min(1) }),
    z.object({ freeName: z.string(), taken: z.array(z.string()) }),
  ),
  /** How a body fits a recovered message that {@link recoveredContract}'s `recoverSchema` would refine by it. */
  fitRecovered: method(
    z.object({
      bodyId: bodyIdSchema,
      framing: readBodySchema.shape.framing,
      bodyName: fieldNameSchema,
    }),
    recoveredFitSchema,
  ),
  /** Takes a change of `recovered.proto` back. Throws a Problem when it was changed since. */
  restoreRecovered: method(z.object({ undoId: idSchema }), z.object({ file: z.string() })),
};

/** What the engine tells of a ranking, a check, a recovery or a text under way. */
export const meaningEvents = {
  meaningProgress: method(
    z.object({
      callId: idSchema,
      stage: z.enum(['reading-types', 'comparing', 'checking', 'recovering', 'writing']),
      /** Of `total`: files, or bytes. */
      done: z.number().int(),
      total: z.number().int(),
    }),
    nothing,
  ),
};
