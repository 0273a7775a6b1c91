import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { WindowPage } from './window-page.ts';

/** The schemas panel and the pages it opens, named as a user sees them. */
export class SchemasPage {
  readonly page: Page;
  readonly window: WindowPage;
  readonly search: Locator;
  readonly tree: Locator;
  /** The search results. */
  readonly found: Locator;
  readonly problems: Locator;
  /** The text of a schema file. */
  readonly source: Locator;
  readonly sourceProblems: Locator;
  readonly driftReport: Locator;

  constructor(window: WindowPage) {
    const { page } = window;
    this.page = page;
    this.window = window;
    this.search = page.getByRole('textbox', { name: 'Search the schemas' });
    this.tree = page.getByRole('tree', { name: /^Types by/ });
    this.found = page.getByRole('listbox', { name: 'Found in the schemas' });
    this.problems = page.getByRole('tree', { name: 'Problems of the schemas' });
    this.source = page.getByLabel(/^Source of .* read-only/);
    this.sourceProblems = page.getByRole('region', { name: 'Problems of this file' });
    this.driftReport = page.getByRole('region', { name: 'Schema changes' });
  }

  /** Opens the panel. */
  async open(): Promise<this> {
    await this.window.schemasRead();
    await this.window.showPanel('Schemas');
    return this;
  }

  /** The page of a type, or of a file by its name. */
  pageOf(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** A row of the fields, values, methods or users on a page. */
  member(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Searches a type and opens its page. */
  async openType(name: string): Promise<Locator> {
    await this.search.fill(name);
    await this.found
      .getByRole('option', { name: new RegExp(`^${name} `) })
      .first()
      .click();
    const shown = this.pageOf(name);
    await expect(shown.getByRole('tab', { name: /^(Fields|Values|Methods)/ })).toBeVisible();
    return shown;
  }

  /** Returns the line of the cursor in the source. */
  async sourceLine(): Promise<string> {
    return await this.page.locator('.active-line-number').innerText();
  }
}

/** Writes files into a folder, by their relative paths. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Returns the text of a proto3 file. */
export function proto(packageName: string, ...lines: readonly string[]): string {
  return ['syntax = "proto3";', '', `package ${packageName};`, '', ...lines, ''].join('\n');
}
