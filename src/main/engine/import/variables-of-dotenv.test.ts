import { parse } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { variablesOfDotenv } from './variables-of-dotenv.ts';

/** Names with their values, and the problems by line. */
function read(text: string) {
  const { variables, problems } = variablesOfDotenv(text, parse);
  return {
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, one]) => [name, one.kind === 'text' ? one.value : one]),
    ),
    problems: problems.map(({ title, location }) => `${location?.line}: ${title}`),
  };
}

describe('a .env file', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'is read line by line',
      'A=1\nB_2=two words\r\nexport C=x',
      { A: '1', B_2: 'two words', C: 'x' },
    ],
    ['may have comments and blank lines', '# top\n\nA=1 # why\n', { A: '1' }],
    ['may begin with a byte order mark', '\ufeffA=1', { A: '1' }],
    [
      'keeps quoted values exactly',
      `A='  x # y '\nB="a\\nb"\nC='a\\nb'`,
      { A: '  x # y ', B: 'a\nb', C: 'a\\nb' },
    ],
    [
      'reads values over several lines',
      'KEY="-----BEGIN\nabc\n-----END"\nA=1',
      { KEY: '-----BEGIN\nabc\n-----END', A: '1' },
    ],
    ['keeps numbers as they stand', 'A=0x10\nB=1e400\nC=007', { A: '0x10', B: '1e400', C: '007' }],
    ['keeps empty values', 'A=\nB=""', { A: '', B: '' }],
    ['keeps secrets as text: the user says what is one', 'API_TOKEN=abc', { API_TOKEN: 'abc' }],
    ['is read where it is YAML by mistake', 'A: 1', { A: '1' }],
    ['may have dots and dashes in names', 'a.b-c=1', { 'a.b-c': '1' }],
  ])('%s', (_title, text, variables) => {
    expect(read(text)).toEqual({ variables, problems: [] });
  });

  it.each<[string, string, Record<string, string>, string]>([
    [
      'a line without =',
      'A=1\njust words\nB=2',
      { A: '1', B: '2' },
      '2: This line has no variable',
    ],
    ['a name that cannot be', '1A=x\nB=2', { B: '2' }, '1: "1A" is not a valid variable name'],
    ['a name that stands twice', 'A=1\nA=2', { A: '2' }, '2: "A" is set twice'],
    [
      'a quote that is not closed',
      'A="x\nB=2',
      { A: '"x', B: '2' },
      '1: The value of "A" has an unclosed quote',
    ],
    [
      'a variable of the shell',
      'A=$HOST/x',
      { A: '$HOST/x' },
      '1: The value of "A" uses a shell variable',
    ],
    ['bytes that are no text', '\u0000\ufffd', {}, '1: This line has no variable'],
  ])('reports %s', (_title, text, variables, problem) => {
    expect(read(text)).toEqual({ variables, problems: [problem] });
  });

  it('shows no value in a problem', () => {
    const { problems } = variablesOfDotenv('TOKEN=abc\nTOKEN=geheim', parse);
    expect(problems[0]?.location).toEqual({ line: 2, sourceLine: 'TOKEN=...' });
  });

  it('may consist of opening quotes only', () => {
    const text = `A="\n`.repeat(20_000);
    expect(read(text).variables).toEqual({ A: '\nA=' });
  });
});
