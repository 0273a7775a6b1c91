import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FieldTable } from '../../../proto/types/drift/field-table.ts';
import { createDriftBaseline } from './drift-baseline.ts';

const table: FieldTable = {
  sets: [
    {
      setName: 'default',
      types: [{ kind: 'enum', fullName: '__proto__', values: [{ name: 'A', number: -1 }] }],
      missing: ['store.Gone'],
    },
  ],
};

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-drift-'));
  path = join(folder, 'schema-baseline.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('createDriftBaseline', () => {
  it('returns what was written, and leaves nothing else', async () => {
    const baseline = createDriftBaseline(path);

    await baseline.write({ sets: [] });
    await baseline.write(table);

    expect([await baseline.read(), await readdir(folder)]).toEqual([
      table,
      ['schema-baseline.json'],
    ]);
  });

  it('is null before it is written', async () => {
    expect(await createDriftBaseline(path).read()).toBeNull();
  });

  it('is null when it is damaged, truncated anywhere, or of another version', async () => {
    const baseline = createDriftBaseline(path);
    await baseline.write(table);
    const whole = await readFile(path, 'utf8');
    const damaged = [
      ...Array.from(whole, (_, end) => whole.slice(0, end)),
      whole.replace('"version":1', '"version":2'),
      whole.replace('-1', '"x"'),
      'null',
    ];

    const read: unknown[] = [];
    for (const text of damaged) {
      await writeFile(path, text);
      read.push(await baseline.read());
    }

    expect(new Set(read)).toEqual(new Set([null]));
  });
});
