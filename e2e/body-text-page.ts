import { expect, type Locator, type Page } from '@playwright/test';
import { WindowPage } from './window-page.ts';

/** The text of a body as a user edits it: what is offered, explained and marked in it. */
export class BodyTextPage {
  readonly window: WindowPage;
  readonly page: Page;
  /** What is said of the part of the text that is pointed at. */
  private readonly explanation: Locator;
  /** Says that there is nothing to offer. */
  readonly nothing: Locator;
  /** What is underlined as wrong. */
  readonly mistakes: Locator;
  /** The lines that are in sight. */
  readonly lines: Locator;

  constructor(window: WindowPage) {
    this.window = window;
    this.page = window.page;
    this.explanation = this.page.getByRole('tooltip').filter({ visible: true });
    this.nothing = this.page.locator('.suggest-widget').getByText('No suggestions.');
    this.mistakes = this.page.locator('.squiggly-error');
    this.lines = this.page.locator('.view-lines');
  }

  /** Opens a new request with a body of a type. */
  static async open(page: Page, typeName: string): Promise<BodyTextPage> {
    const window = await new WindowPage(page).ready();
    await window.schemasRead();
    await window.newRequest('http://localhost/');
    await window.requestType.click();
    await window.requestType.fill(typeName);
    await page.keyboard.press('Enter');
    await window.typeIsChosen(typeName);
    return new BodyTextPage(window);
  }

  async editAs(view: 'JSON' | 'Text'): Promise<void> {
    await this.window.editBodyAs(view);
    await this.window.focusBody();
  }

  /** Replaces the text, and sets the cursor to the bar in it. */
  async write(marked: string): Promise<void> {
    await this.window.pasteBody(marked.replace('|', ''));
    // What is offered at the end of the text would take the keys.
    await this.page.keyboard.press('Escape');
    // Most bars are near the end, where pasting leaves the cursor.
    const [rest = '', ...linesBelow] = marked.slice(marked.indexOf('|') + 1).split('\n');
    for (const _ of linesBelow) await this.page.keyboard.press('ArrowUp');
    await this.page.keyboard.press('End');
    for (const _ of rest) await this.page.keyboard.press('ArrowLeft');
  }

  /** Asks for what may be typed at the bar in a text. */
  async ask(marked: string): Promise<void> {
    await this.write(marked);
    await this.page.keyboard.press('ControlOrMeta+Space');
  }

  /** An entry of the list, by its name alone. */
  offer(name: string): Locator {
    const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return this.page.getByRole('option', { name: new RegExp(`^${literal}(,|$)`) });
  }

  /** Points at a part of the text, and expects what is said of it. */
  async expectExplained(text: string, ...words: readonly string[]): Promise<void> {
    // What moves the text takes it away until the mouse moves too: the line of the check, for one.
    await expect(async () => {
      await this.page.mouse.move(0, 0);
      await expect(this.explanation).toBeHidden();
      await this.lines.getByText(text).last().hover({ timeout: 2000 });
      for (const part of words)
        await expect(this.explanation).toContainText(part, { timeout: 2000 });
    }).toPass();
  }
}
