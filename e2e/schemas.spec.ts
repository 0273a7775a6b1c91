import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from './app-test.ts';
import { proto, SchemasPage, writeFiles } from './schemas-page.ts';
import { WindowPage } from './window-page.ts';

test('schemas that are brought are checked, followed and kept apart', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await test.step('an error leads to its place in the source, which is read-only', async () => {
    const folder = await writeFiles(join(home, 'crates'), {
      'crate.proto': proto(
        'crates',
        'message Crate {',
        '  string label = 1;',
        '  int32 weight 2;',
        '}',
      ),
    });
    await window.drop([folder]);
    await window.showSchemas('Problems');

    await schemas.problems.getByRole('treeitem').filter({ hasText: 'crate.proto:7' }).click();

    await expect(window.tab('crate.proto')).toHaveAttribute('aria-selected', 'true');
    await expect(schemas.sourceProblems).toContainText('1 problem in this file');
    await expect(page.getByText(/`/)).toHaveCount(0);
    await expect.poll(() => schemas.sourceLine()).toBe('7');
    await schemas.source.focus();
    await page.keyboard.type('x');
    await expect(page.getByText('int32 weight 2;').first()).toBeVisible();
    await page.keyboard.press('Control+Home');
    await expect.poll(() => schemas.sourceLine()).toBe('1');
    await page.keyboard.press('F8');
    await expect.poll(() => schemas.sourceLine()).toBe('7');

    await writeFiles(folder, {
      'crate.proto': proto(
        'crates',
        'message Crate {',
        '  string label = 1;',
        '  int32 weight = 2;',
        '}',
      ),
    });
    await expect(schemas.sourceProblems).toBeHidden();
    await expect(page.getByText('int32 weight = 2;').first()).toBeVisible();
  });

  await test.step('an include root that is typed makes imports resolve', async () => {
    const shared = await writeFiles(join(home, 'libraries'), {
      'money/amount.proto': proto('money', 'message Amount {', '  int64 units = 1;', '}'),
    });
    const folder = await writeFiles(join(home, 'service'), {
      'pay.proto': proto(
        'service',
        'import "money/amount.proto";',
        'message Pay {',
        '  money.Amount amount = 1;',
        '}',
      ),
    });
    await window.drop([folder]);
    await window.showSchemas('Problems');
    await expect(schemas.problems.getByText('money/amount.proto').first()).toBeVisible();

    await window.showSchemas('Sources');
    await page.getByRole('button', { name: /^More for .*service$/ }).click();
    await page.getByRole('menuitem', { name: 'Type an include root' }).click();
    await page.getByRole('textbox', { name: 'Include root' }).fill(shared);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('list', { name: /^Include roots of .*service$/ })).toContainText(
      'libraries',
    );
    const shown = await schemas.openType('Pay');
    await shown.getByRole('button', { name: 'New request with this type' }).click();
    await window.pasteBody('{"amount": {"units": "9007199254740993"}}');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 11 B');
  });

  await test.step('files that come and go on disk are followed', async () => {
    const folder = await writeFiles(join(home, 'growing'), {
      'one.proto': proto('growing', 'message One {', '  string name = 1;', '}'),
    });
    await window.drop([folder]);
    const shown = await schemas.openType('One');

    await writeFiles(folder, {
      'more/two.proto': proto('growing.more', 'message Twosome {', '  int32 id = 1;', '}'),
      'one.proto': proto(
        'growing',
        'message One {',
        '  string name = 1;',
        '  int32 added = 2;',
        '}',
      ),
    });
    await expect(schemas.member('added')).toBeVisible();
    await schemas.search.fill('Twosome');
    const twosome = schemas.found.getByRole('option', { name: /^Twosome / });
    await expect(twosome).toBeVisible();

    await rm(join(folder, 'more'), { recursive: true });
    await rm(join(folder, 'one.proto'));
    await expect(twosome).toBeHidden();
    await expect(window.problem(shown)).toBeVisible();
    await shown.getByRole('button', { name: 'Close tab' }).click();
    await expect(window.tab('One')).toBeHidden();
  });

  await test.step('two folders that define the same names live in sets of their own', async () => {
    const first = await writeFiles(join(home, 'billing'), {
      'bill.proto': proto('shop', 'message Bill {', '  string number = 1;', '}'),
    });
    const second = await writeFiles(join(home, 'archive'), {
      'bill.proto': proto('shop', 'message Bill {', '  int64 year = 1;', '  bytes scan = 2;', '}'),
    });
    await window.drop([first]);
    await expect(page.getByText(/^Added billing: /)).toBeVisible();
    await window.drop([second]);

    await page.getByRole('button', { name: 'Put into a separate set' }).click();

    await schemas.search.fill('shop Bill');
    const bills = schemas.found.getByRole('option', { name: /^Bill / });
    await expect(bills).toHaveCount(2);
    await bills.filter({ hasText: 'archive' }).click();
    const shown = schemas.pageOf('Bill');
    await expect(shown).toContainText('scan');
    await shown.getByRole('button', { name: 'New request with this type' }).click();
    await window.pasteBody('{"year": "2024", "scan": "AAEC"}');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 8 B');

    await bills.filter({ hasNotText: 'archive' }).click();
    await expect(shown).toContainText('number');
    await shown.getByRole('button', { name: 'New request with this type' }).click();
    await window.pasteBody('{"number": "A1"}');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 4 B');
  });
});

test('schemas are searched and browsed', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();
  const { found } = schemas;

  await test.step('types are gone through by keyboard: from the search to a page, on by its links, and back', async () => {
    await schemas.search.fill('UserCatalog');
    await expect(schemas.found.getByRole('option', { name: /^UserCatalog / })).toBeVisible();
    await schemas.search.press('ArrowDown');
    await page.keyboard.press('Enter');
    const catalog = schemas.pageOf('UserCatalog');
    await expect(catalog).toContainText('repeated User');
    await catalog.getByRole('row', { name: /users/ }).focus();
    await page.keyboard.press('Enter');

    const user = schemas.pageOf('User');
    await expect(user).toContainText('com.example.samples.store.User');
    await expect(user).toContainText('Somebody who works in the store.');
    await user.getByRole('tab', { name: 'Used by' }).click();
    await expect(schemas.member('users')).toContainText('UserCatalog');
    await user.getByRole('tab', { name: 'Samples' }).click();
    await expect(user.getByRole('region', { name: 'ProtoJSON' })).toContainText('"username"');
    await expect(user.getByRole('region', { name: 'Text format' })).toContainText('username:');
    await user.getByRole('tab', { name: 'Source' }).click();
    await expect(user.getByText('message').first()).toBeVisible();

    await page.keyboard.press('Alt+ArrowLeft');
    await expect(catalog).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(user).toBeVisible();
    await expect(page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')).toHaveCount(2);
  });

  await test.step('a field, a number and a comment are found, and lead to their places', async () => {
    await schemas.search.fill('created_at');
    await expect(found.getByRole('option', { name: /^field created_at in User:/ })).toBeVisible();
    await schemas.search.fill('536870911');
    await expect(found.getByRole('option', { name: /^number last in / })).toBeVisible();
    await schemas.search.fill('forgets it at once');
    const comment = found.getByRole('option', { name: /^comment.* in CreateUser:/ });
    await expect(comment).toBeVisible();

    await schemas.search.press('ArrowDown');
    await schemas.page.keyboard.press('Enter');
    await expect(window.tab('user_requests.proto')).toHaveAttribute('aria-selected', 'true');
    await expect(schemas.pageOf('user_requests.proto')).toContainText('forgets it at once');
  });

  await test.step('a type in a source leads to its page by key', async () => {
    const catalog = await schemas.openType('UserCatalog');
    await catalog.getByRole('button', { name: 'Show source' }).click();
    await expect(window.tab('user.proto')).toHaveAttribute('aria-selected', 'true');
    await schemas.source.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    for (const key of ['Home', 'Control+ArrowRight', 'ArrowRight', 'ArrowRight', 'F12']) {
      await page.keyboard.press(key);
    }

    await expect(schemas.pageOf('User')).toContainText('Somebody who works in the store.');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(schemas.pageOf('user.proto')).toBeVisible();
  });

  await test.step('packages and files are browsed by keyboard', async () => {
    await window.searchSchemas('');
    await window.showSchemas('Packages');
    await schemas.tree.focus();
    await page.keyboard.press('Home');
    await expect(schemas.tree.getByRole('treeitem').first()).toBeVisible();
    await page.keyboard.press('End');
    await window.showSchemas('Files');
    await schemas.tree.focus();
    await page.keyboard.press('Home');
    const store = schemas.tree.getByRole('treeitem', { name: /^store\b/ });
    await expect(store).toBeVisible();
    await page.keyboard.type('store');
    await page.keyboard.press('ArrowRight');
    await expect(store).toHaveAttribute('aria-expanded', 'true');
    await expect(schemas.tree.getByRole('treeitem', { name: /^user_role\.proto/ })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');

    await expect(window.tab('user_role.proto')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('enum').first()).toBeVisible();
  });

  await test.step('a large tree is checked in the background, and the check can be stopped', async () => {
    await window.tab('Get a user').click();
    const tree = resolve(import.meta.dirname, '../node_modules/google-proto-files');
    await window.drop([tree]);

    await expect(page.getByText(/^Checking /).first()).toBeVisible({ timeout: 60_000 });
    await window.send.click();
    await expect(window.responseStrip).toContainText('200 OK');
    await schemas.search.fill('google.pubsub.v1.Subscription');
    await expect(
      schemas.found.getByRole('option', { name: /^Subscription google\.pubsub/ }),
    ).toBeVisible();
    await schemas.search.fill('');
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(page.getByText(/^Only .* checked$/)).toBeVisible();

    await schemas.search.fill('google.pubsub.v1.Subscription');
    await schemas.found.getByRole('option', { name: /^Subscription google\.pubsub/ }).click();
    await expect(schemas.pageOf('Subscription')).toContainText('ack_deadline_seconds');
  });
});

test('pages of types and new requests with them', async ({ openApp }) => {
  const opened = await openApp();
  const { page } = opened;
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await test.step('a part of a page is kept while another tab shows, and a tree its place during a search', async () => {
    const row = await window.goToSchemaRow('UserCatalog');
    await row.click();
    const shown = schemas.pageOf('UserCatalog');
    await shown.getByRole('tab', { name: 'Source' }).click();

    await page.keyboard.press('ControlOrMeta+Tab');
    await expect(shown).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Tab');
    await expect(shown.getByRole('tab', { name: 'Source' })).toHaveAttribute(
      'aria-selected',
      'true',
    );

    await schemas.search.fill('Kitchen');
    await expect(schemas.found.getByRole('option', { name: /^Kitchen / })).toBeVisible();
    await schemas.search.fill('');
    await expect(row).toBeInViewport();
  });

  await test.step('keys in the menu of a type act there, and not in the tree behind it', async () => {
    await page.keyboard.press('ControlOrMeta+W');
    await (await window.goToSchemaRow('UserCatalog')).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'New request with this type' })).toBeVisible();
    await window.menuTakesKeys();

    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^Open/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Copy full name' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');

    await expect(window.requestType).toHaveValue('UserCatalog');
    await expect(window.tab('UserCatalog')).toBeHidden();
  });

  await test.step('a new request with a type starts with a sample, and is sent', async () => {
    const shown = await schemas.openType('Product');

    await shown.getByRole('button', { name: 'New request with this type' }).click();

    await expect(window.url).toBeFocused();
    await expect(window.url).toHaveValue('{{base}}/');
    await expect(window.requestType).toHaveValue('Product');
    await expect(window.bodyCheck).toContainText('Valid.');
    await schemas.page.keyboard.type('echo');
    await window.send.click();
    await expect(window.responseStrip).toContainText('200 OK');
  });

  await test.step('the tab that is shown is in sight with the button that closes it', async () => {
    for (const path of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await window.newRequest(`{{base}}/a/long/path/to/${path}`);
    }
    // For the pointer alone: the keyboard has Delete and Ctrl+W.
    const close = page.getByRole('button', {
      name: 'Close /a/long/path/to/i',
      includeHidden: true,
    });
    await expect(close).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ControlOrMeta+1');
    await expect(window.tab('Get a user')).toBeInViewport({ ratio: 1 });
  });

  await test.step('a page comes back with its tab, also after a restart', async () => {
    await schemas.openType('UserRole');
    await page.keyboard.press('ControlOrMeta+W');
    await expect(schemas.pageOf('UserRole')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Shift+T');
    await expect(schemas.pageOf('UserRole')).toContainText('EMPLOYEE');

    await opened.restart();
    await expect(schemas.pageOf('UserRole')).toContainText('EMPLOYEE');
  });
});

test('sets of schemas are exported, imported and renamed', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await test.step('a set is exported as a descriptor set, which is imported where there is none', async () => {
    const file = join(home, 'Documents', 'schemas.binpb');
    // The system's own dialog cannot be driven: it answers as if the place had been chosen.
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await page.getByRole('button', { name: 'More for schemas' }).click();
    await page.getByRole('menuitem', { name: 'Export as descriptor set...' }).click();
    await expect(page.getByText(/^The descriptor set is saved, with \d+ files/)).toBeVisible();

    await window.showSchemas('Sources');
    await page.getByRole('button', { name: 'Remove protos from the workspace' }).click();
    await expect(page.getByText('No schemas yet.')).toBeVisible();
    await window.drop([file]);
    const shown = await schemas.openType('UserCatalog');
    await shown.getByRole('button', { name: 'Show source' }).click();
    await expect(page.getByText('From a descriptor set')).toBeVisible();
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 48 B');
  });

  await test.step('a set that is renamed takes open pages along, and is not joined with another', async () => {
    await window.showPanel('Schemas');
    await schemas.openType('UserCatalog');
    await window.searchSchemas('');
    await window.showSchemas('Sources');
    await page.getByRole('button', { name: 'More for the set default' }).click();
    await page.getByRole('menuitem', { name: 'Rename the set...' }).click();
    await page.getByRole('textbox', { name: 'Name of the set default' }).fill('store');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Set store' })).toBeVisible();
    await expect(schemas.pageOf('UserCatalog')).toContainText('repeated User');

    await window.drop([
      await writeFiles(join(home, 'crates'), {
        'crate.proto': proto('crates', 'message Crate {}'),
      }),
    ]);
    await page.getByRole('button', { name: 'More for the set default' }).click();
    await page.getByRole('menuitem', { name: 'Rename the set...' }).click();
    await page.getByRole('textbox', { name: 'Name of the set default' }).fill('store');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Set "store" exists')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Set default' })).toBeVisible();
  });
});
