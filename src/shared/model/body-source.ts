import { z } from 'zod';
import { idSchema } from './ids.ts';

/** A body that can be compared with another, by its origin. */
export const bodySourceSchema = z.union([
  /** The response of an exchange. */
  z.object({ exchangeId: idSchema }),
  /** A body opened without a request. */
  z.object({ openedId: idSchema }),
  /** The response of an entry of a recording. */
  z.object({ recordingId: idSchema, index: z.number().int().nonnegative() }),
]);

export type BodySource = z.infer<typeof bodySourceSchema>;
