import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from './launch.ts';

/** A session bus with an unlocked GNOME Keyring for one home. */
export interface Keyring {
  /** The environment variables for an app that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends it; its data stays in the home. */
  stop(): Promise<void>;
}

/** Starts a separate bus with a keyring; the user's own is not touched. */
export async function startKeyring(home: string): Promise<Keyring> {
  const runtime = join(home, 'run');
  await mkdir(runtime, { recursive: true, mode: 0o700 });
  await mkdir(join(home, '.local', 'share', 'keyrings'), { recursive: true });
  const base = environment(home, { XDG_RUNTIME_DIR: runtime });
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: base,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(bus.stdout, 'data')) as [Buffer];
  const env = { XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: line.toString().trim() };
  // It runs in the background, and ends with the bus.
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: { ...base, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('password of the test');
  const [code] = (await once(daemon, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code}.`);
  return {
    env,
    async stop() {
      const ended = once(bus, 'exit');
      bus.kill();
      await ended;
    },
  };
}
