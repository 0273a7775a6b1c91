import { describe, expect, it } from 'vitest';
import { movedPath, parsePath, pathOfEntry, pathsAround } from './form-path.ts';

describe('parsePath', () => {
  it.each([
    ['users[3].created_at', ['users', 3, 'created_at']],
    ['by[-5].by["a.]\\"["].x', ['by', -5, 'by', 'a.]"[', 'x']],
    ['by_bool[false]', ['by_bool', 'false']],
    ['[pkg.ext].[pkg.other][2]', ['[pkg.ext]', '[pkg.other]', 2]],
    ['[2].name', [2, 'name']],
    ['payload.(pkg.T).name', ['payload', '(pkg.T)', 'name']],
    ['a.#7', ['a', '#7']],
    ['', []],
  ])('reads %s', (path, expected) => {
    const steps = parsePath(path)?.map((step) => {
      if (step.kind === 'field') return step.name;
      if (step.kind === 'content') return `(${step.typeName})`;
      if (step.kind === 'unknown') return `#${step.number}`;
      return /^["-\d]/.test(step.text) ? JSON.parse(step.text) : step.text;
    });
    expect(steps).toEqual(expected);
  });

  it('rejects other texts', () => {
    expect([parsePath('a..b'), parsePath('a['), parsePath('(a')]).toEqual([null, null, null]);
  });
});

describe('paths', () => {
  it('of entries are quoted unless the key is a number or bool of its type', () => {
    expect([
      pathOfEntry('m', '1', 'int32'),
      pathOfEntry('m', '1', 'string'),
      pathOfEntry('m', 'true', 'bool'),
      pathOfEntry('m', 'x', 'int32'),
    ]).toEqual(['m[1]', 'm["1"]', 'm[true]', 'm["x"]']);
  });

  it('lie inside others, and move with them', () => {
    expect(pathsAround('a[3].(t.T).[x.y].b')).toEqual([
      'a',
      'a[3]',
      'a[3].(t.T)',
      'a[3].(t.T).[x.y]',
    ]);
    expect([movedPath('a[1].b', 'a[1]', 'a[2]'), movedPath('a[10]', 'a[1]', 'a[2]')]).toEqual([
      'a[2].b',
      null,
    ]);
  });
});
