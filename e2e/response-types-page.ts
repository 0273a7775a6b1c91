import type { ElectronApplication, Locator, Page } from '@playwright/test';

/** What a response is read as, as a user names its parts. */
export class ResponseTypesPage {
  readonly page: Page;
  /** The decision on the type, with the menu of others. */
  readonly readAs: Locator;
  /** A chip for each decoding step. */
  readonly steps: Locator;
  /** "Which type fits?" */
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
    this.fits = page.getByRole('table', { name: 'Types that fit' });
    this.always = page.getByRole('region', { name: 'Always read it so?' });
    this.rules = page.getByRole('table', { name: 'Response types' });
    this.fidelity = page.getByRole('region', { name: 'Re-encoding', exact: true }).first();
  }

  /** Types a name into the menu, and takes the first that fits. */
  async chooseType(name: string): Promise<void> {
    await this.readAs.click();
    const search = this.page.getByRole('textbox', { name: 'Find a message type' });
    await search.fill(name);
    await search.press('Enter');
  }

  /** Does what the menu of types offers beside types. */
  async command(name: string): Promise<void> {
    await this.readAs.click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** A row of the tree. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Does what the menu of all steps offers. */
  async onSteps(item: string, inner?: string): Promise<void> {
    await this.page.getByRole('button', { name: /the bytes (are decoded|as\.\.\.)/ }).click();
    await this.choose(item, inner);
  }

  async addStep(name: string): Promise<void> {
    await this.onSteps('Add a step', name);
  }

  /** Does what the menu of a step offers, or what it has in a menu below that. */
  async onStep(index: number, item: string, inner?: string): Promise<void> {
    await this.steps.nth(index).click();
    await this.choose(item, inner);
  }

  /** Takes an item of the menu that is open, or one of the menu below it. */
  private async choose(item: string, inner?: string): Promise<void> {
    const wanted = this.page.getByRole('menuitem', { name: item });
    if (inner === undefined) return wanted.click();
    // By keys: a menu below closes when the pointer leaves the item that opened it.
    await wanted.press('ArrowRight');
    await this.page
      .getByRole('menuitem', { name: new RegExp(`^${inner}`) })
      .first()
      .press('Enter');
  }

  /** Saves a form of the body; the system's own dialog cannot be driven, and answers with that path. */
  async save(app: ElectronApplication, form: string, path: string): Promise<void> {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await this.page.getByRole('button', { name: 'Save the body' }).click();
    await this.page.getByRole('menuitem', { name: form }).click();
  }

  async showRules(): Promise<void> {
    await this.page.getByRole('tab', { name: /^Response types/ }).click();
  }
}
