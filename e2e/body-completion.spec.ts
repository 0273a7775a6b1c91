import { expect, test } from './app-test.ts';
import { BodyTextPage } from './body-text-page.ts';

const kitchen = 'com.example.samples.kitchen';

test('JSON is completed by its type', async ({ openApp }) => {
  const body = await BodyTextPage.open((await openApp()).page, 'Kitchen');
  const { page } = body;

  await test.step('offers fields while they are typed, and goes on to the values of an enum', async () => {
    await body.window.focusBody();

    await page.keyboard.type('{"hea');
    await expect(body.offer('heat')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer('"TEPID"')).toContainText('1 \u00B7 alias');
    await page.keyboard.type('HO');
    await expect(body.offer('"COLD"')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(body.lines).toHaveText('{"heat": "HOT"}');
    await expect(body.window.bodyCheck).toContainText('Valid.');
  });

  await test.step('offers both spellings, the one first that the object uses', async () => {
    await body.ask('{"|"}');
    await expect(body.page.getByRole('option').first()).toHaveAccessibleName(/^scalars,/);
    await body.ask('{"well|"}');
    await expect(body.offer('wellKnown')).toBeVisible();
    await expect(body.offer('well_known')).toBeVisible();
    await body.ask('{"dish_name": "x", "un|"}');
    await expect(body.page.getByRole('option').first()).toHaveAccessibleName(/^unheard_of,/);
    await body.page.keyboard.press('Enter');
    await expect(body.lines).toHaveText('{"dish_name": "x", "unheard_of": }');
  });

  await test.step('leaves out what is set, and what its oneof rules out', async () => {
    await body.ask('{"|"}');
    await expect(body.offer('dishNumber')).toContainText('oneof dish');
    await body.ask('{"recipe": {}, "|", "heat": 1}');
    await expect(body.offer('scalars')).toBeVisible();
    for (const name of ['dishName', 'dishNumber', 'served', 'recipe', 'heat']) {
      await expect(body.offer(name)).toBeHidden();
    }
    await body.ask('{"reci|pe": {}}');
    await body.page.keyboard.press('Escape');
    await body.ask('{"|recipe": {}}');
    await expect(body.offer('dishName')).toBeVisible();
  });

  await test.step('knows the fields of an Any by its type, which is looked for by any part of its name', async () => {
    await body.ask('{"wellKnown": {"any|"}}');
    await expect(body.offer('any')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer(`${kitchen}.Kitchen`)).toBeVisible();
    await page.keyboard.type('Step');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(body.lines).toHaveText(
      `{"wellKnown": {"any": {"@type": "type.googleapis.com/${kitchen}.Recipe.Step"}}}`,
    );
    await page.keyboard.type(', "to');
    await expect(body.offer('tool')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer('"WHISK"')).toBeVisible();
  });

  await test.step('offers variables and generators for each kind of field, and goes on behind them', async () => {
    await body.write('{"heat": |}');
    await page.keyboard.type('"{{del');
    await expect(body.offer('{{delay}}')).toContainText('0');
    await page.keyboard.press('Enter');
    await expect(body.lines).toHaveText('{"heat": "{{delay}}"}');

    await body.write('{"lists": {"packed": [|]}}');
    await page.keyboard.type('{{$randomI');
    await expect(body.offer('{{$randomInt}}')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.lines).toHaveText('{"lists": {"packed": [{{$randomInt}}]}}');

    await body.ask('{"heat": {{delay}}, // not "here": {\n"favourite": {"steps": [{"|"}]}}');
    await expect(body.offer('tool')).toBeVisible();
    await body.write(String.raw`{"dishName": "\\|"}`);
    await page.keyboard.type('{{');
    await expect(body.window.bodyCheck).toContainText('Valid.');
    await expect(body.offer('{{delay}}')).toBeHidden();
  });

  await test.step('offers nothing in a comment', async () => {
    await body.ask('{\n  // "|\n}');
    await expect(body.nothing).toBeVisible();
  });
});

test('JSON is explained, marked and laid out', async ({ openApp }) => {
  const body = await BodyTextPage.open((await openApp()).page, 'Kitchen');
  const { page } = body;

  await test.step('says what a field, a value and a variable is', async () => {
    await body.write('{\n  "le nom": "{{delay}}",\n  "served": "FROZEN"\n}|');

    await body.expectExplained(
      '"le nom"',
      'le nom, in the schema french_name',
      'string \u00B7 field 13',
      'Called "le nom" in JSON, as its json_name says.',
    );
    await body.expectExplained(
      '"FROZEN"',
      `FROZEN = -1 \u00B7 ${kitchen}.Heat`,
      'Ten bytes, as every negative varint.',
    );
    await body.expectExplained('{{delay}}', '0 (from the environment Sample server)');
  });

  await test.step('marks every mistake at its place', async () => {
    await body.write('{\n  "nope": 1,\n  "heat": "LUKEWARM",\n  "dishName": 5\n}|');

    await expect(body.mistakes).toHaveCount(3);
    await body.expectExplained('"nope"', 'Unknown field nope');
    await body.expectExplained('"LUKEWARM"', 'LUKEWARM');
  });

  await test.step('a text is laid out with its comments and variables, and that can be undone', async () => {
    await body.write('{"heat":{{delay}}, // how hot\n"lists":{"packed":[1]}}|');
    await page.getByRole('button', { name: 'Format', exact: true }).click();
    await expect(body.lines).toHaveText(
      '{ "heat": {{delay}}, // how hot "lists": { "packed": [ 1 ] }}',
    );
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(body.lines).toContainText('"heat":{{delay}}');

    await body.editAs('Text');
    await body.write('heat:HOT # how hot\nlists{packed:[1]}|');
    await page.getByRole('button', { name: 'Format', exact: true }).click();
    await expect(body.lines).toContainText('heat: HOT # how hot');
  });

  await test.step('each view has an undo of its own', async () => {
    const body = await BodyTextPage.open(page, 'Kitchen');
    await body.window.focusBody();
    await body.write('{"dishName": "soup"}|');
    await body.editAs('Text');
    await expect(body.lines).toHaveText('dish_name: "soup"');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' last: true ');
    await body.editAs('JSON');
    await expect(body.lines).toContainText('"last": true');

    await page.keyboard.press('ControlOrMeta+Z');
    await expect(body.lines).toHaveText('{"dishName": "soup"}');
    await page.keyboard.press('ControlOrMeta+Y');
    await expect(body.lines).toContainText('"last": true');
  });
});

test('text format is completed and explained by its type', async ({ openApp }) => {
  const body = await BodyTextPage.open((await openApp()).page, 'Kitchen');
  const { page } = body;

  await test.step('offers fields, values of enums, and what a message has', async () => {
    await body.editAs('Text');

    await page.keyboard.type('hea');
    await expect(body.offer('heat')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer('FROZEN')).toBeVisible();
    await page.keyboard.type('HO');
    await expect(body.offer('FROZEN')).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('unh');
    await expect(body.offer('unheard_of')).toBeVisible();
    await page.keyboard.press('Escape');
    await body.ask('heat: HOT\nfav|');
    await expect(body.offer('favourite')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer('steps')).toBeVisible();
    await page.keyboard.type('na');
    await expect(body.offer('steps')).toBeHidden();
    await page.keyboard.press('Enter');
    // Typed before that, a brace could still be closed as outside of a string.
    await expect(body.lines).toContainText('name: ""');
    await page.keyboard.type('{{$uu');
    await expect(body.offer('{{$uuid}}')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.lines).toHaveText('heat: HOTfavourite {  name: "{{$uuid}}"}');
    await expect(body.window.bodyCheck).toContainText('Valid.');
  });

  await test.step('knows the fields of an Any', async () => {
    await body.editAs('Text');

    await body.ask('well_known {\n  any|\n}');
    await expect(body.offer('any')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.offer(`${kitchen}.Kitchen`)).toBeVisible();
    await page.keyboard.type('Step');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(body.offer('tool')).toBeVisible();
    await page.keyboard.type('tex');
    await expect(body.offer('tool')).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Stir');
    await expect(body.window.bodyCheck).toContainText('Valid.');
  });

  await test.step('says what a field, a value and a type is', async () => {
    await body.editAs('Text');
    await body.write(
      `french_name: "x" # a comment\nserved: FROZEN\nwell_known {\n  any { [type.googleapis.com/${kitchen}.Recipe] {} }\n}|`,
    );

    await body.expectExplained('french_name', 'string \u00B7 field 13');
    await body.expectExplained('FROZEN', `FROZEN = -1 \u00B7 ${kitchen}.Heat`);
    await body.expectExplained(
      `type.googleapis.com/${kitchen}.Recipe`,
      `${kitchen}.Recipe \u00B7 3 fields`,
    );
  });
});
