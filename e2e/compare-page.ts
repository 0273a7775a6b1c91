import { expect, type Locator, type Page } from '@playwright/test';

/** The time for all pairs of a comparison on a busy machine. */
const comparisonMs = 60_000;

/** A tab that compares a call in both encodings, named as a user sees it. */
export class ComparePage {
  readonly page: Page;
  readonly url: Locator;
  readonly compare: Locator;
  readonly cancel: Locator;
  /** Everything below the bar: verdict, charts and parts. */
  readonly comparison: Locator;
  readonly verdict: Locator;
  readonly question: Locator;
  readonly differences: Locator;

  constructor(page: Page) {
    this.page = page;
    this.url = page.getByRole('textbox', { name: 'URL' });
    this.compare = page.getByRole('button', { name: /^Compare( again)?$/ });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.comparison = page.getByRole('region', { name: 'Comparison' });
    this.verdict = this.comparison.getByRole('list', { name: 'Verdict' });
    this.question = this.comparison.getByRole('region', { name: 'Before it is sent' });
    this.differences = this.comparison.getByRole('treegrid', { name: 'Differences' });
  }

  /** Waits until the comparison shows these words. */
  async says(words: string | RegExp): Promise<void> {
    await expect(this.verdict).toContainText(words, { timeout: comparisonMs });
  }

  /** Returns the rows of a table as text, cells separated by ` | `, without empty cells. */
  async rows(table: string, within: Page | Locator = this.comparison): Promise<string[]> {
    const rows = await within
      .getByRole('table', { name: table, exact: true })
      .or(within.getByRole('treegrid', { name: table, exact: true }))
      .locator('tbody')
      .getByRole('row')
      .all();
    return await Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('th, td').allInnerTexts();
        const texts = cells.map((text) => text.replaceAll(/\s+/g, ' ').trim());
        return texts.filter((text) => text !== '').join(' | ');
      }),
    );
  }

  /** Returns the uncompressed bytes in `All encodings`, as shown, by the name of the encoding. */
  async identities(within: Page | Locator): Promise<Record<string, string>> {
    const rows = await this.rows('All encodings', within);
    return Object.fromEntries(
      rows.map((row) => {
        const [name = '', bytes = ''] = row.split(' | ');
        return [name, /([\d ]+) B$/.exec(bytes)?.[1]?.trim() ?? bytes];
      }),
    );
  }

  /** Shows a part of the comparison: Data, Sizes, Time, ... */
  async show(part: string): Promise<void> {
    const tab = this.comparison.getByRole('tab', { name: new RegExp(`^${part}`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  /** Counts the rows of 24 px that are completely in sight in the tree of differences. */
  async completeRows(): Promise<number> {
    return this.differences.locator('tbody').evaluate((area) => {
      const { top, bottom } = area.getBoundingClientRect();
      return [...area.querySelectorAll('[aria-rowindex]')]
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.height === 24 && row.top >= top && row.bottom <= bottom).length;
    });
  }

  /** Returns by how many pixels the page scrolls; the rows scroll inside of it. */
  async scrollsBy(): Promise<number> {
    return this.comparison.evaluate((page) => {
      const root = document.documentElement;
      return page.scrollHeight - page.clientHeight + root.scrollHeight - root.clientHeight;
    });
  }

  async openResponse(side: 'Protobuf' | 'JSON'): Promise<Locator> {
    await this.comparison.getByRole('button', { name: `Open ${side} response` }).click();
    return this.page.getByRole('dialog', { name: `${side} response` });
  }

  async choosePairs(pairs: number): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Pairs' }).click();
    await this.page.getByRole('option', { name: String(pairs), exact: true }).click();
  }
}
