import { describe, expect, it } from 'vitest';
import { placeholderAt } from './placeholder-at.ts';

describe('placeholderAt', () => {
  it.each([
    { line: '"id": "{{|"', start: 7, end: 9 },
    { line: '"id": "{{us|"', start: 7, end: 11 },
    { line: '"id": {{us|}}', start: 6, end: 12 },
    { line: '"id": {{|user}}', start: 6, end: 14 },
    { line: '"id": "{{$randomInt 1 1|00}}!"', start: 7, end: 27 },
    { line: '"a {{x}} b {{|"', start: 11, end: 13 },
    // What comes after belongs to another one.
    { line: '"{{| and {{b}}"', start: 1, end: 3 },
  ])('finds the one that is typed in $line', ({ line, start, end }) => {
    const index = line.indexOf('|');

    expect(placeholderAt(line.replace('|', ''), index)).toEqual({ start, end });
  });

  it.each(['"id": "|"', '"id": {|', '"{{a}}|"', String.raw`"\{{a|"`, '|{{a}}'])(
    'finds none in %s',
    (line) => {
      expect(placeholderAt(line.replace('|', ''), line.indexOf('|'))).toBeNull();
    },
  );
});
