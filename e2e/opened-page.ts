import { expect, type Locator, type Page } from '@playwright/test';
import type { LaunchedApp } from './launch.ts';
import type { WindowPage } from './window-page.ts';

/** Bodies and recordings without a request, named as a user sees them. */
export class OpenedPage {
  private readonly page: Page;
  /** The active body. */
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
    this.pasteDialog = page.getByRole('dialog', { name: 'Open from clipboard' });
    this.compareDialog = page.getByRole('dialog', { name: 'Compare with another body' });
    this.diff = page.getByRole('region', { name: 'Differences by bytes' });
  }

  /** Makes the system's dialog return these files. */
  async answerDialog({ app }: LaunchedApp, paths: readonly string[]): Promise<void> {
    await app.evaluate(({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...filePaths] });
    }, paths);
  }

  /** Chooses an item of the application menu. */
  async pressMenu({ app }: LaunchedApp, label: string): Promise<void> {
    await app.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
      items?.find((item) => item.label === wanted)?.click();
    }, label);
  }

  /** Reads the active body as a type of the samples, by its name. */
  async chooseType(name: string): Promise<void> {
    await this.readAs.click();
    // By keys, because the list moves while it filters.
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

  /** Chooses from the menu of the active body. */
  async onBody(item: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More for this body' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Opens the dialog that compares the active body. */
  async askToCompare(): Promise<void> {
    await this.onBody('Compare with another body...');
    await this.compareDialog.getByRole('list').waitFor();
  }

  /** Compares the active body with another, by bytes. */
  async compareWith(name: string | RegExp): Promise<void> {
    await this.askToCompare();
    await this.compareDialog.getByRole('button', { name }).first().click();
    await this.page.getByRole('region', { name: 'Two bodies' }).getByText('By bytes').click();
  }

  /** A row of the active tree. */
  row(name: string): Locator {
    return this.page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}( |$)`) });
  }

  /** The rows of both sides with this sign. */
  differing(sign: '≠' | '+' | '−'): Locator {
    return this.diff.locator(`li[data-sign="${sign}"]`);
  }
}
