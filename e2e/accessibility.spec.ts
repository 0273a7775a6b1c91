import AxeBuilder from '@axe-core/playwright';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { ComparePage } from './compare-page.ts';
import { HistoryPage } from './history-page.ts';
import { OpenedPage } from './opened-page.ts';
import { recordingOf } from './recording-text.ts';
import { RunPage } from './run-page.ts';
import { SchemasPage } from './schemas-page.ts';
import { SettingsPage } from './settings-page.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';

/** What axe calls the rules of WCAG 2.0 and 2.1, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Those of them that look at colours: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A screen, reached from the one before it. */
type Screen = readonly [name: string, show: (window: WindowPage) => Promise<void>];

const bodies: readonly Screen[] = [
  [
    'form',
    async (window) => {
      await window.schemasRead();
      await openRequest(window, 'A kitchen of your own');
      await window.editBodyAs('Form');
      await window.fillBody('Every field');
      await expect(window.bodyCheck).toContainText('Valid.');
      await unfoldAll(window);
    },
  ],
  [
    'form with faults',
    async (window) => {
      await window.pasteBody('{"heat": "HOTT", "last": 7, "odd": 1, "scalars": {"aSint32": "x"}}');
      await window.editBodyAs('Form');
      await expect(window.bodyCheck).toContainText('more');
      await unfoldAll(window);
    },
  ],
  ['JSON', (window) => window.editBodyAs('JSON')],
  [
    'text format',
    async (window) => {
      await window.pasteBody('{"heat": "HOT", "scalars": {"aSint32": 5}}');
      await expect(window.bodyCheck).toContainText('Valid.');
      await window.editBodyAs('Text');
    },
  ],
  ['hex', (window) => window.editBodyAs('Hex')],
];

const calls: readonly Screen[] = [
  [
    'response tree',
    async (window) => {
      await window.openRequest('Create a user');
      await window.send.click();
      await window.row('email').click();
    },
  ],
  [
    'response search',
    async (window) => {
      await new TreePage(window.page).find('simple');
    },
  ],
  [
    'history',
    async (window) => {
      const history = await new HistoryPage(window).open();
      await history.openEntry(/^POST Create a user/);
    },
  ],
  [
    'comparison',
    async (window) => {
      await window.showPanel('Requests');
      await window.openRequest('Get a user');
      await window.page.keyboard.press('ControlOrMeta+Shift+C');
      await new ComparePage(window.page).verdict.waitFor();
    },
  ],
  [
    'run',
    async (window) => {
      await window.openRequest('Get a user');
      const run = await new RunPage(window.page).open();
      await run.field('Samples').fill('5');
      await run.start.click();
      await run.ended();
    },
  ],
  [
    'preview tab, toast and list of notices',
    async (window) => {
      await window.newRequest('{{base}}/typed');
      await window.page.keyboard.press('ControlOrMeta+W');
      await window.entry('All products').click();
      await window.tab(', preview$').waitFor();
      await window.runCommand('Show notices');
      await window.noticeList.getByRole('button', { name: 'Undo' }).waitFor();
    },
  ],
];

const opened: readonly Screen[] = [
  [
    'opened body',
    async (window) => {
      const page = new OpenedPage(window);
      await page.paste('08 07 12 03 41 64 61');
      await page.body.waitFor();
    },
  ],
  [
    'what to compare with',
    async (window) => {
      const page = new OpenedPage(window);
      await page.paste('{"name": "Ada", "visits": 1}');
      await page.paste('{"name": "Grace", "visits": 1}');
      await page.askToCompare();
    },
  ],
  [
    'two bodies by meaning',
    async (window) => {
      const page = new OpenedPage(window);
      await page.compareDialog.getByRole('button', { name: /"name": "Ad/ }).click();
      await window.page.getByText('"Grace"', { exact: true }).waitFor();
    },
  ],
  [
    'two bodies by bytes',
    async (window) => {
      const page = new OpenedPage(window);
      await window.page.getByText('By bytes').click();
      await page.differing('≠').first().waitFor();
      await window.page.keyboard.press('F7');
    },
  ],
  [
    'recording',
    async (window) => {
      const page = new OpenedPage(window);
      await page.paste(recordingOf(Buffer.from([8, 7])));
      await page.entries.waitFor();
    },
  ],
  [
    'read all',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Read all as...' }).click();
      await page.getByRole('dialog', { name: 'Read all as' }).waitFor();
    },
  ],
];

const workspace: readonly Screen[] = [
  [
    'schemas',
    async (window) => {
      await window.schemasRead();
      await window.showPanel('Schemas');
      await new SchemasPage(window).openType('Kitchen');
    },
  ],
  [
    'settings of a request',
    async (window) => {
      await window.showPanel('Requests');
      await window.openRequest('Get a user');
      await new SettingsPage(window).showPane('Settings');
    },
  ],
  [
    'settings of the workspace',
    async (window) => {
      const settings = new SettingsPage(window);
      await settings.openWorkspaceSettings();
      await settings.field('Base URL').waitFor();
    },
  ],
  [
    'private data',
    async (window) => {
      await new SettingsPage(window).showFolderPane('Private data');
      await window.page.getByText(/in total$/).waitFor();
    },
  ],
  [
    'preferences',
    async ({ page }) => {
      await page.keyboard.press('ControlOrMeta+,');
      await page.getByRole('dialog', { name: 'Preferences' }).waitFor();
    },
  ],
  [
    'shortcuts',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
];

for (const [part, screens] of [
  ['bodies', bodies],
  ['calls', calls],
  ['what is opened', opened],
  ['the workspace', workspace],
] as const) {
  test(`the screens of ${part} keep the rules of WCAG 2 A and AA, light and dark`, async ({
    launch,
  }) => {
    const { app, page } = await launch();
    const window = await new WindowPage(page).ready();
    for (const [name, show] of screens) {
      await show(window);
      await setTheme(app, page, 'light');
      const all = axeOn(page).withTags(rules);
      expect.soft(await violationsOf(page, all), `${name}, light`).toEqual([]);
      await setTheme(app, page, 'dark');
      const ofColours = axeOn(page).withRules(colourRules);
      expect.soft(await violationsOf(page, ofColours), `${name}, dark`).toEqual([]);
    }
  });
}

/** Axe on the page, without a selector for every element that breaks no rule. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
}

/** What axe finds, a line for each element. */
async function violationsOf(page: Page, builder: AxeBuilder): Promise<readonly string[]> {
  // Animations have half-way colours. Electron has no page of its own for the sum of frames: there is one.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    // One whose element goes meanwhile never finishes: it is rejected.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const axe = builder.setLegacyMode();
  // Their rows are gone through by keys: the table around them has the focus, and scrolls them.
  for (const rows of ['[role=treegrid][tabindex="0"] tbody']) axe.exclude(rows);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html.slice(0, 160), failureSummary?.split('\n')[1]?.trim()].join(
        ' | ',
      ),
    ),
  );
}

async function setTheme(app: ElectronApplication, page: Page, theme: 'light' | 'dark') {
  await app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.emulateMedia({ colorScheme: theme });
}

/** Opens a request of the last folder, which is out of sight. */
async function openRequest(window: WindowPage, name: string): Promise<void> {
  await window.filter.fill(name);
  await window.openRequest(name);
  await window.filter.fill('');
}

/** Unfolds the rows of the form that are in sight. */
async function unfoldAll(window: WindowPage): Promise<void> {
  const folded = window.form.getByRole('button', { name: /^Unfold/ });
  while ((await folded.count()) > 0) await folded.last().click();
}
