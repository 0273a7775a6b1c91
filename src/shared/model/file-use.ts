import { z } from 'zod';

/** The purpose of a chosen file: the body of one request, or the certificate authorities of the workspace. */
export const fileUseSchema = z.union([
  z.object({ kind: z.literal('body'), requestId: z.string() }),
  z.object({ kind: z.literal('authorities') }),
]);

/** See {@link fileUseSchema}. */
export type FileUse = z.infer<typeof fileUseSchema>;
