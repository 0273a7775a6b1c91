import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ComparePage } from './compare-page.ts';
import { OpenedPage } from './opened-page.ts';
import { RunPage } from './run-page.ts';
import type { WindowPage } from './window-page.ts';

/** What was done so far. */
export interface UseCounts {
  readonly sends: number;
  /** Opened and closed. */
  readonly tabs: number;
}

/** Continuous use of the app. */
export interface Use {
  /** Continues until a time of `performance.now()`. */
  until(endMs: number): Promise<void>;
  counts(): UseCounts;
  /** Failed steps, each once. */
  troubles(): readonly string[];
}

const requests = [
  'Get a user',
  'All products',
  'Create a user',
  'All 400 users',
  'A JSON error',
  'Change a user',
] as const;

const panes = ['JSON', 'Headers', 'Sizes', 'Tree'] as const;

/** Uses the app like a busy day: sends, tabs, bodies, comparisons, runs, imports, over and over. */
export async function startUsing(window: WindowPage, home: string): Promise<Use> {
  const { page } = window;
  const protos = join(home, 'protos');
  await mkdir(protos);
  const proto = 'syntax = "proto3";\npackage soak;\nmessage Soak {\n  string id = 1;\n}\n';
  await writeFile(join(protos, 'soak.proto'), proto);
  let sends = 0;
  let tabs = 0;
  let round = 0;
  const troubles = new Set<string>();

  async function send(): Promise<void> {
    await window.send.click();
    await expect(window.responseStrip).toContainText(/\d{3} /);
    sends += 1;
  }

  async function closeTab(): Promise<void> {
    await page.keyboard.press('ControlOrMeta+W');
    tabs += 1;
  }

  async function sendAndRead(): Promise<void> {
    await window.openRequest(requests[round % requests.length] ?? requests[0]);
    await send();
    await send();
    await window.showResponse(panes[round % panes.length] ?? panes[0]);
    if (round % requests.length === requests.length - 1) await closeTab();
  }

  async function typeANewOne(): Promise<void> {
    await window.newRequest('{{sampleServer}}/users/1');
    await send();
    await closeTab();
  }

  async function typeABody(): Promise<void> {
    await window.openRequest('Create a user');
    await window.pasteBody(`{"username": "USER${round}", "email": "user${round}@example.com"}`);
    await send();
    await closeTab();
  }

  async function compare(): Promise<void> {
    await window.openRequest('Get a user');
    await page.keyboard.press('ControlOrMeta+Shift+C');
    await new ComparePage(page).says(/fields equal/);
    await closeTab();
  }

  async function time(): Promise<void> {
    await window.openRequest('Get a user');
    const run = await new RunPage(page).open();
    await run.field('Samples').fill('100');
    await page.keyboard.press('ControlOrMeta+Enter');
    await run.ended();
    await closeTab();
  }

  async function openABody(): Promise<void> {
    const opened = new OpenedPage(window);
    await opened.paste('0a05 616c 6963 6510 2a');
    await opened.body.waitFor();
    await closeTab();
  }

  async function importSchemas(): Promise<void> {
    await window.showPanel('Schemas');
    await window.drop([protos]);
    await window.showPanel('Requests');
    await window.schemasRead();
  }

  /** The steps, and in which rounds they run. */
  const steps: readonly (readonly [every: number, step: () => Promise<void>])[] = [
    [1, sendAndRead],
    [2, typeANewOne],
    [4, typeABody],
    [8, openABody],
    [10, compare],
    [20, time],
    [30, importSchemas],
  ];

  return {
    async until(endMs) {
      while (performance.now() < endMs) {
        round += 1;
        for (const [every, step] of steps) {
          if (round % every !== 0 || performance.now() >= endMs) continue;
          await step().catch((error: unknown) => {
            troubles.add(`${step.name}: ${String(error).split('\n', 1)[0]}`);
            return page.keyboard.press('Escape');
          });
        }
      }
    },
    counts: () => ({ sends, tabs }),
    troubles: () => [...troubles],
  };
}
