import type { Locator } from '@playwright/test';
import type { WindowPage } from './window-page.ts';

/** The panes of a request and the tab of a folder in which settings are edited. */
export class SettingsPage {
  readonly window: WindowPage;
  readonly captures: Locator;
  readonly auth: Locator;
  readonly inheritedHeaders: Locator;

  constructor(window: WindowPage) {
    const { page } = window;
    this.window = window;
    this.captures = page.getByRole('table', { name: 'Captures' });
    this.auth = page.getByRole('region', { name: 'Auth' });
    this.inheritedHeaders = page.getByRole('table', { name: 'Inherited headers' });
  }

  /** Shows a pane of the request; one without content is in a menu. */
  async showPane(name: string): Promise<void> {
    await this.window.showRequestPane(name);
  }

  /** Shows a pane of a folder's settings. */
  async showFolderPane(name: string): Promise<void> {
    await this.window.page
      .getByRole('tablist', { name: 'Parts of the settings' })
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .click();
  }

  /** Opens the settings of the workspace from the menu of the collections. */
  async openWorkspaceSettings(): Promise<void> {
    const { page } = this.window;
    await page.getByRole('button', { name: 'More for collections' }).click();
    await page.getByRole('menuitem', { name: 'Workspace settings' }).click();
  }

  /** A field by its label; secret fields have no role. */
  field(label: string): Locator {
    return this.window.page.getByLabel(label, { exact: true });
  }

  /** A row of the edited variables, by its number. */
  variable(place: number | 'new', part: 'name' | 'kind' | 'value'): Locator {
    const title = place === 'new' ? 'New variable' : `Variable ${place}`;
    return this.window.page.getByLabel(`${title} ${part}`, { exact: true });
  }
}
