import { expect, type Locator, type Page } from '@playwright/test';

/** The body as a form, worked by the keyboard alone; the focus has to be in it. */
export class FormPage {
  readonly page: Page;
  readonly grid: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('treegrid', { name: /^Fields of / });
  }

  /** The row of a field path, as far as it is drawn. */
  row(path: string): Locator {
    return this.grid.locator(`[data-row=${JSON.stringify(path)}]`);
  }

  /** Goes to a row and unfolds what it lies in. One that is not in sight is looked for downwards. */
  async goTo(path: string): Promise<void> {
    for (;;) {
      const before = await this.activeRow(path);
      const { id, isFolded, isBelow } = before;
      if (id === path) return;
      const isAround = path.startsWith(`${id}.`) || path.startsWith(`${id}[`);
      if (isAround && isFolded) await this.press('ArrowRight');
      else await this.press(isBelow ? 'ArrowUp' : 'ArrowDown');
      await expect
        .poll(() => this.activeRow(path), { message: `on the way to ${path}, after ${id}` })
        .not.toEqual(before);
    }
  }

  /** Types the value of a row, in the place of the one it has. */
  async type(path: string, value: string): Promise<void> {
    await this.goTo(path);
    await this.press('Enter');
    await this.typeHere(value);
    await this.leave();
  }

  /** Has a bool be true. */
  async setTrue(path: string): Promise<void> {
    await this.goTo(path);
    await this.press('Enter');
    await this.press('t');
    await this.leave();
  }

  /** Sets a field to its default, or to an empty message. */
  async setDefault(path: string): Promise<void> {
    await this.goTo(path);
    await this.press('Space');
  }

  /** Chooses a member of a oneof; its row is the next one then. */
  async choose(path: string, member: string): Promise<void> {
    await this.goTo(path);
    await this.press('Enter');
    await this.press('Enter');
    const option = this.page.getByRole('option', { name: new RegExp(`^${member}\\b`) });
    await expect(option).toBeVisible();
    while ((await option.getAttribute('data-combobox-selected')) !== 'true') {
      await this.press('ArrowDown');
    }
    await this.press('Enter');
    await expect(option).toBeHidden();
    await this.leave();
  }

  /** Adds a value to a list, and types it. */
  async addItem(path: string, value: string): Promise<void> {
    await this.goTo(path);
    await this.press('Insert');
    await this.typeHere(value);
    await this.leave();
  }

  /** Adds a message to a list. */
  async add(path: string): Promise<void> {
    await this.goTo(path);
    await this.press('Insert');
    await expect(this.row(`${path}[0]`)).toBeVisible();
  }

  /** Adds a message to a map, and types its key. */
  async addKey(path: string, key: string): Promise<void> {
    await this.goTo(path);
    await this.press('Insert');
    await this.typeHere(key);
    await this.press('Enter');
  }

  /** Chooses what an `Any` holds; the focus goes on to its first field, and that is left again. */
  async chooseType(path: string, name: string): Promise<void> {
    await this.goTo(path);
    await this.press('ArrowRight');
    await this.goTo(`${path}{@type}`);
    await this.press('Enter');
    await this.typeHere(name);
    await expect(this.page.getByRole('option').first()).toContainText(name.split('.').at(-1) ?? '');
    await this.press('Enter');
    const type = this.row(`${path}{@type}`).locator(':focus');
    await expect(type).toHaveCount(0);
    await this.leave();
  }

  /** Adds an entry to a map, and types its key and its value. */
  async addEntry(path: string, key: string, value: string): Promise<void> {
    await this.goTo(path);
    await this.press('Insert');
    await this.typeHere(key);
    await this.press('Enter');
    await this.typeHere(value);
    await this.leave();
  }

  /** Out of an editor to its row; a list of choices that is open is closed before. */
  private async leave(): Promise<void> {
    await this.press('Escape');
    if (!(await this.isOnRow())) await this.press('Escape');
    await expect.poll(() => this.isOnRow()).toBe(true);
  }

  private async isOnRow(): Promise<boolean> {
    return await this.page.evaluate(
      () => document.activeElement?.hasAttribute('data-row') ?? false,
    );
  }

  private async typeHere(text: string): Promise<void> {
    const focused = this.page.locator(':focus');
    await expect(focused).toHaveJSProperty('isConnected', true);
    await this.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  private async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Where the focus is; `isBelow` tells that it is below a row that is wanted. */
  private async activeRow(
    wanted: string,
  ): Promise<{ id: string | null; isFolded: boolean; isBelow: boolean }> {
    return await this.page.evaluate((path) => {
      const row = document.activeElement?.closest('[data-row]');
      const target = document.querySelector(`[data-row="${CSS.escape(path)}"]`);
      const indexOf = (one: Element | null | undefined) => Number(one?.getAttribute('data-index'));
      return {
        id: row?.getAttribute('data-row') ?? null,
        isFolded: row?.getAttribute('aria-expanded') === 'false',
        isBelow: target !== null && indexOf(target) < indexOf(row),
      };
    }, wanted);
  }
}
