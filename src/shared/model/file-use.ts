import { z } from 'zod';

/** What a file was chosen for: the body of one request, or the authorities of the workspace. */
export const fileUseSchema = z.union([
  z.object({ kind: z.literal('body'), requestId: z.string() }),
  z.object({ kind: z.literal('authorities') }),
]);

/** See {@link fileUseSchema}. */
export type FileUse = z.infer<typeof fileUseSchema>;
