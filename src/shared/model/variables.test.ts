import { describe, expect, it } from 'vitest';
import { literalText, resolveVariables, splitVariables } from './variables.ts';

describe('splitVariables', () => {
  it.each([
    ['', []],
    ['plain', [{ kind: 'text', text: 'plain' }]],
    [
      '{{base}}/users/{{ id }}',
      [
        { kind: 'variable', text: '{{base}}', name: 'base' },
        { kind: 'text', text: '/users/' },
        { kind: 'variable', text: '{{ id }}', name: 'id' },
      ],
    ],
    ['\\{{id}}', [{ kind: 'text', text: '{{id}}' }]],
    ['{{}} {{a b}} {{1}}', [{ kind: 'text', text: '{{}} {{a b}} {{1}}' }]],
    [
      '{{ $randomInt 1 6 }}{{$uuid}}',
      [
        { kind: 'variable', text: '{{ $randomInt 1 6 }}', name: '$randomInt 1 6' },
        { kind: 'variable', text: '{{$uuid}}', name: '$uuid' },
      ],
    ],
    ['{{$}} {{$1}} {{$a"b}}', [{ kind: 'text', text: '{{$}} {{$1}} {{$a"b}}' }]],
    [
      '{{{id}}}',
      [
        { kind: 'text', text: '{' },
        { kind: 'variable', text: '{{id}}', name: 'id' },
        { kind: 'text', text: '}' },
      ],
    ],
  ])('splits %j', (text, segments) => {
    expect(splitVariables(text)).toEqual(segments);
  });
});

describe('resolveVariables', () => {
  const variables = { base: '{{host}}:1', host: 'http://a', loop: '{{loop}}', empty: '' };

  it.each([
    ['{{base}}/x', 'http://a:1/x', []],
    ['{{empty}}|', '|', []],
    ['{{nope}}/{{nope}}/{{other}}', '{{nope}}/{{nope}}/{{other}}', ['nope', 'other']],
    ['{{loop}}', '{{loop}}', ['loop']],
    [
      '{{constructor}} {{__proto__}}',
      '{{constructor}} {{__proto__}}',
      ['constructor', '__proto__'],
    ],
    ['\\{{base}}', '{{base}}', []],
  ])('resolves %j', (text, resolved, missing) => {
    expect(resolveVariables(text, variables)).toEqual({ text: resolved, missing });
  });

  it('generates a new value for each occurrence', () => {
    let count = 0;
    const generate = (call: string) => {
      count += 1;
      return call === '$counter' ? String(count) : null;
    };

    expect(resolveVariables('{{$counter}}-{{$counter}}-{{$what}}', {}, generate)).toEqual({
      text: '1-2-{{$what}}',
      missing: ['$what'],
    });
  });

  it('shows an example of a generator by default', () => {
    expect(resolveVariables('{{n}}', { n: 'a{{$counter}}' }).text).toBe('a1');
    expect(resolveVariables('{{n}}', { n: 'a{{$counter}}' }).text).toBe('a1');
  });

  it('takes no time for braces that never close', () => {
    expect(splitVariables('{{$a '.repeat(100_000))).toHaveLength(1);
  });

  it('ends with values that repeat each other', () => {
    const names = 'abcdefghij'.split('');
    const growing = Object.fromEntries(
      names.map((name, index) => [name, `{{${names[index + 1] ?? 'end'}}}`.repeat(10)]),
    );

    const { text, missing } = resolveVariables('{{a}}', { ...growing, end: 'x' });

    expect(text.length).toBeLessThan(10_000_000);
    expect(missing).not.toEqual([]);
  });
});

describe('literalText', () => {
  it.each(['', 'plain', '{{id}}', 'a\\{{id}}b{{$uuid}}', '{{{id}}}', '{{ 1 }}'])(
    'fills in %j unchanged',
    (text) => {
      expect(resolveVariables(literalText(text), { id: '7' })).toEqual({ text, missing: [] });
    },
  );
});
