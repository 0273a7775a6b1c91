import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runProcess } from './run-process.mjs';

const node = process.execPath;
/** Starts a child that never ends and connects to the given port; never ends itself. */
const parentOfEndless = `
  const child = "require('node:net').connect(Number(process.argv[1]), '127.0.0.1')";
  require('node:child_process').spawn(process.execPath, ['-e', child, process.argv[1]], { stdio: 'ignore' });
  setInterval(() => {}, 1e6);
`;

// These tests mostly wait for programs, so they wait beside each other.
describe.concurrent('runProcess', () => {
  it('returns the exit code and the output, and feeds stdin', async () => {
    const script = 'process.stdin.pipe(process.stdout).on("close", () => 0); process.exitCode = 3;';

    const result = await runProcess(node, ['-e', script], {
      input: new TextEncoder().encode('typed'),
      output: 'collect',
    });

    expect(result).toEqual({ code: 3, ended: 'exited', output: 'typed' });
  });

  it('reports when a program cannot be started', async () => {
    const result = await runProcess('/nowhere/no-such-program', [], { output: 'collect' });

    expect(result).toMatchObject({ code: null, ended: 'unstartable' });
    expect(result.output).toContain('ENOENT');
  });

  it.each([
    { name: 'past its deadline', options: { deadlineMs: 2000 }, ended: 'late' },
    {
      name: 'that prints nothing',
      options: { output: 'forward' as const, stall: { afterMs: 2000 } },
      ended: 'stalled',
    },
    {
      name: 'that makes no progress',
      options: { stall: { afterMs: 2000, progress: async () => 'the same' } },
      ended: 'stalled',
    },
  ])('stops a program $name, with its children', async ({ options, ended }) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const childEnded = once(server, 'connection').then(([socket]: Socket[]) => {
      // The system closes its connection when it is killed.
      socket?.on('error', () => undefined);
      return once(socket as Socket, 'close');
    });

    const result = await runProcess(node, ['-e', parentOfEndless, String(port)], options);

    expect(result).toEqual({ code: null, ended, output: '' });
    await childEnded;
    server.close();
  });

  it('does not stop a program as long as it prints', async () => {
    const script =
      'const end = Date.now() + 4000; const timer = setInterval(() => { ' +
      'process.stderr.write("."); if (Date.now() > end) clearInterval(timer); }, 50);';

    const stall = { afterMs: 3000 };
    const result = await runProcess(node, ['-e', script], { output: 'collect', stall });

    expect(result).toMatchObject({ code: 0, ended: 'exited' });
  });
});
