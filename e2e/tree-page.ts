import type { Locator, Page } from '@playwright/test';
import { WindowPage } from './window-page.ts';

/** The tree of a response and the bytes beside it, as a user names their parts. */
export class TreePage {
  readonly page: Page;
  readonly tree: Locator;
  readonly bytes: Locator;
  /** Says which parts of the chosen field are lit up. */
  readonly legend: Locator;
  readonly path: Locator;
  readonly goToOffset: Locator;
  readonly search: Locator;
  readonly searchField: Locator;
  /** `3 of 12`. */
  readonly searchCount: Locator;
  readonly readings: Locator;
  readonly recover: Locator;
  /** A value in a window of its own. */
  readonly viewer: Locator;

  constructor(page: Page) {
    this.page = page;
    const { response } = new WindowPage(page);
    this.tree = response.getByRole('treegrid', { name: 'Fields of the response' });
    this.bytes = response.getByRole('region', { name: /^(Bytes|Unpacked bytes)$/ });
    this.legend = this.bytes.locator('header [aria-live]');
    this.path = response.getByTitle(/^Field path/);
    this.goToOffset = this.bytes.getByRole('textbox', { name: 'Go to offset' });
    this.search = response.getByRole('search', { name: 'Search in the response' });
    this.searchField = this.search.getByRole('textbox', { name: 'Search for' });
    this.searchCount = this.search.getByRole('status');
    this.readings = page.getByRole('dialog', { name: /how is it read\?$/ });
    this.recover = page.getByRole('dialog', { name: 'Recover a schema from this body' });
    this.viewer = page.getByRole('dialog').filter({ has: page.getByLabel('View of the value') });
  }

  /** The row of a field, by its name; where several have it, the first. */
  row(name: string): Locator {
    const literal = name.replaceAll(/[[\]]/g, '\\$&');
    return this.tree.getByRole('row', { name: new RegExp(`^${literal}( |$)`) }).first();
  }

  /** The row of a value, or of a part of one; where several have it, the first. */
  valued(text: string): Locator {
    return this.tree.getByRole('row').filter({ hasText: text }).first();
  }

  /** What is typed as the name of a field. */
  nameField(number: number): Locator {
    return this.page.getByRole('textbox', { name: `Name of field ${number}` });
  }

  /** The row that is chosen. */
  get chosen(): Locator {
    return this.tree.locator('[aria-selected="true"]');
  }

  /** Presses a byte, which stands in a row of 8 or 16. */
  async pressByte(offset: number): Promise<void> {
    const row = this.bytes.locator('[data-offset]');
    const perRow = await row.nth(1).getAttribute('data-offset');
    const width = Number(perRow ?? 16);
    const start = offset - (offset % width);
    const digits = this.bytes.locator(`[data-offset="${start}"] [data-digits]`);
    const box = await digits.boundingBox();
    const all = await digits.innerText();
    const at = (offset % width) * 3 + (offset % width >= width / 2 ? 1 : 0) + 1;
    const x = ((box?.width ?? 0) / all.length) * at;
    await digits.click({ position: { x, y: (box?.height ?? 0) / 2 } });
  }

  /** Opens the search and looks for something; waits until there is something to say. */
  async find(text: string): Promise<void> {
    await this.tree.focus();
    await this.page.keyboard.press('Control+F');
    await this.searchField.fill(text);
    await this.searchCount.filter({ hasText: /\d|Not found/ }).waitFor();
  }

  /** Does what the menu of a row offers. */
  async onRow(name: string, action: string | RegExp): Promise<void> {
    await this.row(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Does what the menu below the tree offers. */
  async expand(item: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Expand', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
