import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from './commands.ts';

const page = join(resolve(import.meta.dirname, '../../..'), 'docs/COMMAND-LINE.md');

it('the commands are those that docs/COMMAND-LINE.md lists', async () => {
  const rows = (await readFile(page, 'utf8')).matchAll(/^\| `([a-z-]+)[ `]/gm);
  const told = [...rows].map(([, name]) => name);
  expect(told.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});
