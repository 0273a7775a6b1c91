import type { BodyFraming } from '../../../../shared/model/decoding.ts';

/** A body, and as what it is read: what every question about its tree names. */
export interface TreeQuery {
  readonly bodyId: string;
  /** How several messages lie in the body; null when it is one. */
  readonly framing: BodyFraming | null;
  /** Of the message, or of each of several; null reads it without a schema. */
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
}
