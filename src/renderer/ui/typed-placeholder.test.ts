import { describe, expect, it } from 'vitest';
import { placeholderAt } from '../../shared/model/placeholder.ts';
import { placeholderSource, typedPlaceholder } from './typed-placeholder.ts';

describe('typedPlaceholder', () => {
  it.each([
    ['{{|', { start: 0, end: 2, query: '' }],
    ['a/{{ba|', { start: 2, end: 6, query: 'ba' }],
    ['a/{{ ba|se }}/b', { start: 2, end: 12, query: 'ba' }],
    ['{{$ra|', { start: 0, end: 5, query: '$ra' }],
    ['"{{$randomInt 1 1|00}}!"', { start: 1, end: 21, query: '$randomInt 1 1' }],
    ['{{|$uuid}}', { start: 0, end: 9, query: '' }],
    ['"a {{x}} b {{|"', { start: 11, end: 13, query: '' }],
    ['"{{| and {{b}}"', { start: 1, end: 3, query: '' }],
    ['{{|}}', { start: 0, end: 4, query: '' }],
    ['{{a}}{{b|', { start: 5, end: 8, query: 'b' }],
    ['{{a|{{b}}', { start: 0, end: 3, query: 'a' }],
    ['\\{{a|', null],
    ['{{a}}|', null],
    ['{{a b|', null],
    ['{{$now "|', null],
    ['{|', null],
    ['|{{a', null],
  ])('in %j is %j', (marked, expected) => {
    expect(typedPlaceholder(marked.replace('|', ''), marked.indexOf('|'))).toEqual(expected);
  });
});

describe('placeholderSource', () => {
  const whole = new RegExp(`^${placeholderSource}$`);

  it.each(['{{a}}', '{{ a.b }}', '{{$randomItem a b c}}', '{{$now}}'])(
    'matches %s, which is one',
    (text) => {
      expect(placeholderAt(text, 0)?.end).toBe(text.length);
      expect(whole.test(text)).toBe(true);
    },
  );

  it.each(['{{}}', '{{a b}}', '{{1}}'])('matches %s, which may become one', (text) => {
    expect(placeholderAt(text, 0)).toBeNull();
    expect(whole.test(text)).toBe(true);
  });

  it.each(['{{a}', '{{{a}}', '{{"a"}}', '{{a\n}}'])('does not match %j', (text) => {
    expect(whole.test(text)).toBe(false);
  });
});
