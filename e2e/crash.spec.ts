import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from './app-test.ts';
import { type LaunchedApp, launchApp, makeHome, removeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

/** `npm run test:long` has many more. */
const rounds = Number(process.env.PROTODESK_CRASH_ROUNDS ?? 5);

/** Random numbers from 0 to 1, the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Ends an app with all its processes at once, as a power cut or the system would. */
async function killAll({ app }: LaunchedApp): Promise<void> {
  const child = app.process();
  const exited = new Promise((settle) => child.once('exit', settle));
  for (const pid of treeOf(child.pid as number)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
  await exited;
}

function treeOf(root: number): number[] {
  if (process.platform === 'win32') return [root];
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const pid of found) {
    found.push(...rows.filter(([, parent]) => parent === pid).map(([child]) => child as number));
  }
  return found;
}

function addressOf(round: number, step: number): string {
  return `{{base}}/store/users/1?round=${round}&step=${step}`;
}

/** The step of a round that an address is of; -1 for one of before. */
function stepOf(address: string, round: number): number {
  const [, step] = new RegExp(`round=${round}&step=(\\d+)`).exec(address) ?? [];
  return step === undefined ? -1 : Number(step);
}

/** What was typed in a round, and how much of it the app had on disk when that was looked at last. */
interface Typing {
  typedSteps: number;
  keptStep: number;
}

/** Types one address after the other and saves now and then, until the app is gone. */
async function typeAndSave(
  { page, home }: LaunchedApp,
  round: number,
  typing: Typing,
): Promise<void> {
  const window = new WindowPage(page);
  try {
    for (let step = 0; ; step += 1) {
      await window.url.fill(addressOf(round, step));
      typing.typedSteps = step + 1;
      if (step % 3 === 2) await page.keyboard.press('ControlOrMeta+S');
      typing.keptStep = Math.max(typing.keptStep, await keptStep(home, round));
    }
  } catch {
    // Whatever the app was doing, it is gone.
  }
}

/** The latest step of a round that the drafts of the open tabs have on disk; -1 without any. */
async function keptStep(home: string, round: number): Promise<number> {
  const folder = join(await privateIn(home), 'drafts');
  const names = await readdir(folder).catch(() => []);
  // What is still being written is not kept yet: it has another name until it is.
  const kept = names.filter((name) => name.endsWith('.json'));
  const texts = kept.map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
  return Math.max(-1, ...(await Promise.all(texts)).map((text) => stepOf(text, round)));
}

function workspaceIn(home: string): string {
  return join(home, 'Documents', 'Protodesk', 'Sample workspace');
}

/** Every file of the workspace and of what the app keeps in it is whole; gives the address in the request's. */
async function readWorkspace(home: string): Promise<string> {
  const folder = workspaceIn(home);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  let url = '';
  for (const file of found) {
    const path = join(file.parentPath, file.name);
    // What was being written when the app ended lies beside it, and is removed some time later.
    if (!file.isFile() || file.name.endsWith('.tmp') || path.includes('previous')) continue;
    const isRead = /\.(?:yaml|json)$/.test(file.name);
    const value = isRead ? parse(await readFile(path, 'utf8')) : null;
    if (isRead) expect(value, path).not.toBeNull();
    if (file.name === 'Get a user.request.yaml') url = value.url;
  }
  return url;
}

// How soon what is typed goes to the disk is told by the tests of `createSessionSaver`. Here it is
// told that it does go there while the typing goes on, and that nothing that did is lost.
test('killed at any moment of typing and saving: every file is whole, and the typing is there', async () => {
  test.setTimeout(rounds * 60_000);
  const random = seededRandom(20_261_122);
  const home = await makeHome();
  let typing: Typing = { typedSteps: 0, keptStep: -1 };
  const known = new Set(['{{base}}/store/users/1']);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const launched = await launchApp({ home });
      const window = await new WindowPage(launched.page).ready();
      if (round > 0) {
        const shown = await window.url.inputValue();
        expect(known).toContain(shown);
        expect(stepOf(shown, round - 1)).toBeGreaterThanOrEqual(typing.keptStep);
        await expect(window.problem(launched.page)).toHaveCount(0);
        // The editor has some of its own, which are empty.
        const alerts = await launched.page.getByRole('alert').allInnerTexts();
        expect(alerts.filter((text) => text !== '')).toEqual([]);
        await expect(window.fileProblems).toBeHidden();
      }
      if (round === rounds) {
        await launched.quit();
        break;
      }
      typing = { typedSteps: 0, keptStep: -1 };
      const ended = typeAndSave(launched, round, typing);
      // In some rounds it ends before anything was kept, in the others some time after.
      const isEarly = random() < 0.25;
      await expect
        .poll(() => (isEarly ? typing.typedSteps : typing.keptStep + 1))
        .toBeGreaterThan(0);
      await new Promise((resume) => setTimeout(resume, random() * (isEarly ? 400 : 2000)));
      await killAll(launched);
      await ended;
      // And the one that was on its way when the app ended.
      for (let step = 0; step <= typing.typedSteps; step += 1) known.add(addressOf(round, step));
      expect(known).toContain(await readWorkspace(home));
    }
  } finally {
    await removeHome(home);
  }
});
