import type { BodyFraming } from '../../../../shared/model/decoding.ts';

/** A body and how it is read; part of every request about its tree. */
export interface TreeQuery {
  readonly bodyId: string;
  /** How several messages are framed in the body; null when it is one. */
  readonly framing: BodyFraming | null;
  /** The type of the message, or of each message; null reads without a schema. */
  readonly typeName: string | null;
  /** The set of the type; null for the first that defines it. */
  readonly schemaSet: string | null;
}
