import process from 'node:process';
import { compileLazily } from '../../src/main/cli/compile-lazily.ts';
import { openCliSchema } from '../../src/main/cli/open-cli-schema.ts';
import { conformanceResponse } from './conformance-response.ts';

/**
 * Runs the protocol of protobuf's conformance runner on stdin and stdout: each message follows its length, 4
 * bytes, low byte first. Ends with the input. PROTODESK_CONFORMANCE_PROTOS names the folder with the test
 * messages.
 */
async function main(): Promise<void> {
  const folder = process.env.PROTODESK_CONFORMANCE_PROTOS ?? '';
  const sources = [{ path: folder, absolutePath: folder, includeRoots: [folder] }];
  const schema = compileLazily(await openCliSchema({ sources, required: sources }));
  let pending = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32LE(0)) {
      const end = 4 + pending.readUInt32LE(0);
      const response = conformanceResponse(schema, pending.subarray(4, end));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(response.length, 0);
      process.stdout.write(Buffer.concat([length, response]));
      pending = pending.subarray(end);
    }
  }
  if (pending.length > 0) throw new Error('The input ends inside of a request.');
}

await main();
