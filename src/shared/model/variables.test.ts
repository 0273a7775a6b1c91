import { describe, expect, it } from 'vitest';
import { resolveVariables, splitVariables } from './variables.ts';

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

  it('comes to an end with values that repeat each other', () => {
    const names = 'abcdefghij'.split('');
    const growing = Object.fromEntries(
      names.map((name, index) => [name, `{{${names[index + 1] ?? 'end'}}}`.repeat(10)]),
    );

    const { text, missing } = resolveVariables('{{a}}', { ...growing, end: 'x' });

    expect(text.length).toBeLessThan(10_000_000);
    expect(missing).not.toEqual([]);
  });
});
