import { describe, expect, it } from 'vitest';
import { act, changed, textAfter } from './form-action.test-kit.ts';
import type { FormAction } from './form-action.ts';

describe('an Any', () => {
  const recipe = 'com.example.samples.kitchen.Recipe';
  const step = 'com.example.samples.kitchen.Recipe.Step';

  it.each<[string, string, string]>([
    ['{}', recipe, `{"wellKnown":{"any":{"@type":"type.googleapis.com/${recipe}"}}}`],
    [
      '{}',
      'google.protobuf.Duration',
      '{"wellKnown":{"any":{"@type":"type.googleapis.com/google.protobuf.Duration","value":"0s"}}}',
    ],
    [
      `{"wellKnown":{"any":{"@type":"x/y/${recipe}","name":"n"}}}`,
      step,
      `{"wellKnown":{"any":{"@type":"x/y/${step}"}}}`,
    ],
    [
      `{"wellKnown":{"any":{"@type":"x/${step}","text":"n"}}}`,
      'no.such.Type',
      `{"wellKnown":{"any":{"@type":"x/no.such.Type","text":"n"}}}`,
    ],
    [
      '{"wellKnown":{"any":{"@type":"x/google.protobuf.Int32Value","value":1}}}',
      recipe,
      `{"wellKnown":{"any":{"@type":"x/${recipe}"}}}`,
    ],
    [
      '{"wellKnown":{"any":{"name":"n"}}}',
      recipe,
      `{"wellKnown":{"any":{"@type":"type.googleapis.com/${recipe}","name":"n"}}}`,
    ],
  ])('%s becomes %s', (text, typeName, after) => {
    const result = textAfter(text, { kind: 'set-type', id: 'well_known.any', typeName });
    expect(JSON.parse(result)).toEqual(JSON.parse(after));
  });

  it.each<[string, string, string | null]>([
    [`{"wellKnown":{"any":{"@type":"x/${recipe}"}}}`, '{"wellKnown":{"any":{}}}', null],
    [
      `{"wellKnown":{"any":{"@type":"x/${recipe}","name":"n"}}}`,
      '{"wellKnown":{"any":{}}}',
      'Removed with their type: `name`.',
    ],
    ['{"wellKnown":{"any":{}}}', 'same', null],
    ['{}', 'same', null],
  ])('%s without its type is %s', (text, after, loss) => {
    const action: FormAction = { kind: 'set-text', id: 'well_known.any{@type}', text: '' };
    expect(textAfter(text, action)).toBe(after);
    const result = act(text, action);
    expect(result.kind === 'changed' ? result.loss : null).toBe(loss);
  });

  it('names what another type removes, and nothing when all fits', () => {
    const text = `{"wellKnown":{"any":{"@type":"x/${recipe}","name":"n"}}}`;
    const to = (typeName: string) =>
      changed(act(text, { kind: 'set-type', id: 'well_known.any', typeName })).loss;
    expect(to(step)).toBe('Removed with their type: `name`.');
    expect(to('no.such.Type')).toBeNull();
  });

  it('keeps fields that the new type has too', () => {
    const text = '{"wellKnown":{"any":{"@type":"x/google.protobuf.Enum","name":"n","options":[]}}}';
    const action = {
      kind: 'set-type',
      id: 'well_known.any',
      typeName: 'google.protobuf.Type',
    } as const;
    expect(JSON.parse(textAfter(text, action)).wellKnown.any).toEqual({
      '@type': 'x/google.protobuf.Type',
      name: 'n',
      options: [],
    });
  });

  it('edits its content', () => {
    const text = `{"wellKnown":{"any":{"@type":"x/${recipe}"}}}`;
    const id = `well_known.any.(${recipe}).steps[0].text`;
    expect(
      JSON.parse(textAfter(text, { kind: 'set-text', id, text: 'stir' })).wellKnown.any,
    ).toEqual({
      '@type': `x/${recipe}`,
      steps: [{ text: 'stir' }],
    });
    const wrapped = '{"wellKnown":{"any":{"@type":"x/google.protobuf.Int32Value"}}}';
    const value = 'well_known.any.(google.protobuf.Int32Value)';
    expect(
      JSON.parse(textAfter(wrapped, { kind: 'set-text', id: value, text: '5' })).wellKnown.any
        .value,
    ).toBe(5);
  });
});

describe('members that the type does not define', () => {
  it('can be fixed and removed', () => {
    const text = '{"a{b": 1, "heat": 1, "heat": 2}';
    expect(textAfter(text, { kind: 'remove', id: '{"a{b"}' })).toBe('{"heat": 1, "heat": 2}');
    expect(textAfter(text, { kind: 'remove', id: '{"heat"1}' })).toBe('{"a{b": 1, "heat": 1}');
    expect(textAfter(text, { kind: 'set-json', id: '{"a{b"}', json: '[2]' })).toBe(
      '{"a{b": [2], "heat": 1, "heat": 2}',
    );
  });

  it('include unknown fields, which can be removed one by one', () => {
    const aside = [{ path: 'scalars', base64: 'OAFAAg==' }];
    const result = act('{"scalars":{}}', { kind: 'remove', id: 'scalars{#0}' }, { aside });
    expect(changed(result).aside).toEqual([{ path: 'scalars', base64: 'QAI=' }]);
    const last = act(
      '{"scalars":{}}',
      { kind: 'remove', id: 'scalars{#0}' },
      { aside: [{ path: 'scalars', base64: 'OAE=' }] },
    );
    expect(changed(last)).toMatchObject({ text: '{"scalars":{}}', edits: [], aside: [] });
  });
});

describe('a body of several messages', () => {
  it.each<[string, FormAction, string]>([
    ['', { kind: 'add', id: '{+}' }, '[{}]'],
    ['[{"heat":1}]', { kind: 'add', id: '{+}' }, '[{"heat":1},{}]'],
    ['[{"heat":1},{}]', { kind: 'remove', id: '[0]' }, '[{}]'],
    [
      '[{"heat":1},{}]',
      { kind: 'set-text', id: '[1].heat', text: 'HOT' },
      '[{"heat":1},{"heat":"HOT"}]',
    ],
    ['[{"heat":1},{}]', { kind: 'move', id: '[0]', to: 1 }, '[{},{"heat":1}]'],
  ])('%s %j', (text, action, after) => {
    const result = changed(act(text, action, { framing: 'delimited' }));
    expect(result.text.replaceAll(/\s/g, '')).toBe(after);
  });
});
