import { expect, type Locator, type Page } from '@playwright/test';
import { WindowPage } from './window-page.ts';

/** The text editor of a body as a user sees it: suggestions, explanations and marks. */
export class BodyTextPage {
  readonly window: WindowPage;
  readonly page: Page;
  /** The explanation of the text under the pointer. */
  private readonly explanation: Locator;
  /** Says that there are no suggestions. */
  readonly nothing: Locator;
  /** The underlined mistakes. */
  readonly mistakes: Locator;
  /** The visible lines. */
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

  /** Replaces the text, and puts the cursor at the bar in it. */
  async write(marked: string): Promise<void> {
    await this.window.pasteBody(marked.replace('|', ''));
    // Suggestions at the end of the text would take the keys.
    await this.page.keyboard.press('Escape');
    // Most bars are near the end, where the cursor is after pasting.
    const [rest = '', ...linesBelow] = marked.slice(marked.indexOf('|') + 1).split('\n');
    for (const _ of linesBelow) await this.page.keyboard.press('ArrowUp');
    await this.page.keyboard.press('End');
    for (const _ of rest) await this.page.keyboard.press('ArrowLeft');
  }

  /** Opens the suggestions at the bar in a text. */
  async ask(marked: string): Promise<void> {
    await this.write(marked);
    await this.page.keyboard.press('ControlOrMeta+Space');
  }

  /** A suggestion in the list, by its name. */
  offer(name: string): Locator {
    const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return this.page.getByRole('option', { name: new RegExp(`^${literal}(,|$)`) });
  }

  /** Points at a part of the text, and expects an explanation with these words. */
  async expectExplained(text: string, ...words: readonly string[]): Promise<void> {
    // The explanation disappears when the text moves, for example for the check line; only moving the mouse
    // shows it again.
    await expect(async () => {
      await this.page.mouse.move(0, 0);
      await expect(this.explanation).toBeHidden();
      await this.lines.getByText(text).last().hover({ timeout: 2000 });
      for (const part of words)
        await expect(this.explanation).toContainText(part, { timeout: 2000 });
    }).toPass();
  }
}
