import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from './app-test.ts';
import { type LaunchedApp, launchApp, makeHome, removeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';

/** `npm run test:long` has many more. */
const rounds = Number(process.env.PROTODESK_CRASH_ROUNDS ?? 20);

/** What was typed this long before the end may be missing after it; all else may not. */
const lostTypingMs = 1000;

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

/** Types one address after the other and saves now and then, until the app is gone. */
async function typeAndSave(
  { page }: LaunchedApp,
  round: number,
  typed: { value: string; atMs: number }[],
): Promise<void> {
  const window = new WindowPage(page);
  try {
    for (let step = 0; ; step += 1) {
      const value = `{{base}}/store/users/1?round=${round}&step=${step}`;
      await window.url.fill(value);
      typed.push({ value, atMs: performance.now() });
      if (step % 3 === 2) await page.keyboard.press('ControlOrMeta+S');
    }
  } catch {
    // Whatever the app was doing, it is gone.
  }
}

/** Every file of the workspace and of what the app keeps in it is whole; gives the address in the request's. */
async function readWorkspace(home: string): Promise<string> {
  const folder = join(home, 'Documents', 'Protodesk', 'Sample workspace');
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

test('killed at any moment of typing and saving: every file is whole, and the typing is there', async () => {
  test.setTimeout(rounds * 30_000);
  const random = seededRandom(20_261_122);
  const home = await makeHome();
  let typed: { value: string; atMs: number }[] = [];
  let killedMs = 0;
  const known = new Set(['{{base}}/store/users/1']);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const launched = await launchApp({ home });
      const window = await new WindowPage(launched.page).ready();
      if (round > 0) {
        const shown = await window.url.inputValue();
        const due = typed.filter(({ atMs }) => atMs <= killedMs - lostTypingMs).at(-1);
        expect(known).toContain(shown);
        const isOfRound = shown.includes(`round=${round - 1}&`);
        const step = isOfRound ? Number(/step=(\d+)/.exec(shown)?.[1]) : -1;
        expect(step, `${shown} where ${due?.value} was due`).toBeGreaterThanOrEqual(
          due ? typed.indexOf(due) : -1,
        );
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
      typed = [];
      const typing = typeAndSave(launched, round, typed);
      await expect.poll(() => typed.length).toBeGreaterThan(0);
      await new Promise((resume) => setTimeout(resume, random() * 2500));
      killedMs = performance.now();
      await killAll(launched);
      await typing;
      for (const { value } of typed) known.add(value);
      // The one that was on its way when the app ended.
      known.add(`{{base}}/store/users/1?round=${round}&step=${typed.length}`);
      expect(known).toContain(await readWorkspace(home));
    }
  } finally {
    await removeHome(home);
  }
});
