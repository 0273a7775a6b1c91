import { describe, expect, it } from 'vitest';
import { type Generate, isGenerator } from '../../../shared/model/generators.ts';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import type { ConnectionChoice } from '../http/http-engine.ts';
import { composeCalls } from './compose-calls.ts';

/** A generator that counts its calls. */
function counting(): Generate {
  let count = 0;
  return () => {
    count += 1;
    return String(count);
  };
}

function compose(path: string, plan: object = {}, padding = '', connection: ConnectionChoice = {}) {
  const request = { id: 'r', name: 'R' };
  const { series, samples, warmUp } = runPlanSchema.parse({
    name: 'P',
    series: (['protobuf', 'json'] as const).map((encoding) => ({
      name: encoding,
      request: { ...request, sendAs: encoding, askFor: encoding },
      environmentName: null,
    })),
    ...plan,
  });
  return composeCalls(
    { series, samples, warmUp },
    counting(),
    async (_series, generate) => {
      const url = path.replaceAll(/\{\{(.+?)\}\}/g, (_, call: string) => generate(call) ?? '');
      const names = [...path.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name ?? '');
      return {
        used: names
          .filter(isGenerator)
          .map((name) => ({ name, value: '', origin: { kind: 'app' } })),
        wire: {
          ...{ method: 'POST', url: `http://${url}`, rawHeaders: [], body: Buffer.from(padding) },
          connection,
          deadlines: { connectMs: 1, firstByteMs: 1, idleMs: 1, totalMs: 1 },
          limits: { wireBodyBytes: 1, decodedBodyBytes: 1, headerBytes: 1 },
        },
      };
    },
    () => [],
  );
}

function pathsOf({ calls }: Awaited<ReturnType<typeof compose>>): string[][] {
  return calls.map((call) =>
    [call, ...call.others].map(({ bytes }) => Buffer.from(bytes).toString().split(' ')[1] ?? ''),
  );
}

describe('composeCalls', () => {
  it('prepares a request without generators once', async () => {
    const made = await compose('h/{{base}}', { samples: 10 });

    expect([made.variants, pathsOf(made)]).toEqual([null, [['/1'], ['/1']]]);
  });

  it('makes a variant for each round, the same one in both encodings', async () => {
    const made = await compose('h/{{$counter}}', { samples: 3, warmUp: 1 });

    const paths = ['/1', '/3', '/4', '/5'];
    expect(made.variants).toBe(4);
    expect(pathsOf(made)[0]).toHaveLength(paths.length);
    expect(new Set(pathsOf(made)[0]).size).toBe(4);
    expect(pathsOf(made)[1]).toEqual(pathsOf(made)[0]);
  });

  it('makes no more than a thousand variants, and no more than fit', async () => {
    expect((await compose('h/{{$counter}}', { samples: 5000 })).variants).toBe(1000);
    const large = await compose('h/{{$counter}}', { samples: 5000 }, 'x'.repeat(4 * 1024 * 1024));
    expect(large.variants).toBe(7);
  });

  it('refuses a request that is HTTP/2 only: runs use HTTP/1.1', async () => {
    await expect(compose('h/', { samples: 3 }, '', { httpVersion: 'http2' })).rejects.toMatchObject(
      {
        problem: { kind: 'bad-input', title: 'protobuf: runs use HTTP/1.1' },
      },
    );
    const made = await compose('h/', { samples: 3 }, '', { httpVersion: 'http1' });
    expect(made.calls).toHaveLength(2);
  });

  it('refuses a series that goes to several servers', async () => {
    await expect(compose('h{{$counter}}/', { samples: 3 })).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: 'protobuf: a series needs one server' },
    });
  });
});
