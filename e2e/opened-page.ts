import { expect, type Locator, type Page } from '@playwright/test';
import type { LaunchedApp } from './launch.ts';
import type { WindowPage } from './window-page.ts';

/** What was opened without a request, as a user names its parts. */
export class OpenedPage {
  private readonly page: Page;
  /** The body in front. */
  readonly body: Locator;
  readonly tree: Locator;
  readonly readAs: Locator;
  readonly recording: Locator;
  readonly entries: Locator;
  readonly pasteDialog: Locator;
  readonly compareDialog: Locator;
  readonly diff: Locator;

  constructor({ page }: WindowPage) {
    this.page = page;
    this.body = page.getByRole('region', { name: 'Opened body' });
    this.tree = this.body.getByRole('treegrid');
    this.readAs = page.getByRole('combobox', { name: /^Read as/ });
    this.recording = page.getByRole('region', { name: 'Recording', exact: true });
    this.entries = page.getByRole('listbox', { name: 'Exchanges of the recording' });
    this.pasteDialog = page.getByRole('dialog', { name: 'Open what is on the clipboard' });
    this.compareDialog = page.getByRole('dialog', { name: 'Compare with another body' });
    this.diff = page.getByRole('region', { name: 'Differences by bytes' });
  }

  /** Has the dialog of the system answer as if these files had been picked. */
  async answerDialog({ app }: LaunchedApp, paths: readonly string[]): Promise<void> {
    await app.evaluate(({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...filePaths] });
    }, paths);
  }

  /** Presses an item of the menu of the application. */
  async pressMenu({ app }: LaunchedApp, label: string): Promise<void> {
    await app.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
      items?.find((item) => item.label === wanted)?.click();
    }, label);
  }

  /** Reads what is in front as a type of the samples, by its name. */
  async chooseType(name: string): Promise<void> {
    await this.readAs.click();
    // By keys: the list moves while it follows what is typed.
    const search = this.page.getByRole('textbox', { name: 'Find a message type' });
    await search.fill(`samples.store.${name}`);
    await search.press('Enter');
    await expect(this.readAs).toContainText(name);
  }

  /** Opens a text as if it had been on the clipboard. */
  async paste(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+Shift+O');
    await this.pasteDialog.getByRole('textbox', { name: 'Text to open' }).fill(text);
    await this.pasteDialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(this.pasteDialog).toBeHidden();
  }

  /** Does what the menu of the body in front offers. */
  async onBody(item: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More for this body' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Asks what the body in front is to be compared with. */
  async askToCompare(): Promise<void> {
    await this.onBody('Compare with another body...');
    await this.compareDialog.getByRole('list').waitFor();
  }

  /** Compares the body in front with another, by its bytes. */
  async compareWith(name: string | RegExp): Promise<void> {
    await this.askToCompare();
    await this.compareDialog.getByRole('button', { name }).first().click();
    await this.page.getByRole('region', { name: 'Two bodies' }).getByText('By bytes').click();
  }

  /** A row of the tree of what is in front. */
  row(name: string): Locator {
    return this.page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}( |$)`) });
  }

  /** The rows of both sides that have a sign. */
  differing(sign: '≠' | '+' | '−'): Locator {
    return this.diff.locator(`li[data-sign="${sign}"]`);
  }
}
