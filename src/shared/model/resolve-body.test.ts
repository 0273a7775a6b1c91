import { describe, expect, it } from 'vitest';
import { namesInBody, resolveBody, typedOffset } from './resolve-body.ts';

const variables = {
  id: '7',
  name: 'Ann "A" \\ \n\u0001\ud800',
  list: '[1, 2]',
  empty: '',
  nested: 'n{{id}}',
  lacking: '{{nope}}',
  loop: '{{loop}}',
  brace: '{"a": "{{id}}"}',
};

describe('resolveBody', () => {
  it.each<[string, string, string[]]>([
    ['', '', []],
    ['{"a": 1}', '{"a": 1}', []],
    ['{"a": {"b": {}}}', '{"a": {"b": {}}}', []],
    ['{"id": "{{id}}"}', '{"id": "7"}', []],
    ['{"id": {{id}}}', '{"id": 7}', []],
    ['{"id": "a-{{ id }}-b{{id}}"}', '{"id": "a-7-b7"}', []],
    ['{"{{id}}": {{list}}}', '{"7": [1, 2]}', []],
    ['{"a": "{{name}}"}', '{"a": "Ann \\"A\\" \\\\ \\n\\u0001\\ud800"}', []],
    ['{"a": "{{empty}}", "b": "{{nested}}"}', '{"a": "", "b": "n7"}', []],
    ['{{brace}}', '{"a": "7"}', []],
    ['{"a": "{{brace}}"}', '{"a": "{\\"a\\": \\"7\\"}"}', []],
    // A literal, and backslashes before variables.
    ['{"a": "\\{{id}}"}', '{"a": "{{id}}"}', []],
    ['{"a": "\\{{nope}}"}', '{"a": "{{nope}}"}', []],
    ['{"a": "\\\\{{id}}"}', '{"a": "\\\\7"}', []],
    ['{"a": "\\\\\\{{id}}"}', '{"a": "\\\\{{id}}"}', []],
    ['\\{{id}}', '{{id}}', []],
    // An escaped quote does not end its string.
    ['{"a": "\\"{{name}}"}', '{"a": "\\"Ann \\"A\\" \\\\ \\n\\u0001\\ud800"}', []],
    ['{"a": "\\\\", "b": {{list}}}', '{"a": "\\\\", "b": [1, 2]}', []],
    // Invalid names, so no variables.
    ['{"a": "{{}} {{1}} {{a b}} {{"}', '{"a": "{{}} {{1}} {{a b}} {{"}', []],
    ['{"a": "{{{id}}}"}', '{"a": "{7}"}', []],
    ['{"a": "{{nope}}{{nope}}"}', '{"a": "{{nope}}{{nope}}"}', ['nope at 7', 'nope at 15']],
    ['{"a": "{{lacking}}"}', '{"a": "{{nope}}"}', ['nope at 7']],
    ['{"a": "{{loop}}"}', '{"a": "{{loop}}"}', ['loop at 7']],
    ['{"a": "{{__proto__}}"}', '{"a": "{{__proto__}}"}', ['__proto__ at 7']],
  ])('fills in %j', (text, resolved, missing) => {
    const body = resolveBody(text, variables);
    expect(body.text).toBe(resolved);
    expect(body.missing.map(({ name, offset }) => `${name} at ${offset}`)).toEqual(missing);
  });

  it.each(Object.values(variables).filter((value) => !value.includes('{{')))(
    'passes the value %j unchanged in a string',
    (value) => {
      const { text } = resolveBody('["{{v}}"]', { v: value });
      expect(JSON.parse(text)).toEqual([value]);
    },
  );

  it('ends with many long values', () => {
    const text = `["${'{{long}}'.repeat(10_000)}"]`;
    const body = resolveBody(text, { long: 'x'.repeat(10_000) });
    expect(body.text.length).toBeLessThan(2_000_000);
    expect(body.missing[0]?.name).toBe('long');
  });
});

describe('resolveBody: comments of JSON', () => {
  it.each([
    ['// {{nope}}\n{"a": 1}', '           \n{"a": 1}'],
    ['{"a": /* "{{nope}} */ {{id}}} // b', '{"a":                 7}     '],
    ['/* a\r\nb */{}', '    \r\n    {}'],
    ['{"a": "// {{id}} /* */"}', '{"a": "// 7 /* */"}'],
    ['{"a": "\\"// {{id}}"}', '{"a": "\\"// 7"}'],
    // The parser reports an unclosed comment.
    ['{"a": 1} /* {{id}}', '{"a": 1} /* 7'],
    ['{"a": 1 / 2}', '{"a": 1 / 2}'],
  ])('%j', (text, resolved) => {
    expect(resolveBody(text, variables)).toMatchObject({ text: resolved, missing: [] });
  });
});

describe('resolveBody: text format', () => {
  it.each([
    [
      'id: {{id}} # {{nope}} "\nname: "{{name}}"',
      'id: 7 # {{nope}} "\nname: "Ann \\"A\\" \\\\ \\n\\001\ud800"',
    ],
    ["name: '{{quote}}' id: '{{id}}'", "name: 'it\\'s' id: '7'"],
    ['name: "it\'s # {{id}}" # "', 'name: "it\'s # 7" # "'],
    ['name: "\\"{{id}}" other: "\\\\{{id}}"', 'name: "\\"7" other: "\\\\7"'],
    ['name: "\\{{id}}" {{block}}', 'name: "{{id}}" inner { a: 1 }'],
    ['# {{nope}} and no end', '# {{nope}} and no end'],
  ])('%j', (text, resolved) => {
    const given = { ...variables, quote: "it's", block: 'inner { a: 1 }' };
    expect(resolveBody(text, given, { format: 'textproto' })).toMatchObject({
      text: resolved,
      missing: [],
    });
  });
});

describe('resolveBody: options', () => {
  it.each(['hex', 'file'] as const)('leaves the body of format %s alone', (format) => {
    expect(resolveBody('{{id}}', variables, { format }).text).toBe('{{id}}');
  });

  it('generates a new value for each occurrence, and names an invalid generator', () => {
    let count = 0;
    const body = resolveBody('["{{$counter}}", {{$counter}}, {{ $what 1 }}]', variables, {
      generate: (call) => {
        count += 1;
        return call === '$counter' ? String(count) : null;
      },
    });

    expect(body.text).toBe('["1", 2, {{ $what 1 }}]');
    expect(body.filled[0]).toMatchObject({ name: '$counter', within: 'whole-string' });
    expect(body.missing).toEqual([{ name: '$what 1', offset: 31 }]);
  });

  it.each([
    ['{"a": "{{id}}"}', 'whole-string'],
    ['{"a": "{{id}} "}', 'string'],
    ['{"a": "x{{id}}"}', 'string'],
    ['{"a": {{id}}}', 'nothing'],
  ])('returns the surroundings of a value in %s', (text, within) => {
    expect(resolveBody(text, variables).filled).toMatchObject([{ name: 'id', within }]);
  });

  it('reads a megabyte at once', () => {
    const text = `[${'{"name": "a/b\\n", "id": "{{id}}"},'.repeat(30_000)}{}]`;
    expect(resolveBody(text, variables).filled).toHaveLength(30_000);
  });
});

describe('typedOffset', () => {
  const text = '{"a": "{{id}}", "b": {{list}}, "c": "\\{{x}}", "d": {{empty}}}';
  const body = resolveBody(text, variables);

  it.each([
    ['before all', '{', 0, null],
    ['the start of a value', '7', '{{id}}', 'id'],
    ['behind it', '"b"', '"b"', null],
    ['the middle of a value', '2]', '{{list}}', 'list'],
    ['a literal', '{x}', '\\{{x}}', null],
    ['behind a literal', '"d"', '"d"', null],
  ])('of %s', (_what, found, typed, name) => {
    const offset = typeof typed === 'number' ? typed : text.indexOf(typed);
    expect(typedOffset(body, body.text.indexOf(found))).toEqual({ offset, name });
  });

  it('of an empty value is the variable', () => {
    expect(typedOffset(body, body.text.length - 1)).toEqual({
      offset: text.indexOf('{{empty}}'),
      name: 'empty',
    });
  });
});

describe('the names in a body', () => {
  it('include variables and generators, in strings too, but not in comments and literals', () => {
    const text = '{"a": {{id}}, "b": "x {{name}} {{id}} \\{{no}}", /* {{none}} */ "c": {{$uuid}}}';
    expect([...namesInBody(text, 'json')]).toEqual(['id', 'name', '$uuid']);
    expect([...namesInBody('a: {{id}} # {{none}}\nb: "{{name}}"', 'textproto')]).toEqual([
      'id',
      'name',
    ]);
    expect([...namesInBody('{{id}}', 'hex')]).toEqual([]);
  });
});
