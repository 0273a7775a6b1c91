import { expect, type Locator, type Page } from '@playwright/test';

/** The window, named as a user sees its parts. Every selector of the end-to-end tests is here. */
export class WindowPage {
  readonly page: Page;
  readonly url: Locator;
  readonly send: Locator;
  readonly cancel: Locator;
  /** What Send becomes while a call runs. */
  readonly cancelSend: Locator;
  readonly body: Locator;
  readonly bodyCheck: Locator;
  /** The choice between the views of the body. */
  readonly editAs: Locator;
  /** The form of the body. */
  readonly form: Locator;
  readonly bodyTab: Locator;
  /** Says why the body cannot be shown in another view. */
  readonly switchFault: Locator;
  readonly pasteDialog: Locator;
  readonly requestType: Locator;
  readonly response: Locator;
  /** The line that summarizes a call. */
  readonly responseStrip: Locator;
  readonly responseTree: Locator;
  readonly collections: Locator;
  /** Asks for the name and folder of a request that has no file yet. */
  readonly saveDialog: Locator;
  readonly environments: Locator;
  /** Asks which version counts when a request changed outside while text was typed. */
  readonly conflict: Locator;
  /** The file as it is, beside the file after saving. */
  readonly bothTexts: Locator;
  /** Says that the file of a request was deleted outside. */
  readonly gone: Locator;
  readonly damaged: Locator;
  readonly save: Locator;
  readonly filter: Locator;
  /** The problems of the workspace's files. */
  readonly fileProblems: Locator;
  /** Asks whether a secret may be sent to a new place. */
  readonly secretQuestion: Locator;

  constructor(page: Page) {
    this.page = page;
    this.url = page.getByRole('textbox', { name: 'URL' });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.cancelSend = this.cancel.and(
      page.locator('button:not(section[aria-label="Response"] button)'),
    );
    this.body = page.getByRole('textbox', { name: 'Request body' });
    this.bodyCheck = page.getByRole('status', { name: 'Body check' });
    this.editAs = page.getByRole('radiogroup', { name: 'Edit as' });
    this.form = page.getByRole('treegrid', { name: /^Fields of / });
    this.bodyTab = page.getByRole('tab', { name: /^Body/ });
    this.switchFault = page.getByRole('alert', { name: /^Cannot show as / });
    this.pasteDialog = page.getByRole('dialog', { name: 'Paste body' });
    this.requestType = page.getByRole('combobox', { name: 'Request type' });
    this.response = page.getByRole('region', { name: 'Response', exact: true });
    this.responseStrip = this.response.getByRole('status', { name: 'Response summary' });
    this.responseTree = this.response.getByRole('treegrid');
    this.collections = page.getByRole('tree', { name: 'Requests' });
    this.saveDialog = page.getByRole('dialog', { name: 'Save request' });
    this.environments = page.getByRole('dialog', { name: 'Environments' });
    this.conflict = page.getByRole('alert', { name: 'This request changed on disk' });
    this.bothTexts = page.getByRole('dialog', { name: /changed on disk$/ });
    this.gone = page.getByRole('alert', { name: 'The file of this request is gone' });
    this.damaged = page.getByRole('alert', {
      name: 'The file of this request cannot be read',
    });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
    this.filter = page.getByRole('textbox', { name: 'Filter requests' });
    this.secretQuestion = page.getByRole('alert', { name: 'Secret for a new host' });
    this.fileProblems = page.getByRole('region', { name: 'Problems of the workspace' });
  }

  /** Waits until the app is usable: the request is shown and Send can be pressed. */
  async ready(): Promise<this> {
    // Send stays in its place for the first half second of a call.
    await this.send.and(this.page.locator(':enabled:not([aria-busy=true])')).waitFor();
    return this;
  }

  /** Opens a request in a tab that stays. */
  async openRequest(name: string): Promise<void> {
    await this.entry(name).dblclick();
    await this.tab(name).and(this.page.locator('[aria-selected=true]')).waitFor();
  }

  /** Closes the tab of a request with its unsaved text, and opens the request as in its file. */
  async openAfresh(name: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+W');
    const closed = this.page.getByRole('status').filter({ hasText: `Closed "${name}"` });
    await closed.getByRole('button', { name: 'Close' }).click();
    await this.openRequest(name);
  }

  /** Allows the secret that the window asks about. */
  async allowSecret(): Promise<void> {
    await this.secretQuestion.getByRole('button', { name: /with the secret$/ }).click();
  }

  /** The list of the session's notices, which is opened from the status bar. */
  get noticeList(): Locator {
    return this.page.getByRole('dialog', { name: 'Notices' });
  }

  /** Presses a button of the latest notice that has it, in the list: its toast may be gone by now. */
  async actInNotices(label: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Notices/ }).click();
    await this.noticeList.getByRole('button', { name: label }).first().click();
    await expect(this.noticeList).toBeHidden();
  }

  tab(name: string): Locator {
    return this.page
      .getByRole('tablist', { name: 'Open tabs' })
      .getByRole('tab', { name: new RegExp(name) });
  }

  /** A request or folder of the collections panel. */
  entry(name: string): Locator {
    const item = new RegExp(`^([A-Z]+ )?${name}( has unsaved changes)?$`);
    return this.collections.getByRole('treeitem', { name: item });
  }

  /** Drags an entry of the collections panel to a part of another, and drops it once that part is marked. */
  async dragEntry(name: string, onto: string, part: 'before' | 'into' | 'after'): Promise<void> {
    const target = this.entry(onto);
    await target.scrollIntoViewIfNeeded();
    await this.entry(name).hover();
    await this.page.mouse.down();
    const box = await target.boundingBox();
    const fraction = { before: 0.15, into: 0.5, after: 0.85 }[part];
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) * fraction];
    // The first move starts the drag, the next ones continue it: a busy window may miss any of them.
    await expect
      .poll(async () => {
        await this.page.mouse.move(x, y - 1, { steps: 3 });
        await this.page.mouse.move(x, y);
        return await target.getAttribute('data-drop');
      })
      .toBe(part);
    await this.page.mouse.up();
  }

  /** Returns the names in the collections panel from one to another, in their order on screen. */
  async entriesBetween(first: string, last: string): Promise<string[]> {
    const labels = await this.collections
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''));
    return labels.slice(labels.indexOf(first), labels.indexOf(last) + 1);
  }

  /** Chooses from the menu of an entry. */
  async onEntry(name: string, action: string): Promise<void> {
    await this.entry(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Types over the name being edited. */
  async typeName(name: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: /^Name of / });
    await field.fill(name);
    await field.press('Enter');
  }

  /** Waits until the open menu takes keys: it gets the focus shortly after it is drawn. */
  async menuTakesKeys(): Promise<void> {
    await expect(this.page.locator('[role="menu"] :focus')).toBeAttached();
  }

  /** Chooses from a menu of the collections panel. */
  async onCollections(menu: 'New' | 'More for collections', item: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Runs a command from the palette. */
  async runCommand(name: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+K');
    await this.page.getByRole('textbox', { name: 'Search or run a command' }).fill(name);
    await this.page.getByRole('button', { name }).first().click();
  }

  /** Opens a tab with a new request. */
  async newRequest(url: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+T');
    await expect(this.url).toBeFocused();
    await this.url.fill(url);
  }

  /** Shows a pane of the request; one without content is in a menu. */
  async showRequestPane(name: string): Promise<void> {
    const tab = this.page
      .getByRole('tablist', { name: 'Parts of the request' })
      .getByRole('tab', { name: new RegExp(`^${name}`) });
    const more = this.page.getByRole('button', { name: 'More parts of the request' });
    const item = this.page.getByRole('menuitem', { name });
    await expect(tab.or(more).first()).toBeVisible();
    if (await tab.isVisible()) {
      // Pressing the tab of the open pane closes it.
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    } else {
      await more.click();
      await item.click();
    }
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  async showPanel(name: 'Requests' | 'Schemas' | 'History' | 'Runs'): Promise<void> {
    const button = this.page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name });
    // Pressing the panel that is shown collapses the sidebar.
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  }

  async showResponse(pane: string): Promise<void> {
    await this.response.getByRole('tab', { name: new RegExp(`^${pane}`) }).click();
  }

  /** Waits until the types of the workspace are known. */
  async schemasRead(): Promise<void> {
    await this.page.getByRole('button', { name: /^Schemas: \d+ files/ }).waitFor();
  }

  /** A type in the schemas panel; the list is long, so it is searched. */
  async findType(name: string): Promise<Locator> {
    await this.searchSchemas(name);
    return this.page.getByRole('option', { name: new RegExp(`^${name}\\b`) });
  }

  /** Searches in the schemas panel; an empty text shows the views again. */
  async searchSchemas(query: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Search the schemas' }).fill(query);
  }

  /** Shows one of the views in the schemas panel. */
  async showSchemas(view: 'Packages' | 'Files' | 'Problems' | 'Sources'): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${view}`) }).check();
  }

  /** A visible row of the schema tree. */
  schemaRow(name: string): Locator {
    return this.schemaTree.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
  }

  /** Goes to a row of the schema tree by typing its name, because only rows in sight are drawn. */
  async goToSchemaRow(name: string): Promise<Locator> {
    const row = this.schemaRow(name);
    // The row may not be loaded yet: typing has no effect before.
    await expect(async () => {
      await this.schemaTree.press('Home');
      await this.schemaTree.pressSequentially(name);
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass();
    return row;
  }

  /** Chooses a type for the last shown request, from the menu of its row in the tree. */
  async useType(name: string, use: 'request' | 'response'): Promise<void> {
    await (await this.goToSchemaRow(name)).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: `Use as ${use} type` }).click();
    // The type turns the body into a form; typing before that would go into the old view.
    if (use === 'request') await this.typeIsChosen(new RegExp(`(^|\\.)${name}$`));
  }

  private get schemaTree(): Locator {
    return this.page.getByRole('tree', { name: /^Types by/ });
  }

  /** One of the views of the body. */
  bodyView(name: 'Form' | 'JSON' | 'Text' | 'Hex'): Locator {
    return this.editAs.getByRole('radio', { name, exact: true });
  }

  /** Shows another view of the body, and waits for it. */
  async editBodyAs(name: 'Form' | 'JSON' | 'Text' | 'Hex'): Promise<void> {
    await this.showRequestPane('Body');
    // A view that needs a conversion is not chosen at once.
    await this.bodyView(name).click();
    await expect(this.bodyView(name)).toBeChecked();
  }

  /** Returns the visible lines of the body in its text editor. */
  async bodyText(): Promise<string> {
    const lines = this.page
      .getByRole('region', { name: 'Request', exact: true })
      .locator('.view-lines');
    return (await lines.innerText()).replaceAll('\u00a0', ' ');
  }

  /** Chooses from the menu that fills the body. */
  async fillBody(item: 'Minimal' | 'Every field' | 'From clipboard'): Promise<void> {
    await this.showRequestPane('Body');
    await this.page.getByRole('button', { name: 'Fill sample' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Switches an option of the body, and closes the menu. */
  async toggleBodyOption(name: 'Several messages' | 'Write default values'): Promise<void> {
    await this.showRequestPane('Body');
    await this.page.getByRole('button', { name: 'Options of the body' }).click();
    await this.page.getByRole('menuitemcheckbox', { name }).click();
    await this.page.keyboard.press('Escape');
  }

  /** Waits until a typed request type is chosen: its name is in the field before that. */
  async typeIsChosen(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Clear request type' })).toBeVisible();
    await expect(this.requestType).toHaveValue(name);
  }

  /** Focuses the body as text, from a form in its JSON, once the editor has replaced the plain text field. */
  async focusBody(): Promise<void> {
    await this.showRequestPane('Body');
    const asForm = this.bodyView('Form').and(this.page.locator(':checked'));
    const editor = this.body.and(this.page.locator('[aria-roledescription=editor]'));
    // The request and its type decide which of the two is shown: see `typeIsChosen`.
    await expect(asForm.or(this.body)).not.toHaveCount(0);
    if (await asForm.isVisible()) await this.editBodyAs('JSON');
    await editor.focus();
    await expect(editor).toBeFocused();
  }

  /** Replaces the body by pasting, because typed text would be completed. */
  async pasteBody(text: string): Promise<void> {
    await this.focusBody();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.body.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /**
   * Drops real files on the left panel, or another place, as the system would.
   *
   * @param beforeDrop what happens in the window while they are over it, before the drop
   */
  async drop(
    paths: readonly string[],
    on: Locator = this.page.getByRole('complementary'),
    beforeDrop: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const box = await on.boundingBox();
    if (box === null) throw new Error('What files are to be dropped on is not shown.');
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    const arrival = this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('drop', () => resolve(), { capture: true, once: true });
        }),
    );
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      if (type === 'drop') await beforeDrop();
      await session.send('Input.dispatchDragEvent', { type, ...place, data });
    }
    // Sent data is lost if the session ends before it arrives.
    await arrival;
    await session.detach();
  }

  /** Holds files over one element after another, without a drop. */
  async hold(paths: readonly string[], ...over: readonly Locator[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const [index, on] of over.entries()) {
      const box = await on.boundingBox();
      if (box === null) throw new Error('What files are to be held over is not shown.');
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (const type of index === 0
        ? (['dragEnter', 'dragOver'] as const)
        : ['dragOver' as const]) {
        await session.send('Input.dispatchDragEvent', { type, ...place, data });
      }
    }
    await session.detach();
  }

  /** A notice of a problem, in the response or anywhere. */
  problem(within: Page | Locator = this.response): Locator {
    return within.getByRole('region', { name: /^(Problem|Warning): / });
  }

  async choose(label: string, choice: RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: choice }).click();
  }

  /** Returns the drawn rows of the response's tree: field, number, type, value, bytes. */
  async rows(): Promise<string[]> {
    const rows = await this.responseTree.getByRole('row').all();
    const texts = await Promise.all(
      rows.map(async (row) => (await row.getByRole('gridcell').allInnerTexts()).join(' | ')),
    );
    return texts.filter((text) => text !== '').map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** The row of a field by its shown name: `email`, `users[0]`. */
  row(name: string): Locator {
    const literal = name.replaceAll(/[[\]]/g, '\\$&');
    return this.responseTree.getByRole('row', { name: new RegExp(`^${literal}( |$)`) });
  }
}
