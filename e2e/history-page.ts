import { expect, type Locator } from '@playwright/test';
import type { WindowPage } from './window-page.ts';

/** The history panel and the tabs of its exchanges, named as a user sees them. */
export class HistoryPage {
  private readonly window: WindowPage;
  readonly list: Locator;
  readonly search: Locator;
  /** The sent request of the active exchange. */
  readonly sent: Locator;
  readonly compared: Locator;
  readonly sendAgain: Locator;
  readonly clearDialog: Locator;
  readonly curlDialog: Locator;
  readonly curlCommand: Locator;

  constructor(window: WindowPage) {
    const { page } = window;
    this.window = window;
    this.list = page.getByRole('listbox', { name: 'Exchanges' });
    this.search = page.getByRole('textbox', { name: 'Search the history' });
    this.sent = page.getByRole('region', { name: 'Request as sent' });
    this.compared = page.getByRole('region', { name: 'Compared with now' });
    this.sendAgain = page.getByRole('button', { name: 'Send again' });
    this.clearDialog = page.getByRole('dialog', { name: /^Clear the history/ });
    this.curlDialog = page.getByRole('dialog', { name: 'Import curl' });
    this.curlCommand = page.getByRole('textbox', { name: 'curl command' });
  }

  /** Opens the panel. */
  async open(): Promise<this> {
    await this.window.showPanel('History');
    await this.search.waitFor();
    return this;
  }

  /** The visible exchanges whose description has these words. */
  entries(words: string | RegExp = ''): Locator {
    return this.list.getByRole('option', { name: words });
  }

  /** Opens the latest exchange with these words, and waits for its request. */
  async openEntry(words: string | RegExp): Promise<void> {
    await this.entries(words).first().click();
    await this.sent.waitFor();
  }

  /** Chooses from the menu of the latest exchange with these words. */
  async onEntry(words: string | RegExp, action: string): Promise<void> {
    await this.entries(words).first().click({ button: 'right' });
    await this.window.page.getByRole('menuitem', { name: action, exact: false }).click();
  }

  /** Shows a part of the sent request. */
  async showSent(part: 'Body' | 'Headers' | 'Variables'): Promise<void> {
    await this.sent.getByRole('tab', { name: new RegExp(`^${part}`) }).click();
  }

  /** Opens the dialog for a curl command from the palette. */
  async openCurl(): Promise<void> {
    await this.window.page.keyboard.press('ControlOrMeta+K');
    await this.window.page.getByPlaceholder(/^Search commands/).fill('from curl');
    await this.window.page.keyboard.press('Enter');
    await expect(this.curlCommand).toBeFocused();
  }
}
