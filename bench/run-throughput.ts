import type { ElectronCommand } from './electron-page.ts';
import { type Figure, median } from './figure.ts';
import {
  electronRuntime,
  measureAutocannon,
  measureOurs,
  nodeRuntime,
  type Runtime,
  withServer,
} from './run-tools.ts';

const rounds = 5;
const seconds = 4;
/** About as many as autocannon sends in that time on a small machine. */
const samples = 150_000;

/**
 * `run/throughput`: requests per second of a closed loop with small responses, against autocannon on the same
 * server; once in Node, and once in Electron's Node. All alternate; medians.
 */
export async function measureRunThroughput(electron: ElectronCommand): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const workers of [10, 50]) {
    const runtimes = [nodeRuntime, electronRuntime(electron)];
    const ours = new Map<Runtime, number[]>(runtimes.map((runtime) => [runtime, []]));
    const theirs: number[] = [];
    await withServer(async (url) => {
      const sides = [
        ...runtimes.map((runtime) => async () => {
          const { perSecond } = await measureOurs(runtime, url, workers, samples);
          ours.get(runtime)?.push(perSecond);
        }),
        async () => {
          theirs.push((await measureAutocannon(url, workers, seconds)).perSecond);
        },
      ];
      for (let round = 0; round < rounds; round += 1) {
        for (const side of round % 2 === 0 ? sides : [...sides].reverse()) await side();
      }
    });
    const common = { better: 'higher', n: rounds } as const;
    for (const [{ name: runtime }, perSecond] of ours) {
      const name = `run/throughput-${workers} (${runtime})`;
      figures.push(
        { name, value: median(perSecond) / median(theirs), unit: 'x', ...common },
        { name: `${name} per second`, value: median(perSecond), unit: '/s', ...common },
      );
    }
    figures.push({
      name: `run/throughput-${workers} autocannon per second`,
      value: median(theirs),
      unit: '/s',
      ...common,
    });
  }
  return figures;
}
