import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHttpEngine } from './axios-http-engine.ts';
import { warmUp } from './warm-up.ts';

const serverCount = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

it('warms an engine up without leaving a server behind, and never rejects', async () => {
  const before = serverCount();
  const engine = createHttpEngine();

  await warmUp(engine);
  engine.dispose();
  await expect(warmUp(engine)).resolves.toBeUndefined();

  // A closed handle leaves the list some turns later.
  while (serverCount() > before) await setImmediate();
});
