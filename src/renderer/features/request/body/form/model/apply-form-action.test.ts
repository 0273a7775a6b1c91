import { describe, expect, it } from 'vitest';
import { act, changed, textAfter } from './form-action.test-kit.ts';
import type { FormAction } from './form-action.ts';

describe('editing a leaf', () => {
  it.each<[string, string, string, string]>([
    ['{"scalars":{"anInt32":1}}', 'scalars.an_int32', '2', '{"scalars":{"anInt32":2}}'],
    ['{"scalars":{"an_int32":"1"}}', 'scalars.an_int32', '2', '{"scalars":{"an_int32":"2"}}'],
    [
      '{"scalars":{"anInt64":"1"}}',
      'scalars.an_int64',
      '9007199254740993',
      '{"scalars":{"anInt64":"9007199254740993"}}',
    ],
    [
      '{"scalars":{"anInt64":1}}',
      'scalars.an_int64',
      '9007199254740993',
      '{"scalars":{"anInt64":9007199254740993}}',
    ],
    ['{"scalars":{"anInt32":1}}', 'scalars.an_int32', '12abc', '{"scalars":{"anInt32":"12abc"}}'],
    ['{"scalars":{"anInt32":"12abc"}}', 'scalars.an_int32', ' 12 ', '{"scalars":{"anInt32":12}}'],
    // The letters on the way to 1.25.
    ['{"scalars":{"aDouble":1}}', 'scalars.a_double', '1.', '{"scalars":{"aDouble":"1."}}'],
    ['{"scalars":{"aDouble":"1."}}', 'scalars.a_double', '1.2', '{"scalars":{"aDouble":1.2}}'],
    ['{"scalars":{"anInt32":"{{n}}"}}', 'scalars.an_int32', '5', '{"scalars":{"anInt32":5}}'],
    ['{"scalars":{"anInt32":{{n}}}}', 'scalars.an_int32', '{{m}}', '{"scalars":{"anInt32":{{m}}}}'],
    ['{"scalars":{"anInt32":1}}', 'scalars.an_int32', '{{n}}', '{"scalars":{"anInt32":"{{n}}"}}'],
    ['{"scalars":{"anInt32":1}}', 'scalars.an_int32', '', '{"scalars":{}}'],
    ['{"scalars":{"aString":"x"}}', 'scalars.a_string', '', '{"scalars":{"aString":""}}'],
    [
      '{"scalars":{"aString":"x"}}',
      'scalars.a_string',
      'say "{{a}}" \\{{b}}',
      '{"scalars":{"aString":"say \\"{{a}}\\" \\{{b}}"}}',
    ],
    [
      '{"scalars":{"aDouble":1}}',
      'scalars.a_double',
      '-Infinity',
      '{"scalars":{"aDouble":"-Infinity"}}',
    ],
    ['{"scalars":{"aDouble":"NaN"}}', 'scalars.a_double', '1.50', '{"scalars":{"aDouble":1.50}}'],
    ['{"scalars":{"aBool":true}}', 'scalars.a_bool', 'false', '{"scalars":{"aBool":false}}'],
    [
      '{"scalars":{"someBytes":""}}',
      'scalars.some_bytes',
      'A P-_\n',
      '{"scalars":{"someBytes":"AP-_"}}',
    ],
    ['{"heat":"HOT"}', 'heat', 'TEPID', '{"heat":"TEPID"}'],
    ['{"heat":"HOT"}', 'heat', '12345', '{"heat":12345}'],
    ['{"heat":7}', 'heat', 'NOPE', '{"heat":"NOPE"}'],
    ['{"heat":null}', 'heat', 'HOT', '{"heat":"HOT"}'],
    ['{"wellKnown":{"int64Value":"1"}}', 'well_known.int64_value', '', '{"wellKnown":{}}'],
    [
      '{"wellKnown":{"fieldMask":"a"}}',
      'well_known.field_mask',
      '',
      '{"wellKnown":{"fieldMask":""}}',
    ],
    ['{"lists":{"packed":[1, 2]}}', 'lists.packed[1]', '', '{"lists":{"packed":[1, ""]}}'],
    [
      '{"maps":{"byInt32":{"-5":"x"}}}',
      'maps.by_int32[-5]',
      'y',
      '{"maps":{"byInt32":{"-5":"y"}}}',
    ],
  ])('%s, %s = %s', (text, id, typed, after) => {
    expect(textAfter(text, { kind: 'set-text', id, text: typed })).toBe(after);
  });

  it('reports when nothing changed', () => {
    const action = { kind: 'set-text', id: 'heat', text: 'HOT' } as const;
    expect(act('{"heat": "HOT"}', action)).toEqual({ kind: 'same' });
  });

  it('writes a body from nothing, with the parents of the field', () => {
    expect(textAfter('', { kind: 'set-text', id: 'favourite.steps[0].time', text: '1.5s' })).toBe(
      '{\n  "favourite": {\n    "steps": [\n      {\n        "time": "1.5s"\n      }\n    ]\n  }\n}',
    );
    expect(textAfter('// mine\n', { kind: 'set-text', id: 'french_name', text: 'oui' })).toBe(
      '// mine\n{\n  "le nom": "oui"\n}',
    );
  });

  it('puts a new member in field order, and keeps the comments and order of others', () => {
    const text = '{\n  // first\n  "last": true, // yes\n  "heat": "HOT"\n}';
    expect(textAfter(text, { kind: 'set-text', id: 'french_name', text: 'n' })).toBe(
      '{\n  // first\n  "last": true, // yes\n  "heat": "HOT",\n  "le nom": "n"\n}',
    );
    expect(
      textAfter('{"heat": 1, "last": true}', { kind: 'set-text', id: 'french_name', text: 'n' }),
    ).toBe('{"heat": 1, "le nom": "n", "last": true}');
  });

  it('accepts the bytes of a file', () => {
    const bytes = Uint8Array.of(0, 255);
    expect(textAfter('{}', { kind: 'set-bytes', id: 'scalars.some_bytes', bytes })).toContain(
      '"AP8="',
    );
  });

  it('keeps JSON as it is written, with comments, and refuses invalid JSON', () => {
    const text = '{"wellKnown":{"struct":{"a":1}}}';
    const id = 'well_known.struct';
    expect(textAfter(text, { kind: 'set-json', id, json: ' { "b": [ 1 ] /* c */ } // d' })).toBe(
      '{"wellKnown":{"struct":{ "b": [ 1 ] /* c */ }}}',
    );
    expect(textAfter(text, { kind: 'set-json', id, json: '{"b": }' })).toBe('Not valid JSON');
  });
});

describe('presence', () => {
  it.each<[string, FormAction, string]>([
    ['{}', { kind: 'set-default', id: 'presence.zero' }, '{"presence":{"zero":0}}'],
    ['{}', { kind: 'set-default', id: 'presence.nothing' }, '{"presence":{"nothing":{}}}'],
    ['{"presence":null}', { kind: 'set-default', id: 'presence' }, '{"presence":{}}'],
    [
      '{}',
      { kind: 'set-default', id: 'well_known.timestamp' },
      '{"wellKnown":{"timestamp":"1970-01-01T00:00:00Z"}}',
    ],
    [
      '{}',
      { kind: 'set-default', id: 'well_known.null_value' },
      '{"wellKnown":{"nullValue":null}}',
    ],
    [
      '{}',
      { kind: 'set-default', id: 'well_known.uint64_value' },
      '{"wellKnown":{"uint64Value":"0"}}',
    ],
    [
      '{"presence":{"zero":0,"no":true}}',
      { kind: 'unset', id: 'presence.zero' },
      '{"presence":{"no":true}}',
    ],
    ['{"presence":{"zero":0}}', { kind: 'unset', id: 'presence' }, '{}'],
  ])('%s %j', (text, action, after) => {
    expect(JSON.parse(textAfter(text, action))).toEqual(JSON.parse(after));
  });

  it('sets a proto2 default as the file declares it', () => {
    expect(textAfter('{}', { kind: 'set-default', id: 'unit' }, 'Pantry')).toContain(
      '"unit": "POUND"',
    );
    expect(textAfter('{}', { kind: 'set-default', id: 'limit' }, 'Pantry')).toContain(
      '"limit": "Infinity"',
    );
  });
});

describe('a oneof', () => {
  it.each<[string, FormAction, string]>([
    ['{}', { kind: 'choose', id: '{dish}', field: 'dish_number' }, '{"dishNumber":0}'],
    [
      '{"heat":1,"dish_name":"x","last":true}',
      { kind: 'choose', id: '{dish}', field: 'recipe' },
      '{"heat":1,"recipe":{},"last":true}',
    ],
    ['{"dishName":"x"}', { kind: 'choose', id: '{dish}', field: 'dish_name' }, 'same'],
    ['{"dishName":"x"}', { kind: 'choose', id: '{dish}', field: null }, '{}'],
    [
      '{"dishName":"x","dishNumber":1,"served":"HOT"}',
      { kind: 'choose', id: '{dish}', field: 'recipe' },
      '{"recipe":{}}',
    ],
    [
      '{"dishName":"x","dishNumber":1,"served":"HOT"}',
      { kind: 'choose', id: '{dish}', field: 'dish_number' },
      '{"dishNumber":1}',
    ],
    [
      '{"dishName":"x","dishNumber":null}',
      { kind: 'choose', id: '{dish}', field: 'dish_number' },
      '{"dishNumber":0}',
    ],
    ['{"dishName":"x","dishNumber":1}', { kind: 'unset', id: '{dish}' }, '{}'],
    [
      '{"dishName":"x","dishNumber":1}',
      { kind: 'set-text', id: 'dish_name', text: 'y' },
      '{"dishName":"y","dishNumber":1}',
    ],
  ])('%s %j', (text, action, after) => {
    const result = textAfter(text, action);
    expect(result === 'same' ? result : JSON.parse(result)).toEqual(
      after === 'same' ? after : JSON.parse(after),
    );
  });
});

describe('what is lost when another member of a oneof is chosen', () => {
  it.each<[string, string | null, string | null]>([
    ['{"recipe":{"name":"n"}}', 'dish_number', 'Removed `recipe` with its content.'],
    ['{"recipe":{"name":"n"}}', null, 'Removed `recipe` with its content.'],
    ['{"recipe":{}}', 'dish_number', null],
    ['{"dishName":""}', 'recipe', null],
    ['{"dishNumber":0}', 'recipe', null],
    ['{"dishName":"x"}', 'recipe', 'Removed `dish_name` with its content.'],
    ['{}', 'recipe', null],
  ])('of %s for %s', (text, field, loss) => {
    expect(changed(act(text, { kind: 'choose', id: '{dish}', field })).loss).toBe(loss);
  });
});

describe('lists and maps', () => {
  it.each<[string, FormAction, string]>([
    ['{}', { kind: 'add', id: 'lists.packed' }, '{"lists":{"packed":[0]}}'],
    [
      '{"lists":{"heats":["HOT"]}}',
      { kind: 'add', id: 'lists.heats{+}' },
      '{"lists":{"heats":["HOT","COLD"]}}',
    ],
    [
      '{"lists":{"texts":["a","b","c"]}}',
      { kind: 'remove', id: 'lists.texts[1]' },
      '{"lists":{"texts":["a","c"]}}',
    ],
    [
      '{"lists":{"texts":["a","b","c"]}}',
      { kind: 'move', id: 'lists.texts[0]', to: 2 },
      '{"lists":{"texts":["b","c","a"]}}',
    ],
    [
      '{"lists":{"texts":["a","b"]}}',
      { kind: 'duplicate', id: 'lists.texts[0]' },
      '{"lists":{"texts":["a","a","b"]}}',
    ],
    [
      '{"lists":{"packed":[1]}}',
      { kind: 'paste', id: 'lists.packed', text: '[2, 9007199254740993]' },
      '{"lists":{"packed":[1,2,9007199254740993]}}',
    ],
    [
      '{"lists":{"packed":[1]}}',
      { kind: 'paste', id: 'lists.packed', text: '7' },
      '{"lists":{"packed":[1,7]}}',
    ],
    [
      '{"lists":{"packed":[1]}}',
      { kind: 'paste', id: 'lists.packed', text: '2\n\n  3 \n' },
      '{"lists":{"packed":[1,2,3]}}',
    ],
    [
      '{"lists":{"texts":["a"]}}',
      { kind: 'paste', id: 'lists.texts', text: 'b{c\nd' },
      '{"lists":{"texts":["a","b{c","d"]}}',
    ],
    [
      '{"lists":{"packed":[1,0,9]}}',
      { kind: 'paste', id: 'lists.packed[1]', text: '[2,3]' },
      '{"lists":{"packed":[1,2,3,9]}}',
    ],
    [
      '{"lists":{"packed":[1,5,9]}}',
      { kind: 'paste', id: 'lists.packed[1]', text: '[6]' },
      '{"lists":{"packed":[1,5,6,9]}}',
    ],
    [
      '{"lists":{"packed":[1]}}',
      { kind: 'paste', id: 'lists.packed[0]', text: ' 7\n' },
      '{"lists":{"packed":[7]}}',
    ],
    [
      '{"lists":{"steps":[{}]}}',
      { kind: 'paste', id: 'lists.steps[0]', text: '{"tool":"WHISK"}' },
      '{"lists":{"steps":[{"tool":"WHISK"}]}}',
    ],
    ['{}', { kind: 'paste', id: 'lists', text: '{"packed":[1]}' }, '{"lists":{"packed":[1]}}'],
    [
      '{}',
      { kind: 'paste', id: 'lists.steps', text: '[{"tool":"WHISK"}, {}]' },
      '{"lists":{"steps":[{"tool":"WHISK"},{}]}}',
    ],
    ['{}', { kind: 'add', id: 'maps.by_string' }, '{"maps":{"byString":{"":""}}}'],
    [
      '{"maps":{"byString":{"":""}}}',
      { kind: 'add', id: 'maps.by_string' },
      '{"maps":{"byString":{"":"","key2":""}}}',
    ],
    [
      '{"maps":{"byInt64":{"0":"","1":""}}}',
      { kind: 'add', id: 'maps.by_int64' },
      '{"maps":{"byInt64":{"0":"","1":"","2":""}}}',
    ],
    [
      '{"maps":{"byBool":{"false":""}}}',
      { kind: 'add', id: 'maps.by_bool' },
      '{"maps":{"byBool":{"false":"","true":""}}}',
    ],
    [
      '{"maps":{"byString":{"a9":"x"}}}',
      { kind: 'duplicate', id: 'maps.by_string["a9"]' },
      '{"maps":{"byString":{"a9":"x","a10":"x"}}}',
    ],
    [
      '{"maps":{"byString":{"a":"x"}}}',
      { kind: 'rename-key', id: 'maps.by_string["a"]', key: 'b"]' },
      '{"maps":{"byString":{"b\\"]":"x"}}}',
    ],
    [
      '{"maps":{"byString":{"a":"x"}}}',
      { kind: 'paste', id: 'maps.by_string', text: '{"b":"y"}' },
      '{"maps":{"byString":{"a":"x","b":"y"}}}',
    ],
    [
      '{"maps":{"byString":{"a":"x","b":"y"}}}',
      { kind: 'remove', id: 'maps.by_string["a"]' },
      '{"maps":{"byString":{"b":"y"}}}',
    ],
  ])('%s %j', (text, action, after) => {
    const result = textAfter(text, action);
    expect(result.replaceAll(/\s/g, '')).toBe(after);
  });

  it.each<[string, FormAction, string]>([
    [
      '{"maps":{"byBool":{"false":"","true":""}}}',
      { kind: 'add', id: 'maps.by_bool' },
      'The map has both keys',
    ],
    [
      '{"maps":{"byInt32":{"1":"","2":""}}}',
      { kind: 'rename-key', id: 'maps.by_int32[1]', key: '02' },
      'Another entry has this key',
    ],
    [
      '{"maps":{"byString":{"a":""}}}',
      { kind: 'paste', id: 'maps.by_string', text: '{"a":"x","b":""}' },
      'The map already has some of these keys',
    ],
    [
      '{"maps":{"byString":{"a":""}}}',
      { kind: 'paste', id: 'maps.by_string', text: '[1]' },
      'These are not map entries',
    ],
    ['{"lists":{"packed":{}}}', { kind: 'add', id: 'lists.packed' }, 'This has another shape'],
    [
      '{"lists":{"packed":[1]}}',
      { kind: 'paste', id: 'lists.packed', text: '1, 2' },
      'This is not a list of values',
    ],
    [
      '{}',
      { kind: 'paste', id: 'lists.steps', text: 'tool: WHISK' },
      'This is not a list of values',
    ],
    ['{}', { kind: 'paste', id: 'lists.packed', text: '[1, ' }, 'Not valid JSON'],
    ['{"lists":5}', { kind: 'add', id: 'lists.packed' }, 'The parent has another shape'],
    ['{"heat":', { kind: 'unset', id: 'heat' }, 'Not valid JSON'],
    ['{}', { kind: 'set-text', id: 'nowhere', text: '' }, 'This row is gone'],
  ])('refuses on %s %j', (text, action, title) => {
    expect(textAfter(text, action)).toBe(title);
  });

  it('names the invalid line of pasted lines', () => {
    const action: FormAction = { kind: 'paste', id: 'lists.packed', text: '7\noops\n8' };
    const result = act('{}', action);
    expect(result.kind === 'refused' ? result.problem.detail : '').toMatch(
      /^`lists.packed` takes a JSON array, or one value per line. `oops` is not one. Takes a whole number/,
    );
  });

  it('expanded rows and unknown fields follow their items', () => {
    const text = '{"lists":{"steps":[{},{},{}]}}';
    const expanded = new Set(['lists', 'lists.steps', 'lists.steps[1]', 'lists.steps[2]']);
    const aside = [
      { path: 'lists.steps[0]', base64: 'OAE=' },
      { path: 'lists.steps[2]', base64: 'OAI=' },
    ];
    const input = { expanded, aside };
    const removed = changed(act(text, { kind: 'remove', id: 'lists.steps[0]' }, input));
    expect([[...removed.expanded], removed.aside, removed.focusId]).toEqual([
      ['lists', 'lists.steps', 'lists.steps[0]', 'lists.steps[1]'],
      [{ path: 'lists.steps[1]', base64: 'OAI=' }],
      'lists.steps[0]',
    ]);
    const moved = changed(act(text, { kind: 'move', id: 'lists.steps[2]', to: 0 }, input));
    expect([[...moved.expanded].sort(), moved.aside, moved.focusId]).toEqual([
      ['lists', 'lists.steps', 'lists.steps[0]', 'lists.steps[2]'],
      [
        { path: 'lists.steps[1]', base64: 'OAE=' },
        { path: 'lists.steps[0]', base64: 'OAI=' },
      ],
      'lists.steps[0]',
    ]);
    const doubled = changed(act(text, { kind: 'duplicate', id: 'lists.steps[0]' }, input));
    expect(doubled.aside.map(({ path }) => path)).toEqual([
      'lists.steps[0]',
      'lists.steps[1]',
      'lists.steps[3]',
    ]);
    expect(changed(act(text, { kind: 'unset', id: 'lists' }, input)).aside).toEqual([]);
  });
});
