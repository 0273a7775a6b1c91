import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchemas } from './test/format-schemas.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'src', 'main', 'engine', 'workspace', 'format-fixtures');
const samples = join(root, 'proto-samples', 'workspace');

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();
for (const [name, schema] of formatSchemas()) {
  validators.set(name.replace('.schema.json', ''), ajv.compile(schema));
}

function kindOf(path: string): string {
  const name = basename(path);
  if (name === 'protodesk.yaml') return 'workspace';
  if (name === 'folder.yaml') return 'folder';
  return name.endsWith('.request.yaml') ? 'request' : 'environment';
}

async function yamlFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  return found.filter((path) => path.endsWith('.yaml')).map((path) => join(folder, path));
}

function errorsOf(kind: string, value: unknown): unknown {
  const validate = validators.get(kind);
  if (!validate) throw new Error(`There is no schema of ${kind}.`);
  return validate(value) ? null : validate.errors;
}

describe('the JSON Schemas of the format', () => {
  it('match the code: node scripts/write-format-schemas.mjs writes them', async () => {
    for (const [name, schema] of formatSchemas()) {
      const text = await readFile(join(root, 'docs', 'format', name), 'utf8');
      expect([name, JSON.parse(text)]).toEqual([name, JSON.parse(JSON.stringify(schema))]);
    }
    const there = await readdir(join(root, 'docs', 'format'));
    expect(there.sort()).toEqual([...formatSchemas().keys()].sort());
  });

  it('accept every file of the samples, and of older versions', async () => {
    const paths = [...(await yamlFiles(samples)), ...(await yamlFiles(fixtures))];
    expect(new Set(paths.map(kindOf)).size).toBe(4);
    for (const path of paths) {
      const value: unknown = parse(await readFile(path, 'utf8'));
      expect([path, errorsOf(kindOf(path), value)]).toEqual([path, null]);
    }
  });

  it('accept every example of docs/FORMAT.md', async () => {
    const text = await readFile(join(root, 'docs', 'FORMAT.md'), 'utf8');
    const examples = [...text.matchAll(/```yaml\n# (.+)\n([\s\S]*?)```/g)];
    expect(new Set(examples.map(([, path = '']) => kindOf(path))).size).toBe(4);
    for (const [, path = '', yaml = ''] of examples) {
      expect([path, errorsOf(kindOf(path), parse(yaml))]).toEqual([path, null]);
    }
  });

  it.each<[string, unknown]>([
    ['workspace', { schemaVersion: 1 }],
    ['workspace', { name: 'W', schemas: [{ set: 'a' }] }],
    ['folder', { order: 'a' }],
    ['folder', { auth: { type: 'digest' } }],
    ['folder', { responseTypes: [{ path: '/' }] }],
    ['request', { name: 'R' }],
    ['request', { id: 'r', name: 'R', sendAs: 'xml' }],
    ['request', { id: 'r', name: 'R', headers: [{ name: 'A', value: 1 }] }],
    ['request', { id: 'r', name: 'R', body: { text: 'a', file: 'b' } }],
    ['request', { id: 'r', name: 'R', schemaVersion: 0 }],
    ['environment', { variables: {} }],
    ['environment', { name: 'E', variables: { a: [1] } }],
    ['environment', { name: 'E', variables: { a: { secret: '' } } }],
  ])('refuse in a %s: %j', (kind, value) => {
    expect(errorsOf(kind, value)).not.toBeNull();
  });
});
