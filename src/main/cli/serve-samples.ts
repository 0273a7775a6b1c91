import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleServer } from '../sample-server/sample-server.ts';
import { makeCertificates } from '../sample-server/tls/make-certificates.ts';
import { type CommandIo, type ExitCode, exitCodes, write } from './command-io.ts';

/** The first port that the app's own sample server tries. */
const samplePort = 4800;

/**
 * `protodesk sample-server`: serves the samples on this computer until it is stopped. With `tls` it uses
 * https, with an authority made at the start, whose certificate is in a file until the end.
 *
 * @param options without `port` it uses {@link samplePort}, or any free port if that is taken
 * @throws ProblemError `connect-failed` if the requested port is not available
 */
export async function serveSamples(
  options: { readonly port?: number; readonly tls?: boolean; readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const certificates = options.tls ? await makeCertificates() : undefined;
  const server = await createSampleServer({
    port: options.port ?? samplePort,
    isPortFixed: options.port !== undefined,
    ...(certificates && { tls: certificates }),
  });
  let folder: string | undefined;
  try {
    const { url, port } = server;
    if (options.port === undefined && port !== samplePort) {
      await write(io.stderr, `Port ${samplePort} is not free; using ${port}.\n`);
    }
    let ca: string | undefined;
    if (certificates) {
      folder = await mkdtemp(join(tmpdir(), 'protodesk-sample-'));
      ca = join(folder, 'ca.pem');
      await writeFile(ca, certificates.ca);
    }
    await write(
      io.stdout,
      options.json ? `${JSON.stringify({ url, port, ca })}\n` : greeting(url, ca),
    );
    await new Promise<void>((stop) => {
      io.onStop(stop);
    });
  } finally {
    await server.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
  return exitCodes.ok;
}

function greeting(url: string, ca: string | undefined): string {
  const start = `Sample server on ${url} (this computer only).`;
  if (ca === undefined) return `${start} Try ${url}/store/users/1. Ctrl+C stops it.\n`;
  return `${start} Ctrl+C stops it.
Its certificate has a new authority. To trust it: ${ca}
Try curl --cacert ${ca} ${url}/
`;
}
