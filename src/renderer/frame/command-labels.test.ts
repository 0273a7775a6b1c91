import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { menuCommands } from '../../shared/model/menu-commands.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['renderer', 'main/shell'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path) && !path.endsWith('.test.ts'))
    .map((path) => ({
      path: join(part, path),
      text: readFileSync(join(root, part, path), 'utf8'),
    })),
);
const ids = Object.keys(menuCommands);

it('what runs a command has its label', () => {
  const others = sources.flatMap(({ path, text }) =>
    ids
      .filter((id) => text.includes(`runCommand(app, '${id}')`) && !usesLabelOf(id, text))
      .map((id) => `${path}: ${id}`),
  );
  expect(others).toEqual([]);
});

function usesLabelOf(id: string, text: string): boolean {
  return [`menuCommands.${id}.label`, `menuCommands['${id}'].label`].some((use) =>
    text.includes(use),
  );
}
