import { describe, expect, it } from 'vitest';
import { NumberText } from './number-text.ts';
import { patchYaml } from './patch-yaml.ts';

describe('patchYaml', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['a plain value', 'a:   1x   # c\nb: 2x\n', { a: 'y z', b: '2x' }, 'a:   y z   # c\nb: 2x\n'],
    ['in single quotes', "a: 'x'\n", { a: "it's" }, "a: 'it''s'\n"],
    ['in double quotes', 'a: "x" # c', { a: 'y' }, 'a: "y" # c'],
    ['what would be a number', 'a: x\n', { a: '1' }, 'a: "1"\n'],
    ['behind an anchor', 'a: &n x\nb: y\n', { a: 'z', b: 'y' }, 'a: &n z\nb: y\n'],
    ['referred to', 'a: &n x\nb: *n\n', { a: 'z', b: 'x' }, 'a: &n z\nb: x\n'],
    ['a reference', 'a: &n x\nb: *n # c\n', { a: 'x', b: 'y' }, 'a: &n x\nb: y # c\n'],
    ['nothing', 'a: # c\nb: x\n', { a: 'y', b: 'x' }, 'a: y # c\nb: x\n'],
    ['nothing at the end', 'b: x\na:', { b: 'x', a: 'y' }, 'b: x\na: y'],
    ['a folded block', 'a: >- # c\n  x\n  y\nb: z\n', { a: 'x', b: 'z' }, 'a: x # c\nb: z\n'],
    [
      'a line of a literal block',
      'x:\n    a: |   # c\n        1\n        2\n\nb: z\n',
      { x: { a: '1\n3\n' }, b: 'z' },
      'x:\n    a: | # c\n        1\n        3\n\nb: z\n',
    ],
    [
      'a block with empty lines behind it',
      'a: |\n  1\n\nb: z\n',
      { a: '1\n\n\n', b: 'z' },
      'a: "1\\n\\\n  \\n\\\n  \\n"\n\nb: z\n',
    ],
    ['text by a block', 'a: x # c\nb: y\n', { a: '1\n2', b: 'y' }, 'a: |- # c\n  1\n  2\nb: y\n'],
    ['text of several lines', 'a: x\n  y # c\nb: z\n', { a: 'w', b: 'z' }, 'a: w # c\nb: z\n'],
    ['in braces', 'a: {b: x , c: y}\n', { a: { b: '1, 2', c: 'y' } }, 'a: {b: "1, 2" , c: y}\n'],
    ['a new key', '# c\na: x\n# end\n', { a: 'x', b: 'y' }, '# c\na: x\nb: y\n# end\n'],
    ['a new key in front', '# c\nb: x\n', { a: 'y', b: 'x' }, '# c\na: y\nb: x\n'],
    ['a new key in braces', 'a: { b: x }\n', { a: { b: 'x', c: 'y' } }, 'a: { b: x, c: y }\n'],
    ['a new key where there is none', '# c\n', { a: 'x' }, '# c\na: x\n'],
    ['a new key in no text', '', { a: 'x' }, 'a: x\n'],
    [
      'a removed key',
      'a: x\n# of b\nb: y # b\n\n# of c\nc: z\n',
      { a: 'x', c: 'z' },
      'a: x\n\n# of c\nc: z\n',
    ],
    ['all keys of a map', 'a:\n  b: x\nc: y\n', { a: {}, c: 'y' }, 'a: {}\nc: y\n'],
    [
      'a renamed key',
      'v:\n  "a": x # c\n  b: y\n',
      { v: { z: 'x', b: 'y' } },
      'v:\n  z: x # c\n  b: y\n',
    ],
    [
      'moved items',
      'l:\n- a # a\n# of b\n- b\n- c',
      { l: ['b', 'c', 'a'] },
      'l:\n# of b\n- b\n- c\n- a # a',
    ],
    [
      'a new item',
      'l:\n  - a: x # c\n    b: y\n',
      { l: [{ a: 'x', b: 'y' }, { a: 'z' }] },
      'l:\n  - a: x # c\n    b: y\n  - a: z\n',
    ],
    ['the first key of an item', 'l:\n- a: x\n  b: y\n', { l: [{ b: 'y' }] }, 'l:\n- b: y\n'],
    ['an item of brackets', 'l: [ a, b ,  c]\n', { l: ['a', 'c'] }, 'l: [ a, c]\n'],
    [
      'a list that was empty',
      'l: [] # c\nb: x\n',
      { l: [{ a: 'x' }], b: 'x' },
      'l: # c\n  - a: x\nb: x\n',
    ],
    [
      'a number',
      'variables:\n  a: 1.50\n',
      { variables: { a: new NumberText('1.500') } },
      'variables:\n  a: 1.500\n',
    ],
    [
      'a secret',
      'variables:\n  a: x # c\n',
      { variables: { a: { secret: 's/a' } } },
      'variables:\n  a: {secret: s/a} # c\n',
    ],
    [
      'lines of Windows',
      '\uFEFFa: |\r\n  1\r\n  2\r\nb: x\r\n',
      { a: '1\n3\n', b: 'x' },
      '\uFEFFa: |\r\n  1\r\n  3\r\nb: x\r\n',
    ],
    ['an empty item', 'l:\n-\n- b\n', { l: ['a', 'b'] }, 'l:\n- a\n- b\n'],
  ])('changes %s', (_what, text, after, expected) => {
    expect(patchYaml(text, after)).toBe(expected);
  });

  it('rewrites a text that it cannot change in place, unless that would lose comments', () => {
    const text = '? {a: b}\n: x\n';
    expect(patchYaml(text, { '{ a: b }': 'y' })).toBe('"{ a: b }": y\n');
    expect(() => patchYaml(`# ours\n${text}`, { '{ a: b }': 'y' })).toThrow('lose its comments');
  });

  it('does not change a text that already has the wanted data', () => {
    const text = 'a:   {b: [1,2] }  # c\n\n';
    expect(patchYaml(text, { a: { b: [1, 2] } })).toBe(text);
  });

  it.each(['a: [', '- a\n', 'a: 1\na: 2\n'])('refuses %j', (text) => {
    expect(() => patchYaml(text, { a: 'x' })).toThrow();
  });
});
