import { expect, it } from 'vitest';
import { untilLate } from './until-late.ts';

it('does not let a response wait for schemas that never load', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(untilLate(never, 1)).rejects.toMatchObject({ problem: { kind: 'deadline' } });
  await untilLate(Promise.resolve(), 60_000);
});
