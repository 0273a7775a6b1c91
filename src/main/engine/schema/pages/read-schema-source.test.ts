import { describe, expect, it } from 'vitest';
import { type ProblemError, problem } from '../../../../shared/problem.ts';
import { openTexts } from './pages.test-kit.ts';
import { readSchemaSource } from './read-schema-source.ts';

describe('readSchemaSource', () => {
  const { lookup, readText } = openTexts({ 'a.proto': 'message A {}\n', 'b.proto': '' });
  const wrong = { kind: 'schema-rule', title: 'Wrong', detail: '' } as const;
  const ofA = problem({ ...wrong, location: { file: '/protos/a.proto', line: 1 } });
  const ofB = problem({ ...wrong, location: { file: '/protos/b.proto' } });

  it.each(['/protos/a.proto', 'a.proto'])('gives the text of %s with its problems', (path) => {
    expect(readSchemaSource([lookup], readText, path, [ofB, ofA])).toEqual({
      path: '/protos/a.proto',
      importPath: 'a.proto',
      setName: 'default',
      origin: 'disk',
      text: 'message A {}\n',
      problems: [ofA],
    });
  });

  it('gives built-in files', () => {
    const path = 'builtin:google/protobuf/empty.proto';
    const source = readSchemaSource([lookup], readText, path, []);
    expect({ ...source, text: source.text.includes('message Empty {}') }).toEqual({
      path,
      importPath: 'google/protobuf/empty.proto',
      setName: 'default',
      origin: 'built-in',
      text: true,
      problems: [],
    });
  });

  it('takes the set that holds the very file', () => {
    const other = openTexts({ 'c.proto': 'message C {}' }, 'other');
    const source = readSchemaSource([lookup, other.lookup], other.readText, '/protos/c.proto', []);
    expect([source.setName, source.text]).toEqual(['other', 'message C {}']);
  });

  it.each(['/etc/passwd', '', 'c.proto', '/protos/../etc/passwd', 'builtin:nothing.proto'])(
    'reads no file that is no schema: %j',
    (path) => {
      expect(() => readSchemaSource([lookup], readText, path, [])).toThrow(
        expect.objectContaining({
          problem: expect.objectContaining({ kind: 'not-found', title: 'No such schema file' }),
        }) as ProblemError,
      );
    },
  );

  it('gives the beginning of a very long file, in whole lines, and says so', () => {
    const line = `// ${'x'.repeat(96)}\n`;
    const long = openTexts({ 'long.proto': line.repeat(10_000) });
    const source = readSchemaSource([long.lookup], long.readText, 'long.proto', []);
    expect(source.text).toBe(line.repeat(4500));
    expect(source.problems).toEqual([
      problem({
        kind: 'file-read',
        severity: 'warning',
        title: 'Only the beginning is shown',
        detail: 'The file has 1000000 characters; the first 450000 are shown.',
        location: { file: '/protos/long.proto' },
        hint: 'Open it in an editor to see the rest.',
      }),
    ]);
  });
});
