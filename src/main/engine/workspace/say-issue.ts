import type { z } from 'zod';

const expectedWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a map',
  record: 'a map',
  string: 'text',
};

const receivedWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'nothing',
  number: 'a number',
  object: 'a map',
  string: 'text',
};

/** What is wrong with a value of a file, in the words of files: "A list is expected, this is a map." */
export function sayIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    const values = issue.values.map((value) => JSON.stringify(value));
    return `It has to be ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}.`;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'It is empty.';
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) {
    const known = [...issue.message.matchAll(/'([^']+)'/g)].map(([, name]) => `"${name}"`);
    return known.length > 0
      ? `It has to be one of ${known.join(', ')}.`
      : 'It is none of what is known here.';
  }
  return issue.message;
}

function wrongType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const received = /received (\w+)$/.exec(message)?.[1] ?? '';
  if (received === 'undefined') return 'It is missing.';
  const wanted = expectedWords[expected];
  const found = receivedWords[received];
  if (wanted === undefined || found === undefined) return message;
  const quotes =
    expected === 'string' && found !== 'a list' && found !== 'a map'
      ? ' Text that looks like something else is written in quotes.'
      : '';
  return `${wanted.charAt(0).toUpperCase()}${wanted.slice(1)} is expected, this is ${found}.${quotes}`;
}
