import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Matches `import ... from 'x'` and `export ... from 'x'`, except type-only ones. */
const staticImport = /^(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+'([^']+)'/gmu;

/** Returns what a module loads at startup, with all dependencies: files, and names of packages. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [resolve(root, entry)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    for (const [, names = '', from = ''] of readFileSync(path, 'utf8').matchAll(staticImport)) {
      if (hasOnlyTypes(names)) continue;
      if (from.startsWith('.')) waiting.push(resolve(dirname(path), from));
      else loaded.add(from);
    }
  }
  return loaded;
}

function hasOnlyTypes(names: string): boolean {
  const braced = /^\{(.*)\}$/su.exec(names)?.[1];
  const each = braced?.split(',').filter((name) => name.trim() !== '') ?? [];
  return each.length > 0 && each.every((name) => name.trim().startsWith('type '));
}

describe('the start of the engine', () => {
  const loaded = loadedWith('src/main/engine/main.ts');

  it.each(['protobufjs', 'axios', 'undici', 'papaparse', 'chokidar', 'dotenv'])(
    'does not load %s',
    (name) => {
      const found = [...loaded].filter((one) => one === name || one.startsWith(`${name}/`));
      expect(found).toEqual([]);
    },
  );

  it('does not load imports and captures', () => {
    const parts = ['import', 'capture'].map((name) => resolve(root, `src/main/engine/${name}/`));
    const found = [...loaded].filter((one) => parts.some((part) => one.startsWith(`${part}/`)));
    expect(found).toEqual([]);
  });

  it('is followed through all its imports', () => {
    expect(loaded).toContain(resolve(root, 'src/main/engine/disk/parse-yaml.ts'));
    expect(loaded).toContain('yaml');
    const ofJobs = [...loadedWith('src/main/engine/handlers/message-jobs.ts')];
    expect(ofJobs.some((one) => one.startsWith('protobufjs'))).toBe(true);
  });
});
