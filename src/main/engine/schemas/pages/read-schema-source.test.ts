import { describe, expect, it } from 'vitest';
import { type ProblemError, problem } from '../../../../shared/problem.ts';
import { openTexts } from '../../../proto/types/pages/pages.test-kit.ts';
import { readSchemaSource } from './read-schema-source.ts';

describe('readSchemaSource', () => {
  const { lookup, readText } = openTexts({ 'a.proto': 'message A {}\n', 'b.proto': '' });
  const wrong = { kind: 'schema-rule', title: 'Wrong', detail: '' } as const;
  const ofA = problem({ ...wrong, location: { file: '/protos/a.proto', line: 1 } });
  const ofB = problem({ ...wrong, location: { file: '/protos/b.proto' } });

  it.each(['/protos/a.proto', 'a.proto'])('returns the text of %s with its problems', (path) => {
    expect(readSchemaSource([lookup], readText, { path, start: 0 }, [ofB, ofA])).toEqual({
      path: '/protos/a.proto',
      importPath: 'a.proto',
      setName: 'default',
      origin: 'disk',
      text: 'message A {}\n',
      totalLength: 13,
      problems: [ofA],
    });
  });

  it('returns built-in files', () => {
    const path = 'builtin:google/protobuf/empty.proto';
    const source = readSchemaSource([lookup], readText, { path, start: 0 }, []);
    const isWhole = source.totalLength === source.text.length;
    const text = source.text.includes('message Empty {}');
    expect({ ...source, text, totalLength: isWhole }).toEqual({
      path,
      importPath: 'google/protobuf/empty.proto',
      setName: 'default',
      origin: 'built-in',
      text: true,
      totalLength: true,
      problems: [],
    });
  });

  it('uses the set that holds the exact file', () => {
    const other = openTexts({ 'c.proto': 'message C {}' }, 'other');
    const place = { path: '/protos/c.proto', start: 0 };
    const source = readSchemaSource([lookup, other.lookup], other.readText, place, []);
    expect([source.setName, source.text]).toEqual(['other', 'message C {}']);
  });

  it.each(['/etc/passwd', '', 'c.proto', '/protos/../etc/passwd', 'builtin:nothing.proto'])(
    'does not read a file that is not a schema: %j',
    (path) => {
      expect(() => readSchemaSource([lookup], readText, { path, start: 0 }, [])).toThrow(
        expect.objectContaining({
          problem: expect.objectContaining({ kind: 'not-found', title: 'No such schema file' }),
        }) as ProblemError,
      );
    },
  );

  it('returns a very long file in pages that add up to it, with its problems once', () => {
    const text = `// ${'\u{1f600} x'.repeat(240_000)}\nmessage Long {}\n`;
    const long = openTexts({ 'long.proto': text });
    const wrongInIt = problem({ ...wrong, location: { file: '/protos/long.proto', line: 2 } });
    const pages: string[] = [];
    let problemCount = 0;
    for (let start = 0; start < text.length; start += pages.at(-1)?.length ?? 0) {
      const place = { path: 'long.proto', start };
      const page = readSchemaSource([long.lookup], long.readText, place, [wrongInIt]);
      expect([page.totalLength, page.text.length > 0]).toEqual([text.length, true]);
      pages.push(page.text);
      problemCount += page.problems.length;
    }
    expect([pages.join(''), problemCount, pages.length]).toEqual([text, 1, 3]);
    expect(Math.max(...pages.map((page) => page.length * 2))).toBeLessThan(1_000_000);
  });

  it('returns the beginning of a file that is too long to show, in whole lines, and says so', () => {
    const line = `// ${'x'.repeat(96)}\n`;
    const long = openTexts({ 'long.proto': line.repeat(50_000) });
    const place = { path: 'long.proto', start: 0 };
    const { totalLength, problems } = readSchemaSource([long.lookup], long.readText, place, []);
    expect([totalLength, problems]).toEqual([
      line.length * 40_000,
      [
        problem({
          kind: 'file-read',
          severity: 'warning',
          title: 'Only the beginning is shown',
          detail: 'The file has 5000000 characters; the first 4000000 are shown.',
          location: { file: '/protos/long.proto' },
          hint: 'Open it in an editor to see the rest.',
        }),
      ],
    ]);
  });
});
