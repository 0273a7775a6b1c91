import { describe, expect, it } from 'vitest';
import { readEnvironmentText } from './environment-file.ts';
import { readFolderText } from './folder-file.ts';
import type { FileRead } from './read-file-text.ts';
import { readRequestText } from './request-file.ts';
import { readWorkspaceText } from './workspace-file.ts';

/** The line, column and text of each Problem. */
function faults({ problems }: FileRead<unknown>): unknown[] {
  return problems.map(({ location, detail }) => [location?.line, location?.column, detail]);
}

describe('faults of a file', () => {
  it('are all reported, with line and column', () => {
    const read = readEnvironmentText('e.yaml', 'name: E\nvariables:\n  a: [x\n  b: "y\nz: *gone\n');
    expect(read.value).toBeNull();
    expect(read.problems.length).toBeGreaterThan(1);
    for (const { kind, location, hint } of read.problems) {
      expect([kind, location?.file, typeof hint]).toEqual(['workspace-file', 'e.yaml', 'string']);
      expect(location?.line).toBeGreaterThan(2);
    }
  });

  it('include duplicate keys', () => {
    const read = readEnvironmentText('e', 'name: E\nvariables:\n  a: 1\n  a: 2\nname: F\n');
    expect(faults(read)).toEqual([
      [4, 3, 'Duplicate key "a".'],
      [5, 1, 'Duplicate key "name".'],
    ]);
  });

  it('are reported for every invalid key', () => {
    const text = 'name: 7\nid: x\nheaders:\n  - value: 1\n  - {name: A, value: b}\nsendAs: xml\n';
    expect(faults(readRequestText('r', text))).toEqual([
      [1, 7, expect.stringMatching(/^"name": Expected text, got a number.*in quotes/)],
      [6, 9, expect.stringMatching(/^"sendAs": Expected one of "protobuf"/)],
      [4, 5, '"headers.0.name": It is missing.'],
      [4, 12, expect.stringMatching(/^"headers.0.value": Expected text/)],
    ]);
  });

  it('are described in the terms of files', () => {
    const text = 'id: x\nname: N\nheaders: {A: b}\nauth: {type: digest}\ntls: []\nschemaSet: ""\n';
    const details = readRequestText('r', text).problems.map(({ detail }) => detail);
    expect(details).toContain('"headers": Expected a list, got a map.');
    expect(details).toContain('"tls": Expected a map, got a list.');
    expect(details.join()).not.toMatch(/Invalid|expected array|received|digest/);
  });

  it('are listed up to twenty, and counted', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `  v${index}: [1]`);
    const { problems } = readEnvironmentText('e', `name: E\nvariables:\n${lines.join('\n')}\n`);
    expect(problems).toHaveLength(20);
    expect(problems.at(-1)?.detail).toContain('And 10 more faults in this file.');
  });

  it.each([
    ['- a\n- b\n', 'It has no keys'],
    ['just text\n', 'It has no keys'],
    ['name: a\n---\nname: b\n', 'second document'],
    ['name: a\n<<<<<<< HEAD\n', 'merge conflict'],
    ['\tname: a\n', ''],
    ['name: a\nurl: {{base}}/x\nid: i\n', ''],
  ])('make %j an invalid file', (text, words) => {
    const read = readRequestText('r', text);
    expect(read.value).toBeNull();
    expect(read.problems[0]?.detail).toContain(words);
    expect(read.problems[0]?.location?.line).toBeGreaterThan(0);
  });
});

describe('a file with valid parts', () => {
  it('has the valid variables', () => {
    const text =
      'name: E\nvariables:\n  good: x\n  bad: [1]\n  worse: {secret: ""}\n  n: {kind: number, value: x}\n';
    const read = readEnvironmentText('e', text);
    expect(read.value).toEqual({ name: 'E', variables: { good: { kind: 'text', value: 'x' } } });
    expect(read.problems.map(({ location }) => location?.line)).toEqual([4, 5, 6]);
  });

  it('has the valid headers, rules and keys, and is cautious about the rest', () => {
    const read = readFolderText(
      'f',
      [
        'name: [F]',
        'order: [a, {b: c}]',
        'headers: [{name: A, value: x}, {name: B}]',
        'auth: {type: digest}',
        'tls: {verify: nope}',
        'responseTypes: [{type: a.B}, {path: /}]',
        'baseUrl: https://h',
      ].join('\n'),
    );
    expect(read.value).toMatchObject({
      name: null,
      order: ['a'],
      settings: {
        baseUrl: 'https://h',
        headers: [{ name: 'A', value: 'x' }],
        auth: { type: 'none' },
        tls: { verify: true },
        responseTypes: [{ type: 'a.B' }],
      },
    });
    expect(read.problems.map(({ location }) => location?.line).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is unusable without its required parts', () => {
    expect(readWorkspaceText('w', 'schemaVersion: 1\nschemas: []\n')).toMatchObject({
      value: null,
      problems: [{ detail: '"name": It is missing.' }],
    });
  });

  it('is not usable if it is a request, which would be another one', () => {
    const read = readRequestText('r', 'id: r\nname: R\nauth: {type: digest}\n');
    expect(read).toMatchObject({ value: null, problems: [{ location: { line: 3 } }] });
  });
});

describe('variables', () => {
  it.each([
    ['1', 'number', '1'],
    ['-0', 'number', '-0'],
    ['1.50', 'number', '1.50'],
    ['1e400', 'number', '1e400'],
    ['9007199254740993', 'number', '9007199254740993'],
    ['007', 'text', '007'],
    ['+1', 'text', '+1'],
    ['0x1F', 'text', '0x1F'],
    ['.5', 'text', '.5'],
    ['.inf', 'text', '.inf'],
    ['1.10.2', 'text', '1.10.2'],
    ['2026-01-01', 'text', '2026-01-01'],
    ['true', 'text', 'true'],
    ['no', 'text', 'no'],
    ['~', 'text', '~'],
    ['', 'text', ''],
    ['"1"', 'text', '1'],
    ['!!str 1', 'text', '1'],
    ['*one', 'number', '1.0'],
  ])('written %s are %s %s', (written, kind, value) => {
    const text = `name: E\nx: &one 1.0\nvariables:\n  v: ${written}\n`;
    const read = readEnvironmentText('e', text);
    expect(read.problems).toEqual([]);
    expect(read.value?.variables).toEqual({ v: { kind, value } });
  });

  it('without a value have no entry', () => {
    const read = readFolderText('f', 'variables:\nheaders:\nauth:\n');
    expect(read).toMatchObject({ problems: [], value: { settings: { variables: {} } } });
  });
});
