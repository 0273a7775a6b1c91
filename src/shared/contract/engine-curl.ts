import { z } from 'zod';
import { idSchema } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { method } from './contract.ts';

/** The call that writes a request as a curl command. */
export const curlContract = {
  /**
   * Returns a command for a POSIX shell that sends the request as Send would, with secrets as environment
   * variables. Sends nothing. Fails with the Problems of Send, and `bad-input` for what a command cannot hold.
   */
  copyAsCurl: method(
    z.object({
      request: savedRequestSchema,
      environmentName: z.string().nullable(),
      /** Where a long body is written; null asks for it. */
      saveId: idSchema.nullable().default(null),
    }),
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('command'),
        command: z.string(),
        /** The environment variables that hold secrets. */
        secrets: z.array(z.string()),
        /** The file with the body; null when the command has it. */
        bodyPath: z.string().nullable(),
      }),
      /** The body needs a file: ask again with `saveId`. */
      z.object({ kind: z.literal('long-body'), byteLength: z.number().int() }),
    ]),
  ),
};
