import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';

/** The time for a run of a few hundred requests on a busy machine. */
const runMs = 60_000;

/** A tab that times a request, and the Runs panel, named as a user sees them. */
export class RunPage {
  readonly page: Page;
  readonly plan: Locator;
  readonly name: Locator;
  readonly start: Locator;
  readonly stop: Locator;
  /** The line with the progress of a run, or how it ended. */
  readonly summary: Locator;
  readonly results: Locator;
  readonly samples: Locator;
  readonly savedRuns: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.plan = page.getByRole('region', { name: 'Plan of the run' });
    this.name = this.plan.getByRole('textbox', { name: 'Name of the run' });
    this.start = this.plan.getByRole('button', { name: /^(Start|Run again)/ });
    this.stop = this.plan.getByRole('button', { name: 'Stop', exact: true });
    this.summary = page.getByRole('status', { name: 'Run summary' });
    this.results = page.getByRole('table', { name: 'Results of the run' });
    this.samples = page.getByRole('region', { name: 'Samples', exact: true });
    this.savedRuns = page.getByRole('list', { name: 'Saved runs' });
    this.question = page.getByRole('dialog', { name: /^Send .* requests\?$/ });
  }

  /** Opens the tab that times the active request. */
  async open(): Promise<this> {
    await this.page.keyboard.press('ControlOrMeta+Shift+R');
    await this.start.waitFor();
    return this;
  }

  /** Waits until the run ended in this way. */
  async ended(how: 'Done in' | 'Stopped after' = 'Done in'): Promise<void> {
    await expect(this.summary).toContainText(how, { timeout: runMs });
  }

  /** Waits until the first series has samples, well into the run. */
  async hasSamples(): Promise<void> {
    const first = this.results.locator('tbody tr').first();
    await expect(first).toContainText(/Protobuf\s*[1-9]/, { timeout: runMs });
  }

  field(name: 'Samples' | 'Workers' | 'Warm-up' | 'Timeout'): Locator {
    return this.plan.getByRole('textbox', { name, exact: true });
  }

  chip(series: string): Locator {
    return this.plan.getByRole('button', { name: new RegExp(`^([A-Z] )?${series}`) });
  }

  /** Returns the results as lines of text, without spaces between digits. */
  async resultRows(): Promise<string[]> {
    const rows = await this.results.locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('th, td').allInnerTexts();
        return cells.map((cell) => cell.replaceAll(/[\s\u202f\u00a0]+/gu, ' ').trim()).join(' | ');
      }),
    );
  }

  /** Returns the summary, with plain spaces. */
  async summaryText(): Promise<string> {
    return (await this.summary.innerText()).replaceAll(/[\u202f\u00a0]/gu, ' ');
  }

  chart(title: string): Locator {
    return this.page.getByRole('figure', { name: title });
  }

  /** Saves an item of the Export menu to a path; the system's dialog cannot be driven. */
  async export(app: ElectronApplication, items: readonly (string | RegExp)[], path: string) {
    await answerSaveDialog(app, path);
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    // By keys: a submenu closes when the mouse leaves its item.
    for (const [index, name] of items.entries()) {
      const isLast = index === items.length - 1;
      await this.page.getByRole('menuitem', { name }).press(isLast ? 'Enter' : 'ArrowRight');
    }
    await this.page.getByRole('region', { name: 'Notices' }).getByText(path).waitFor();
  }

  async showRuns(): Promise<void> {
    const button = this.page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: 'Runs' });
    // Pressing the panel that is shown collapses the sidebar.
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  }
}

/** Makes the next save dialogs return this path. */
async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
}
