import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import {
  chooseWorkspace,
  type EditorSample,
  inEditorWorkspace,
  listSample,
  openSample,
  wideSample,
} from './editor-sample.ts';
import { type ElectronCommand, makeBareApp, withElectronPage } from './electron-page.ts';
import { type Figure, median } from './figure.ts';

const rounds = 9;

/**
 * `editor/form-open`: from the click on Form to the frame that shows its rows, against a bare Monaco that
 * opens the same text, to the frame that shows its lines. Both in a window of the same Electron that has done
 * it once before.
 */
export async function measureFormOpen(
  electron: ElectronCommand,
  bareMonaco: string,
): Promise<readonly Figure[]> {
  const samples = { list: listSample, fields: wideSample };
  const figures: Figure[] = [];
  for (const [name, sample] of Object.entries(samples)) {
    const ours = await timeForm(electron, sample);
    const theirs = await timeMonaco(electron, bareMonaco, sample.text);
    const common = { better: 'lower', n: rounds } as const;
    const title = `editor/form-open-${name}`;
    figures.push(
      { name: title, value: median(ours) / median(theirs), unit: 'x', ...common },
      { name: `${title}-ms`, value: median(ours), unit: 'ms', ...common },
      { name: `${title} monaco-ms`, value: median(theirs), unit: 'ms', ...common },
    );
  }
  return figures;
}

function timeForm(electron: ElectronCommand, sample: EditorSample): Promise<number[]> {
  return inEditorWorkspace((folder) =>
    withElectronPage(
      electron,
      process.cwd(),
      async (page) => {
        await openSample(page, sample);
        const form = page.getByRole('radio', { name: 'Form', exact: true });
        const json = page.getByRole('radio', { name: 'JSON', exact: true });
        await form.click();
        if (sample.unfold !== null) {
          await page.getByRole('button', { name: `Unfold ${sample.unfold}` }).click();
        }
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await page.locator(`[data-row="${sample.rowId}"]`).waitFor();
          await json.click();
          await page.locator('.view-line').first().waitFor();
          times.push(await timeClick(page, 'Form', `[data-row="${sample.rowId}"]`));
        }
        return times;
      },
      (profile) => chooseWorkspace(profile, folder),
    ),
  );
}

/** Measures from a click on a view until it is drawn, by the page's own clock. */
function timeClick(page: Page, view: string, shown: string): Promise<number> {
  return page.getByRole('radio', { name: view, exact: true }).evaluate(
    (radio: HTMLElement, selector) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        radio.click();
        const look = () => {
          if (document.querySelector(selector) === null) requestAnimationFrame(look);
          // The frame is drawn before the next task.
          else setTimeout(() => resolve(performance.now() - started));
        };
        requestAnimationFrame(look);
      }),
    shown,
  );
}

async function timeMonaco(
  electron: ElectronCommand,
  bareMonaco: string,
  text: string,
): Promise<number[]> {
  const app = await makeBareApp(pathToFileURL(join(bareMonaco, 'index.html')).href);
  try {
    return await withElectronPage(electron, app, async (page) => {
      await page.waitForFunction(() => 'openText' in globalThis);
      const times: number[] = [];
      for (let round = 0; round < rounds + 1; round += 1) {
        const ms = await page.evaluate(
          (opened) =>
            new Promise<number>((resolve) => {
              const { openText } = globalThis as unknown as {
                openText: (text: string) => () => void;
              };
              const started = performance.now();
              const close = openText(opened);
              const look = () => {
                if (document.querySelector('.view-line') === null) requestAnimationFrame(look);
                else
                  setTimeout(() => {
                    resolve(performance.now() - started);
                    close();
                  });
              };
              requestAnimationFrame(look);
            }),
          text,
        );
        // The first round loads the shared code, and the first form.
        if (round > 0) times.push(ms);
      }
      return times;
    });
  } finally {
    await rm(app, { recursive: true, force: true });
  }
}
