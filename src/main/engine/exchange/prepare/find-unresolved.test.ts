import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import { findUnresolved } from './find-unresolved.ts';

const scope = resolveScope({
  chain: [],
  environment: null,
  captured: [],
  appVariables: { known: 'x', circle: '{{circle}}', outer: '{{inner}}' },
});

function request(id: string, url: string) {
  return savedRequestSchema.parse({ id, name: `R ${id}`, url });
}

describe('findUnresolved', () => {
  it('finds names inside values, and circular ones', async () => {
    const found = await findUnresolved(
      [request('1', '{{known}}{{outer}}'), request('2', '{{circle}} \\{{literal}}')],
      () => scope,
    );

    expect(found.map(({ name, uses }) => [name, uses.map(({ requestId }) => requestId)])).toEqual([
      ['circle', ['2']],
      ['inner', ['1']],
    ]);
  });

  it('has limits, and lets other work run', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const requests = Array.from({ length: 10_000 }, (_, index) =>
      request(String(index), `{{all}}{{n${index}}}`),
    );

    const found = await findUnresolved(requests, () => scope);
    clearInterval(timer);

    expect(found).toHaveLength(500);
    expect(found.find(({ name }) => name === 'all')?.uses).toHaveLength(100);
    expect(turns).toBeGreaterThan(0);
  });
});
