import { createSampleServer } from '../engine/sample-server/sample-server.ts';
import { type CommandIo, type ExitCode, exitCodes, write } from './command-io.ts';

/** `protodesk sample-server`: serves the sample store on this computer until it is stopped. */
export async function serveSamples(
  options: { readonly port: number; readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const server = await createSampleServer({ port: options.port });
  try {
    const { url, port } = server;
    const taken = options.port !== 0 && options.port !== port;
    const note = taken ? `Port ${options.port} is not free; using ${port}.\n` : '';
    if (note !== '') await write(io.stderr, note);
    await write(
      io.stdout,
      options.json
        ? `${JSON.stringify({ url, port })}\n`
        : `Sample server on ${url} (this computer only). Try ${url}/store/users/1. Ctrl+C stops it.\n`,
    );
    await io.stopped;
  } finally {
    await server.close();
  }
  return exitCodes.ok;
}
