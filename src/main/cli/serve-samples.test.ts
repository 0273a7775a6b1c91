import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { program, runProgram } from './run-program.test-kit.ts';

describe('the sample server that silently took another port', () => {
  it.each([
    ['a person', [], /^error: Port \d+ cannot be had\n/],
    ['a program', ['--json'], /^\{"severity":"error","kind":"connect-failed",.*\}\n$/],
  ])('fails for %s when the given port is taken', async (_name, options, expected) => {
    const holder = createServer();
    await new Promise<void>((settle) => holder.listen(0, '127.0.0.1', settle));
    const { port } = holder.address() as AddressInfo;

    const ended = await runProgram('.', ['sample-server', '--port', String(port), ...options]);
    await new Promise((settle) => holder.close(settle));

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(expected),
    ]);
  });
});

describe('protodesk sample-server without --port', () => {
  it('uses another port if 4800 is taken, and reports it', async () => {
    const holder = createServer();
    // If the port is taken already, its server serves for this test as well.
    await new Promise<void>((settle) => {
      holder.once('error', () => settle());
      holder.listen(4800, '127.0.0.1', settle);
    });
    const child = spawn(process.execPath, [program, 'sample-server', '--json']);
    const ended = new Promise((settle) => child.once('close', settle));
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { port } = JSON.parse(String((await lines.next()).value)) as { readonly port: number };
    child.kill('SIGTERM');
    await ended;
    await new Promise((settle) => holder.close(settle));

    expect(said).toBe(port === 4800 ? '' : `Port 4800 is not free; using ${port}.\n`);
  });
});

describe('protodesk sample-server --tls', () => {
  it('responds to clients that trust its printed authority, and removes it when it is stopped', async () => {
    const args = ['sample-server', '--port', '0', '--tls', '--json'];
    const child = spawn(process.execPath, [program, ...args]);
    const ended = new Promise<number | null>((settle) => child.once('exit', settle));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    const { url, ca } = JSON.parse(String(value)) as { readonly url: string; readonly ca: string };

    const trusting = await bodyBytes(`${url}/store/users/1`, await readFile(ca, 'utf8'));
    const doubting = await bodyBytes(`${url}/store/users/1`);
    child.kill('SIGTERM');
    const code = await ended;

    expect([url.slice(0, 18), trusting, doubting, code, existsSync(dirname(ca))]).toEqual([
      'https://127.0.0.1:',
      46,
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      0,
      false,
    ]);
  });

  it('explains without --json how to trust it', async () => {
    const child = spawn(process.execPath, [program, 'sample-server', '--port', '0', '--tls']);
    const ended = new Promise((settle) => child.once('exit', settle));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length === 3) child.kill('SIGTERM');
    }
    await ended;

    expect(lines).toEqual([
      expect.stringMatching(/^Sample server on https:\/\/127\.0\.0\.1:\d+ .*Ctrl\+C stops it\.$/),
      expect.stringMatching(/To trust it: .*ca\.pem$/),
      expect.stringMatching(/^Try curl --cacert .*ca\.pem https:.*\/$/),
    ]);
  });
});

/** Returns the length of the body, or the code of the error. */
function bodyBytes(url: string, ca?: string): Promise<number | string> {
  return new Promise((settle) => {
    get(url, { agent: false, ...(ca !== undefined && { ca }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => settle(Buffer.concat(chunks).length));
    }).on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}
