import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { launchApp, makeHome, removeHome } from './launch.ts';
import { measureMemory, memoryRow, memoryRows, verdictOf } from './soak-memory.ts';
import { startUsing } from './soak-steps.ts';
import { WindowPage } from './window-page.ts';

/** How long the app is used, in minutes: `npm run soak -- --minutes 30`. */
const minutes = Number(process.env.PROTODESK_SOAK_MINUTES ?? 30);

const report = join(import.meta.dirname, '..', '.cache', 'soak.json');

// Reported, not asserted: the memory of processes depends on the machine.
test('the app is used for a long time, and its memory is told each minute', async () => {
  test.setTimeout(0);
  const home = await makeHome();
  // Without Playwright's traces, which keep pictures of the window in memory.
  const launched = await launchApp({ home });
  try {
    const window = await new WindowPage(launched.page).ready();
    await window.schemasRead();
    const busy = await startUsing(window, home);
    const rows = [await measureMemory(launched, busy.counts())];
    const startMs = performance.now();
    print(memoryRow());
    for (let minute = 1; minute <= minutes; minute += 1) {
      await busy.until(startMs + minute * 60_000);
      rows.push(await measureMemory(launched, busy.counts()));
      print(memoryRow(rows.at(-1)));
    }
    await mkdir(join(report, '..'), { recursive: true });
    await writeFile(report, memoryRows(rows));
    print(verdictOf(rows));
    for (const trouble of busy.troubles()) print(`Did not work: ${trouble}`);
  } finally {
    await launched.dispose();
    await removeHome(home);
  }
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
