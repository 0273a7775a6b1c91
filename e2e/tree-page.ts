import type { Locator, Page } from '@playwright/test';
import { WindowPage } from './window-page.ts';

/** The tree of a response and the bytes beside it, named as a user sees them. */
export class TreePage {
  readonly page: Page;
  readonly tree: Locator;
  readonly bytes: Locator;
  /** Names the highlighted parts of the chosen field. */
  readonly legend: Locator;
  readonly path: Locator;
  readonly goToOffset: Locator;
  readonly search: Locator;
  readonly searchField: Locator;
  /** `3 of 12`. */
  readonly searchCount: Locator;
  readonly readings: Locator;
  readonly recover: Locator;
  /** The window of a single value. */
  readonly viewer: Locator;

  constructor(page: Page) {
    this.page = page;
    const { response } = new WindowPage(page);
    this.tree = response.getByRole('treegrid', { name: 'Fields of the response' });
    this.bytes = response.getByRole('region', { name: /^(Bytes|Unpacked bytes)$/ });
    this.legend = this.bytes.locator('header [aria-live]');
    this.path = page.getByTitle(/^Field path/);
    this.goToOffset = this.bytes.getByRole('textbox', { name: 'Go to offset' });
    this.search = response.getByRole('search', { name: 'Search in the response' });
    this.searchField = this.search.getByRole('textbox', { name: 'Search for' });
    this.searchCount = this.search.getByRole('status');
    this.readings = page.getByRole('dialog', { name: /^Read field \d+ as$/ });
    this.recover = page.getByRole('dialog', { name: 'Recover a schema from this body' });
    this.viewer = page.getByRole('dialog').filter({ has: page.getByLabel('View of the value') });
  }

  /** The row of a field by its name; the first of several. */
  row(name: string): Locator {
    const literal = name.replaceAll(/[[\]]/g, '\\$&');
    return this.tree.getByRole('row', { name: new RegExp(`^${literal}( |$)`) }).first();
  }

  /** The row of a value, or of a part of one; the first of several. */
  valued(text: string): Locator {
    return this.tree.getByRole('row').filter({ hasText: text }).first();
  }

  /** The field for naming an unknown field. */
  nameField(number: number): Locator {
    return this.page.getByRole('textbox', { name: `Name of field ${number}` });
  }

  /** The chosen row. */
  get chosen(): Locator {
    return this.tree.locator('[aria-selected="true"]');
  }

  /** Presses a byte, in a row of 8 or 16. */
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

  /** Opens the search, searches a text, and waits for a result. */
  async find(text: string): Promise<void> {
    await this.tree.focus();
    await this.page.keyboard.press('Control+F');
    await this.searchField.fill(text);
    await this.searchCount.filter({ hasText: /\d|Not found/ }).waitFor();
  }

  /** Chooses from the menu of a row. */
  async onRow(name: string, action: string | RegExp): Promise<void> {
    await this.row(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Chooses from the menu below the tree. */
  async expand(item: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Expand', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
