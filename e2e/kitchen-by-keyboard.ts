import type { FormPage } from './form-page.ts';

const recipe = 'com.example.samples.kitchen.Recipe';

/** Fills in every kind of field of `com.example.samples.kitchen.Kitchen`, from top to bottom. */
export async function fillKitchen(form: FormPage): Promise<void> {
  await fillScalars(form);
  await fillLists(form);
  await fillMaps(form);
  await fillWellKnown(form);
  await form.choose('{dish}', 'recipe');
  await form.type('recipe.name', 'Soup');
  await form.type('heat', 'FROZEN');
  await form.type('unheard_of', '99');
  await form.type('favourite.name', 'Pie');
  await form.type('french_name', 'crêpe');
  await form.type('old_name', 'galette');
  await form.setTrue('last');
}

async function fillScalars(form: FormPage): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    a_double: 'NaN',
    a_float: '1.5',
    an_int32: '-2147483648',
    an_int64: '9007199254740993',
    a_uint32: '4294967295',
    a_uint64: '18446744073709551615',
    a_sint32: '-1',
    a_sint64: '-9223372036854775808',
    a_fixed32: '1',
    a_fixed64: '2',
    an_sfixed32: '-3',
    an_sfixed64: '-4',
  };
  for (const [name, value] of Object.entries(values)) await form.type(`scalars.${name}`, value);
  await form.setTrue('scalars.a_bool');
  await form.type('scalars.a_string', 'a "text", and more');
  await form.type('scalars.some_bytes', 'AP+A');
  for (const name of ['zero', 'empty_text', 'no', 'nothing']) {
    await form.setDefault(`presence.${name}`);
  }
}

async function fillLists(form: FormPage): Promise<void> {
  await form.addItem('lists.packed', '1');
  await form.addItem('lists.packed[0]', '-2');
  await form.addItem('lists.floats', '-Infinity');
  await form.addItem('lists.heats', 'HOT');
  await form.addItem('lists.texts', 'one');
  await form.addItem('lists.blobs', 'AAE=');
  await form.add('lists.steps');
  await form.type('lists.steps[0].text', 'Stir');
  await form.type('lists.steps[0].time', '90.5s');
  await form.type('lists.steps[0].tool', 'WHISK');
}

async function fillMaps(form: FormPage): Promise<void> {
  await form.addEntry('maps.by_int32', '-5', 'minus five');
  await form.addEntry('maps.by_uint64', '18446744073709551615', 'the most');
  await form.addEntry('maps.by_bool', 'true', 'yes');
  await form.addEntry('maps.by_string', 'a key', 'a value');
  await form.addEntry('maps.doubles', 'd', '0.1');
  await form.addEntry('maps.heats', 'h', 'WARM');
  await form.addKey('maps.recipes', 'r');
  await form.type('maps.recipes["r"].name', 'Bread');
}

async function fillWellKnown(form: FormPage): Promise<void> {
  await form.chooseType('well_known.any', 'kitchen.Recipe');
  await form.type(`well_known.any.(${recipe}).name`, 'Jam');
  await form.type('well_known.timestamp', '2024-06-03T10:11:12.123Z');
  await form.type('well_known.duration', '1.5s');
  await form.type('well_known.field_mask', 'heat,scalars.aBool');
  await form.type('well_known.struct', '{"a": [1, null, "b"]}');
  await form.type('well_known.value', '"free"');
  await form.type('well_known.list_value', '[true]');
  await form.type('well_known.double_value', '0');
  await form.type('well_known.int64_value', '-9007199254740993');
  await form.setTrue('well_known.bool_value');
  await form.type('well_known.string_value', 'wrapped');
  await form.setDefault('well_known.empty');
}
