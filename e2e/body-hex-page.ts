import type { Locator, Page } from '@playwright/test';

/** The hex view of a body, and how files get into it, named as a user sees them. */
export class BodyHexPage {
  readonly page: Page;
  readonly view: Locator;
  /** The element that has the focus. */
  readonly bytes: Locator;
  /** The text with the position of the caret. */
  readonly place: Locator;
  readonly mode: Locator;
  readonly goTo: Locator;
  readonly fileCard: Locator;

  constructor(page: Page) {
    this.page = page;
    this.view = page.getByRole('region', { name: 'Hex', exact: true });
    this.bytes = this.view.getByRole('textbox', { name: 'Bytes' });
    this.place = this.view.getByRole('status').last();
    this.mode = this.view.getByRole('button', { name: /^Mode: / });
    this.goTo = this.view.getByRole('textbox', { name: 'Go to offset' });
    this.fileCard = page.getByRole('region', { name: 'Body in a file' });
  }

  /** Returns the visible digits, row by row. */
  async digits(): Promise<string> {
    const rows = await this.view.locator('[data-digits]').allTextContents();
    return rows.join(' ').replaceAll(/\s+/g, ' ').trim();
  }

  /** Puts a text on the clipboard like another program, and pastes it. */
  async paste(text: string): Promise<void> {
    await this.bytes.focus();
    await this.bytes.evaluate((element, content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', content);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    }, text);
  }

  /** Chooses a file for the body in the menu. */
  async chooseFile(
    item: 'From file...' | 'Send a file unchanged...',
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'File', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
    await (await asked).setFiles(file);
  }

  /** Drops a file on a part of the window. */
  async drop(on: Locator, name: string, content: string): Promise<void> {
    await on.evaluate(
      (element, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([file.content], file.name));
        for (const type of ['dragenter', 'dragover', 'drop']) {
          element.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
          );
        }
      },
      { name, content },
    );
  }
}
