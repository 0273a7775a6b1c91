import { expect, type Locator, type Page } from '@playwright/test';

/** The form of a body, used by the keyboard only; the focus must be in it. */
export class FormPage {
  readonly page: Page;
  readonly grid: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('treegrid', { name: /^Fields of / });
  }

  /** The row of a field path, if it is drawn. */
  row(path: string): Locator {
    return this.grid.locator(`[data-row=${JSON.stringify(path)}]`);
  }

  /** Goes to a row and expands its parents. A hidden row is searched downwards. */
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

  /** Types the value of a row and replaces the old one. */
  async type(path: string, value: string): Promise<void> {
    await this.goTo(path);
    await this.press('Enter');
    await this.typeHere(value);
    await this.leave();
  }

  /** Sets a bool to true. */
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

  /** Chooses a member of a oneof; its row is then the next one. */
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

  /** Chooses the type of an `Any`. The focus moves to its first field, and leaves it again. */
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

  /** Moves from an editor to its row; closes an open list of choices first. */
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

  /** Returns the focused row; `isBelow` is true when it is below the wanted row. */
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
