import { type Figure, median } from './figure.ts';
import { measureOha, measureOurs, nodeRuntime, withServer } from './run-tools.ts';

const rounds = 5;
const plans = [
  { workers: 1, samples: 20_000 },
  { workers: 10, samples: 60_000 },
] as const;

/**
 * `run/p50`: the median time of a small response from a local server, against oha on the same server. Both
 * alternate, each first in turn; medians over the rounds.
 *
 * @param oha its path; without it the figure is left out, and a line says why
 */
export async function measureRunP50(
  oha: string | null,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  if (oha === null) {
    say('run/p50 is left out: oha is not here (node scripts/install-load-tools.mjs).');
    return [];
  }
  const figures: Figure[] = [];
  for (const { workers, samples } of plans) {
    const ours: number[] = [];
    const theirs: number[] = [];
    await withServer(async (url) => {
      const sides = [
        async () => ours.push((await measureOurs(nodeRuntime, url, workers, samples)).p50Ms),
        async () => theirs.push((await measureOha(oha, url, workers, samples)).p50Ms),
      ];
      // The first round warms up the server.
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of round % 2 === 0 ? sides : [...sides].reverse()) await side();
        if (round === 0) ours.length = theirs.length = 0;
      }
    });
    const [oursMs, theirsMs] = [median(ours), median(theirs)];
    const name = `run/p50-${workers}`;
    const common = { better: 'lower', n: rounds } as const;
    figures.push(
      { name, value: oursMs / theirsMs, unit: 'x', ...common },
      { name: `${name}-us`, value: oursMs * 1000, unit: 'us', ...common },
      { name: `${name}-oha-us`, value: theirsMs * 1000, unit: 'us', ...common },
      { name: `${name}-difference`, value: (oursMs - theirsMs) * 1000, unit: 'us', ...common },
    );
  }
  return figures;
}
