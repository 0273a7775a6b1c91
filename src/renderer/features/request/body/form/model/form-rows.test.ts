import { describe, expect, it } from 'vitest';
import { problem } from '../../../../../../shared/problem.ts';
import { applyFormAction } from './apply-form-action.ts';
import { kitchenForm, outline, rowOf, rowsIn } from './kitchen-form.test-kit.ts';

describe('rows of every construct', () => {
  it.each([
    ['scalars.a_double', 'number', 'double', '0'],
    ['scalars.a_uint64', 'number', 'uint64', '0'],
    ['scalars.a_bool', 'bool', 'bool', 'false'],
    ['scalars.a_string', 'text', 'string', ''],
    ['scalars.some_bytes', 'bytes', 'bytes', ''],
    ['presence.zero', 'number', 'int32', '0'],
    ['presence.nothing', 'none', 'Empty', null],
    ['lists.heats', 'none', 'repeated Heat', null],
    ['maps.heats', 'none', 'map<string, Heat>', null],
    ['maps.by_uint64', 'none', 'map<uint64, string>', null],
    ['well_known.any', 'none', 'Any', null],
    ['well_known.timestamp', 'timestamp', 'Timestamp', null],
    ['well_known.duration', 'duration', 'Duration', null],
    ['well_known.field_mask', 'field-mask', 'FieldMask', null],
    ['well_known.struct', 'json', 'Struct', null],
    ['well_known.value', 'json', 'Value', null],
    ['well_known.list_value', 'json', 'ListValue', null],
    ['well_known.null_value', 'null', 'NullValue', 'NULL_VALUE'],
    ['well_known.double_value', 'number', 'DoubleValue', null],
    ['well_known.uint64_value', 'number', 'UInt64Value', null],
    ['well_known.bool_value', 'bool', 'BoolValue', null],
    ['well_known.string_value', 'text', 'StringValue', null],
    ['well_known.bytes_value', 'bytes', 'BytesValue', null],
    ['well_known.empty', 'none', 'Empty', null],
    ['well_known.api', 'none', 'Api', null],
    ['{dish}', 'choice', 'oneof', null],
    ['heat', 'enum', 'Heat', 'COLD'],
    ['favourite', 'none', 'Recipe', null],
  ])('%s is edited as %s', (id, editor, typeText, defaultText) => {
    const expanded = new Set(['scalars', 'presence', 'lists', 'maps', 'well_known']);
    const row = rowOf(kitchenForm('', { expanded }), id);
    expect([row.editor.kind, row.typeText, row.defaultText]).toEqual([
      editor,
      typeText,
      defaultText,
    ]);
  });

  it.each([
    ['{}', 'unset'],
    ['{"wellKnown": {"fieldMask": ""}}', 'default'],
    ['{"wellKnown": {"fieldMask": "heat"}}', 'set'],
  ])('of %s shows a mask as %s', (text, state) => {
    const form = kitchenForm(text, { expanded: new Set(['well_known']) });
    expect(rowOf(form, 'well_known.field_mask').state).toBe(state);
  });

  it('shows proto2 and editions features: required, defaults, groups, extensions', () => {
    const pantry = kitchenForm('', {}, 'Pantry');
    expect(rowOf(pantry, 'id')).toMatchObject({ isRequired: true, isImplicit: false });
    expect(rowOf(pantry, 'label').defaultText).toBe('it\'s "full"\n');
    expect(rowOf(pantry, 'limit').defaultText).toBe('Infinity');
    expect(rowOf(pantry, 'unit').defaultText).toBe('POUND');
    expect(rowOf(pantry, 'drawer').typeText).toBe('group Drawer');
    expect(rowOf(pantry, 'bottle').typeText).toBe('repeated group Bottle');
    const extensions = rowsIn(pantry).filter(({ id }) => id.startsWith('['));
    expect(extensions.map(({ id, number }) => [id.replace(/^.*\./, ''), number])).toEqual([
      ['note]', 100],
      ['sticker]', 101],
      ['corrections]', 102],
      ['is_inspected]', 536870911],
    ]);
    const cellar = kitchenForm('{"explicitZero":0,"implicitNumber":0}', {}, 'Cellar');
    expect(rowOf(cellar, 'explicit_zero')).toMatchObject({ state: 'default', isImplicit: false });
    expect(rowOf(cellar, 'implicit_number')).toMatchObject({ state: 'default', isImplicit: true });
    expect(rowOf(cellar, 'damp').editor).toMatchObject({ type: { isClosed: true } });
  });

  it('distinguishes aliases, unknown numbers and numbers that a closed enum rejects', () => {
    const heat = (json: string) => {
      const { text, hint, issue } = rowOf(kitchenForm(`{"heat":${json}}`), 'heat');
      return [text, hint, issue];
    };
    expect(heat('"TEPID"')).toEqual(['TEPID', '= 1', null]);
    expect(heat('-2147483648')).toEqual(['-2147483648', '= ABSOLUTE_ZERO', null]);
    expect(heat('99')).toEqual(['99', null, null]);
    expect(heat('"HOTTER"')).toEqual(['HOTTER', null, 'Heat has no value "HOTTER".']);
    const damp = rowOf(kitchenForm('{"damp":7}', {}, 'Cellar'), 'damp');
    expect(damp.issue).toBe('Damp has no number 7, and is closed.');
  });
});

describe('values of another shape', () => {
  it.each([
    ['{"heat":[1]}', 'heat', '[1]', 'Takes a value name or number of Heat, not a list.'],
    ['{"heat":true}', 'heat', 'true', 'Heat has no value "true".'],
    ['{"lists":[]}', 'lists', '[]', 'Takes an object with the fields of Lists, not a list.'],
    ['{"lists":{"packed":1}}', 'lists.packed', '1', 'Takes a list, not 1.'],
    [
      '{"lists":{"packed":[null]}}',
      'lists.packed[0]',
      'null',
      'Takes a whole number from -2147483648 to 2147483647, not null.',
    ],
    [
      '{"lists":{"steps":[null]}}',
      'lists.steps[0]',
      'null',
      'Takes an object with the fields of Step, not null.',
    ],
    [
      '{"maps":{"byInt32":[]}}',
      'maps.by_int32',
      '[]',
      'Takes an object with one member per entry, not a list.',
    ],
    ['{"wellKnown":{"struct":[]}}', 'well_known.struct', '[]', 'Takes any JSON object.'],
    [
      '{"wellKnown":{"any":"x"}}',
      'well_known.any',
      '"x"',
      'Takes an object with "@type" and the fields of that type, not "x".',
    ],
    ['{"scalars":{"aString":5}}', 'scalars.a_string', '5', 'Takes text in quotes, not 5.'],
    [
      '{"scalars":{"aBool":"true"}}',
      'scalars.a_bool',
      'true',
      'Remove the quotes around true and false.',
    ],
    [
      '{"scalars":{"anInt32":true}}',
      'scalars.an_int32',
      'true',
      'Takes a whole number from -2147483648 to 2147483647.',
    ],
    ['[1]', '()', '[1]', 'Takes an object with the fields of Kitchen, not a list.'],
  ])('%s is reported at %s', (text, id, shown, issue) => {
    const expanded = new Set([
      'lists',
      'lists.packed',
      'lists.steps',
      'maps',
      'well_known',
      'scalars',
    ]);
    const row = rowOf(kitchenForm(text, { expanded }), id);
    expect([row.text, row.issue, row.isExpandable]).toEqual([shown, issue, false]);
  });

  it('accepts variables in place of anything', () => {
    const text =
      '{"heat":"{{h}}","lists":{"packed":{{list}},"steps":["{{step}}"],"bools":["{{a}}"]},"maps":"{{m}}","favourite":"{{f}}","wellKnown":{"struct":"{{s}}","timestamp":"{{$now}}"}}';
    const expanded = new Set([
      'lists',
      'lists.steps',
      'lists.bools',
      'lists.packed',
      'maps',
      'favourite',
      'well_known',
    ]);
    const rows = rowsIn(kitchenForm(text, { expanded, isSetOnly: true }));
    expect(rows.flatMap(({ issue }) => issue ?? [])).toEqual([]);
    expect(
      rows
        .filter((row) => row.text?.includes('{{'))
        .map(({ id, text: shown, isExpandable }) => [id, shown, isExpandable]),
    ).toEqual([
      ['lists.packed', '{{list}}', false],
      ['lists.bools[0]', '{{a}}', false],
      ['lists.steps[0]', '{{step}}', false],
      ['maps', '{{m}}', false],
      ['well_known.timestamp', '{{$now}}', false],
      ['well_known.struct', '{{s}}', false],
      ['heat', '{{h}}', false],
      ['favourite', '{{f}}', false],
    ]);
    expect(rowOf(kitchenForm('{{body}}'), '()')).toMatchObject({ text: '{{body}}', issue: null });
  });

  it('edits nothing while the text is not JSON, and names the place', () => {
    const form = kitchenForm('{\n  "heat": \n}');
    expect(form.fault).toMatchObject({ kind: 'json-syntax', location: { line: 3, column: 1 } });
    expect(form.rows.count).toBe(0);
    expect(kitchenForm('// only words\n').fault).toBeNull();
    expect(kitchenForm('/* not closed').fault).not.toBeNull();
  });
});

describe('members that the type does not define', () => {
  it('have rows, as have repeated fields', () => {
    const form = kitchenForm(
      '{"nope": [1], "heat": 1, "heat": 2, "dishName": "a", "dish_name": "b", "@type": "x"}',
    );
    expect(
      rowsIn(form)
        .filter(({ kind }) => kind === 'foreign')
        .map(({ id, text, issue }) => [id, text, issue]),
    ).toEqual([
      ['{"nope"}', '[1]', 'Kitchen has no field "nope".'],
      ['{"heat"1}', '2', 'Duplicate field. Keep one.'],
      ['{"dish_name"}', '"b"', 'Duplicate field. Keep one.'],
      ['{"@type"}', '"x"', 'Kitchen has no field "@type".'],
    ]);
  });

  it('include all members of a oneof that is set more than once', () => {
    const form = kitchenForm('{"dishName": "a", "dishNumber": 1}');
    expect(rowOf(form, '{dish}').issue).toBe(
      'Only one may be set; remove all but one of dish_name, dish_number.',
    );
    expect(outline(form).slice(5, 8)).toEqual([
      '{dish} oneof set dish_name',
      '  dish_name field set a',
      '  dish_number field set 1',
    ]);
  });

  it('include unknown fields by number, even when their message is gone', () => {
    const aside = [
      { path: 'scalars', base64: 'OJYBQgNhYmNNAQAAAFt4AVw=' },
      { path: 'lists.steps[4]', base64: 'OAE=' },
    ];
    const form = kitchenForm('{"scalars":{}}', {
      aside,
      expanded: new Set(['scalars']),
      isSetOnly: true,
    });
    const rows = rowsIn(form).filter(({ kind }) => kind === 'unknown');
    expect(rows.map(({ id, path, typeText, text }) => [id, path, typeText, text])).toEqual([
      ['scalars{#0}', 'scalars.#7', 'varint', '150'],
      ['scalars{#1}', 'scalars.#8', 'length-delimited', '"abc"'],
      ['scalars{#2}', 'scalars.#9', 'fixed32', '0x00000001'],
      ['scalars{#3}', 'scalars.#11', 'group', '{ ... }'],
      ['lists.steps[4]{#0}', 'lists.steps[4].#7', 'varint', '1'],
    ]);
    expect(rows.at(-1)?.issue).toBe('Its message is gone, so it is not sent.');
  });

  it('include entries with a repeated key, which can be removed one by one', () => {
    const text = '{"maps":{"byString":{"a":"1","b":"2","a":"3"}}}';
    const form = kitchenForm(text, {
      expanded: new Set(['maps', 'maps.by_string']),
      isSetOnly: true,
    });
    expect(outline(form)).toEqual([
      'maps field set',
      '  maps.by_string field set',
      '    maps.by_string["a"] entry set 1',
      '    maps.by_string["b"] entry set 2',
      '    maps.by_string{"a"1} foreign set "3"',
      '    maps.by_string{+} add unset',
    ]);
    expect(form.rows.indexOf('maps.by_string{"a"1}')).toBe(4);
    const result = applyFormAction(form, { kind: 'remove', id: 'maps.by_string{"a"1}' });
    expect(result).toMatchObject({ text: '{"maps":{"byString":{"a":"1","b":"2"}}}' });
  });

  it('include invalid and equal keys', () => {
    const text =
      '{"maps":{"byInt32":{"1":"","01":"","x":"","1.5":"","{{k}}":""},"byBool":{"yes":""}}}';
    const form = kitchenForm(text, {
      expanded: new Set(['maps', 'maps.by_int32', 'maps.by_bool']),
    });
    expect(
      rowsIn(form).flatMap(({ key }) => (key === null ? [] : [[key.text, key.issue]])),
    ).toEqual([
      ['1', 'Another entry has this key.'],
      ['01', 'Another entry has this key.'],
      ['x', 'Takes a whole number from -2147483648 to 2147483647.'],
      ['1.5', 'Takes a whole number from -2147483648 to 2147483647.'],
      ['{{k}}', null],
      ['yes', 'Takes true or false.'],
    ]);
  });
});

describe('an Any', () => {
  it('asks for a type, keeps content of an unknown type, and shows a well-known value', () => {
    const expanded = new Set([
      'well_known',
      'well_known.any',
      'well_known.anys',
      'well_known.anys[0]',
      'well_known.anys[1]',
    ]);
    const text =
      '{"wellKnown":{"anys":[{"@type":"x/no.Such","value":"AAE="},{"@type":"x/google.protobuf.Duration","value":"5s","other":1}]}}';
    const form = kitchenForm(text, { expanded });
    const lines = outline(form)
      .map((line) => line.trim())
      .filter((line) => /well_known\.any/.test(line));
    expect(lines).toEqual([
      'well_known.any field unset',
      'well_known.any{@type} any-type unset',
      'well_known.anys field set',
      'well_known.anys[0] item set',
      'well_known.anys[0]{@type} any-type set no.Such',
      'well_known.anys[0].(no.Such){notice} notice unset',
      'well_known.anys[0].(no.Such){"value"} foreign set "AAE="',
      'well_known.anys[1] item set',
      'well_known.anys[1]{@type} any-type set google.protobuf.Duration',
      'well_known.anys[1].(google.protobuf.Duration) field set 5s',
      'well_known.anys[1]{"other"} foreign set 1',
      'well_known.anys{+} add unset',
    ]);
    expect(rowOf(form, 'well_known.anys[0]{@type}').issue).toBe('No schema defines no.Such.');
  });
});

describe('a body of several messages', () => {
  it('is a list of messages', () => {
    const form = kitchenForm('[{"heat":1},{}]', {
      framing: 'delimited',
      expanded: new Set(['[0]']),
      isSetOnly: true,
    });
    expect(outline(form)).toEqual([
      '[0] message set',
      '  [0].heat field set 1',
      '[1] message default',
      '{+} add unset',
    ]);
    expect([form.setCount, form.fieldCount]).toEqual([1, 30]);
    expect(outline(kitchenForm('', { framing: 'delimited' }))).toEqual(['{+} add unset']);
    const wrong = kitchenForm('{}', { framing: 'delimited' });
    expect(rowOf(wrong, '()').issue).toBe('Several messages need a list, not an object.');
  });

  it('of a well-known type is one value', () => {
    const typeName = 'google.protobuf.Timestamp';
    expect(rowsIn(kitchenForm('"2024-06-03T10:11:12Z"', { typeName }))).toMatchObject([
      { id: '()', kind: 'message', editor: { kind: 'timestamp' }, text: '2024-06-03T10:11:12Z' },
    ]);
    const any = kitchenForm('{"@type":"x/google.protobuf.Empty"}', {
      typeName: 'google.protobuf.Any',
    });
    expect(outline(any)).toEqual([
      '() message set',
      '  {@type} any-type set google.protobuf.Empty',
    ]);
  });
});

describe('findings of the engine', () => {
  it('appear at their rows, and are counted in the rows around them', () => {
    const at = (fieldPath: string) =>
      problem({ kind: 'json-mismatch', title: fieldPath, detail: '', location: { fieldPath } });
    const problems = [
      at('lists.steps[1].tool'),
      at('lists.steps[1].tool'),
      at('lists.packed[0]'),
      at('heat'),
    ];
    const text = '{"lists":{"steps":[{},{"tool":1}],"packed":["x"]},"heat":"?"}';
    const form = kitchenForm(text, {
      problems,
      expanded: new Set(['lists', 'lists.steps', 'lists.steps[1]']),
    });
    const shown = [
      'lists',
      'lists.steps',
      'lists.steps[0]',
      'lists.steps[1]',
      'lists.steps[1].tool',
      'lists.packed',
      'heat',
    ];
    expect(
      shown.map((id) => [rowOf(form, id).problems.length, rowOf(form, id).problemCountBelow]),
    ).toEqual([
      [0, 3],
      [0, 2],
      [0, 0],
      [0, 2],
      [2, 0],
      [0, 1],
      [1, 0],
    ]);
  });
});
