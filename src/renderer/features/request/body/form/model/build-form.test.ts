import { describe, expect, it } from 'vitest';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import { buildForm } from './build-form.ts';
import type { FormTypes } from './form-types.ts';
import { kitchenForm, kitchenTypes, outline, rowOf, rowsIn } from './kitchen-form.test-kit.ts';

describe('rows of a message', () => {
  it('has a row for each field and oneof, unset at first', () => {
    const form = kitchenForm('');
    expect(outline(form)).toEqual([
      'scalars field unset',
      'presence field unset',
      'lists field unset',
      'maps field unset',
      'well_known field unset',
      '{dish} oneof unset',
      'heat field unset',
      'unheard_of field unset',
      'favourite field unset',
      'french_name field unset',
      'old_name field unset',
      'last field unset',
    ]);
    expect(form.fault).toBeNull();
    expect(form.setCount).toBe(0);
    expect(form.fieldCount).toBe(15);
  });

  it('shows which fields are set, at their default, or wrong', () => {
    const text =
      '{"scalars": {"an_int32": 0, "anInt64": "abc", "aBool": true, "someBytes": "Af8="}}';
    const form = kitchenForm(text, { expanded: new Set(['scalars']) });
    const shown = [
      'scalars',
      'scalars.an_int32',
      'scalars.an_int64',
      'scalars.a_bool',
      'scalars.some_bytes',
    ];
    expect(
      shown.map((id) => {
        const { state, text: value, hint, issue } = rowOf(form, id);
        return [state, value, hint, issue];
      }),
    ).toEqual([
      ['set', null, null, null],
      ['default', '0', null, null],
      [
        'set',
        'abc',
        null,
        'Takes a whole number from -9223372036854775808 to 9223372036854775807.',
      ],
      ['set', 'true', null, null],
      ['set', 'Af8=', '2 bytes', null],
    ]);
    expect(rowOf(form, 'scalars')).toMatchObject({ fieldCounts: { set: 4, all: 15 } });
  });

  it.each<[string, readonly PreservedFields[], number]>([
    ['{"last":false,"scalars":{}}', [], 1],
    ['{"last":true,"lists":{}}', [], 2],
    ['{"last":null}', [], 0],
    ['{}', [{ path: '', base64: 'CgA=' }], 1],
    ['{"scalars":{}}', [{ path: '', base64: 'CgA=' }], 1],
    [
      '{}',
      [
        { path: '', base64: 'sjsA' },
        { path: 'scalars', base64: 'CgA=' },
      ],
      0,
    ],
  ])('counts the fields in the bytes of %s, with %j preserved', (text, aside, count) => {
    expect(kitchenForm(text, { aside }).setCount).toBe(count);
  });

  it('lays out lists, maps, an Any and their content', () => {
    const text = `{
      "lists": {"texts": ["a", "{{b}}"], "steps": [{}, {"tool": "WHISK"}]},
      "maps": {"byInt32": {"-5": "x"}, "recipes": {"k.]": {"name": "n"}}},
      "wellKnown": {"any": {"@type": "type.googleapis.com/com.example.samples.kitchen.Recipe", "name": "r"}},
      "dishName": ""
    }`;
    const expanded = new Set([
      'lists',
      'lists.texts',
      'lists.steps',
      'lists.steps[1]',
      'maps',
      'maps.by_int32',
      'maps.recipes',
      'maps.recipes["k.]"]',
      'well_known',
      'well_known.any',
    ]);
    const form = kitchenForm(text, { expanded, isSetOnly: true });
    expect(outline(form)).toEqual([
      'lists field set',
      '  lists.texts field set',
      '    lists.texts[0] item set a',
      '    lists.texts[1] item set {{b}}',
      '    lists.texts{+} add unset',
      '  lists.steps field set',
      '    lists.steps[0] item default',
      '    lists.steps[1] item set',
      '      lists.steps[1].tool field set WHISK',
      '    lists.steps{+} add unset',
      'maps field set',
      '  maps.by_int32 field set',
      '    maps.by_int32[-5] entry set x',
      '    maps.by_int32{+} add unset',
      '  maps.recipes field set',
      '    maps.recipes["k.]"] entry set',
      '      maps.recipes["k.]"].name field set n',
      '    maps.recipes{+} add unset',
      'well_known field set',
      '  well_known.any field set',
      '    well_known.any{@type} any-type set com.example.samples.kitchen.Recipe',
      '    well_known.any.(com.example.samples.kitchen.Recipe).name field set r',
      '{dish} oneof set dish_name',
      '  dish_name field default ',
    ]);
    for (const [index, row] of rowsIn(form).entries())
      expect(form.rows.indexOf(row.id)).toBe(index);
  });
});

describe('types that arrive, change and disappear', () => {
  it('requests the types it needs, and shows the rest meanwhile', () => {
    const known = new Set(['com.example.samples.kitchen.Kitchen']);
    const types: FormTypes = {
      message: (name) => (known.has(name) ? kitchenTypes.message(name) : undefined),
      enum: kitchenTypes.enum,
    };
    const text = '{"lists":{"texts":["a"]}}';
    const expanded = new Set(['lists', 'lists.texts', 'favourite']);
    const before = kitchenForm(text, { types, expanded });
    expect(before.wantedTypes).toEqual([
      'com.example.samples.kitchen.Lists',
      'com.example.samples.kitchen.Recipe',
    ]);
    expect(rowOf(before, 'lists{notice}').label).toBe('Reading the fields of Lists...');
    known.add('com.example.samples.kitchen.Lists');
    expect(rowOf(buildForm(before.input), 'lists.texts[0]').text).toBe('a');
  });

  it('keeps values when their type is gone, and lets the user remove them', () => {
    const types: FormTypes = { message: () => 'missing', enum: () => undefined };
    const form = kitchenForm('{"heat": 1, "lists": {}}', { types });
    expect(outline(form)).toEqual([
      '{notice} notice unset',
      '{"heat"} foreign set 1',
      '{"lists"} foreign set {}',
    ]);
    expect(rowsIn(form)[0]?.label).toContain(
      'No schema defines com.example.samples.kitchen.Kitchen.',
    );
  });
});
