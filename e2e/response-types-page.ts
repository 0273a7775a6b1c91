import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { WindowPage } from './window-page.ts';

/** How a response is read, named as a user sees it. */
export class ResponseTypesPage {
  readonly page: Page;
  /** The chosen type, with the menu of others. */
  readonly readAs: Locator;
  /** A chip for each decoding step. */
  readonly steps: Locator;
  /** "Find matching type" */
  readonly fits: Locator;
  /** "Always read this URL as ...?" */
  readonly always: Locator;
  /** The rules of the request. */
  readonly rules: Locator;
  /** The line below the bytes. */
  readonly fidelity: Locator;

  constructor(page: Page) {
    this.page = page;
    const response = page.getByRole('region', { name: 'Response', exact: true });
    this.readAs = response.getByRole('combobox', { name: /^Read as/ });
    this.steps = response.getByRole('button', { name: /^Decoding step/ });
    this.fits = page.getByRole('table', { name: 'Matching types' });
    this.always = page.getByRole('region', { name: 'Always do this?' });
    this.rules = page.getByRole('table', { name: 'Response types' });
    this.fidelity = page.getByRole('region', { name: 'Re-encoding', exact: true }).first();
  }

  /** Types a name into the menu, and takes the first match. */
  async chooseType(name: string): Promise<void> {
    await this.readAs.click();
    const search = this.page.getByRole('textbox', { name: 'Find a message type' });
    await search.fill(name);
    await search.press('Enter');
  }

  /** Chooses another command in the menu of types. */
  async command(name: string): Promise<void> {
    await this.readAs.click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** A row of the tree. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Chooses from the menu of all steps. */
  async onSteps(item: string, inner?: string): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(Change decoding steps$|Unpack the bytes first)/ })
      .click();
    await this.choose(item, inner);
  }

  async addStep(name: string): Promise<void> {
    await this.onSteps('Add a step', name);
  }

  /** Chooses from the menu of a step, or from its submenu. */
  async onStep(index: number, item: string, inner?: string): Promise<void> {
    await this.steps.nth(index).click();
    await this.choose(item, inner);
  }

  /** Chooses an item of the open menu, or of its submenu. */
  private async choose(item: string, inner?: string): Promise<void> {
    const wanted = this.page.getByRole('menuitem', { name: item });
    if (inner === undefined) return wanted.click();
    // By keys: a submenu closes when the pointer leaves its item.
    await wanted.press('ArrowRight');
    await this.page
      .getByRole('menuitem', { name: new RegExp(`^${inner}`) })
      .first()
      .press('Enter');
  }

  /** Saves a form of the body; the system's dialog cannot be driven, so it returns this path. */
  async save(app: ElectronApplication, form: string, path: string): Promise<void> {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await this.page.getByRole('button', { name: 'Save the body' }).click();
    await this.page.getByRole('menuitem', { name: form }).click();
  }

  async showRules(): Promise<void> {
    await new WindowPage(this.page).showRequestPane('Response types');
  }
}
