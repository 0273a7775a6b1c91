import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from './app-test.ts';
import { RunPage } from './run-page.ts';
import { WindowPage } from './window-page.ts';

/** A row of the samples CSV, as far as these tests look at it. */
interface SampleRow {
  readonly series: string;
  readonly isWarmUp: string;
  readonly outcome: string;
  readonly totalMs: string;
  readonly status: string;
}

test('a request is timed, and its runs are saved as files', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await window.openRequest('Get a user');
  const run = await new RunPage(page).open();

  await test.step('a request is timed in both encodings, and saved as files', async () => {
    await run.field('Samples').fill('30');
    await run.field('Warm-up').fill('5');
    await page.keyboard.press('ControlOrMeta+Enter');

    await run.ended();
    expect(await run.summaryText()).toMatch(
      /^Done in \d+\.\d s\. 70 requests = 60 counted \+ 10 warm-up, 0 errors\.$/,
    );
    const [protobuf, json, compared] = await run.resultRows();
    expect(protobuf).toMatch(/^Protobuf \| 30 \| 0 \(0 %\) \|( [\d.]+ \|){3} - \|.* 46 \| \d+$/);
    expect(json).toMatch(/^JSON \| 30 \| 0 \(0 %\) \|.* 150 \| \d+$/);
    expect(compared).toMatch(
      /^Protobuf against JSON \| {2}\| {2}\| [+\u2212]?[\d.]+ % \(\S+ to \S+\) \|[ |]+\| \u2212104 B \| /u,
    );
    await expect(
      page.getByText(
        /in this run: .* \(median difference within a block, 95 % CI .*\), median of all requests /u,
      ),
    ).toBeVisible();
    await expect(run.chart('Time of each request')).toBeVisible();
    await expect(run.samples.getByRole('row').nth(1)).toContainText('warm-up');

    const csvPath = join(home, 'samples.csv');
    await run.export(app, ['Samples CSV...'], csvPath);
    const rows = parse<SampleRow>(await readFile(csvPath), { columns: true });
    expect(rows).toHaveLength(70);
    for (const series of ['Protobuf', 'JSON']) {
      const counted = rows.filter((row) => row.series === series && row.isWarmUp === 'false');
      expect(counted).toHaveLength(30);
      expect(new Set(counted.map((row) => `${row.outcome} ${row.status}`))).toEqual(
        new Set(['ok 200']),
      );
      expect(counted.every(({ totalMs }) => /^\d+(\.\d+)?$/.test(totalMs))).toBe(true);
    }

    const jtlPath = join(home, 'samples.jtl');
    await run.export(app, [/^JMeter \.jtl\.{3}\s*whole milliseconds, without warm-up$/], jtlPath);
    expect(await readFile(jtlPath, 'utf8')).toMatch(/^timeStamp,elapsed,label,/);
    const markdownPath = join(home, 'summary.md');
    await run.export(app, ['Summary Markdown...'], markdownPath);
    expect(await readFile(markdownPath, 'utf8')).toContain('| Protobuf |');
  });

  await test.step('charts are saved as pictures that stand alone', async () => {
    const titles = ['Time of each request', 'Distribution', 'Min to max'];
    for (const [index, title] of titles.entries()) {
      const svgPath = join(home, `chart-${index}.svg`);
      await run.export(app, ['Chart as SVG', `${title}...`], svgPath);
      const svg = await readFile(svgPath, 'utf8');
      const told = await page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
        const isBroken = picture.querySelector('parsererror') !== null;
        return { isBroken, title: picture.querySelector('title')?.textContent };
      }, svg);
      expect(told).toEqual({ isBroken: false, title: `Get a user: ${title.toLowerCase()}` });
      expect(svg).not.toMatch(/var\(|href|NaN/);

      const pngPath = join(home, `chart-${index}.png`);
      await run.export(app, ['Chart as PNG', `${title}...`], pngPath);
      const png = await readFile(pngPath);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
      const [first, ...others] = await page.evaluate(
        async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.width;
          canvas.height = image.height;
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
          return [...new Set(new Uint32Array(new Uint8Array(pixels).buffer))];
        },
        `data:image/png;base64,${png.toString('base64')}`,
      );
      // White paper, and colours on it.
      expect(first).toBe(0xffffffff);
      expect(others.length).toBeGreaterThan(20);
    }
  });
});

test('runs are planned, stopped and doubted', async ({ openApp, serve }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('a run that is stopped keeps what it measured, and its sums add up', async () => {
    await window.openRequest('Get a user');
    const run = await new RunPage(page).open();
    await expect(run.summary).toBeHidden();
    await run.field('Samples').fill('200000');
    await run.start.click();
    await run.hasSamples();
    await run.stop.click();

    await run.ended('Stopped after');
    const numbers = (await run.summaryText())
      .replaceAll(/(\d) (?=\d{3}\b)/g, '$1')
      .match(/(\d+) requests = (\d+) counted \+ (\d+) warm-up, (\d+) error/);
    const [, issued, counted, warmUps, errors] = (numbers ?? []).map(Number);
    expect([counted ?? 0, warmUps ?? 0].reduce((sum, part) => sum + part)).toBe(issued);
    expect([warmUps, errors]).toEqual([40, 0]);
    await expect(page.getByText(/^Exploratory: .* there is no verdict\./u)).toBeVisible();
    expect((await run.resultRows())[2]).not.toContain('%');
    await run.showRuns();
    await expect(run.savedRuns.getByRole('listitem')).toContainText('stopped');
    await window.showPanel('Requests');
    await page.keyboard.press('ControlOrMeta+W');
  });

  await test.step('one series after the other gives figures and no verdict', async () => {
    await window.openRequest('Get a user');
    const run = await new RunPage(page).open();
    await expect(run.summary).toBeHidden();
    await run.field('Samples').fill('30');
    await window.choose('Order', /^one after the other/);
    await run.start.click();

    await run.ended();
    await expect(
      page.getByText('Not a comparison: the series ran one after the other.'),
    ).toBeVisible();
    await page.keyboard.press('ControlOrMeta+W');
  });

  await test.step('a run of which nothing succeeds names the cause, and praises nothing', async () => {
    await window.openRequest('Get a user');
    await window.url.fill('http://127.0.0.1:1/users');
    const run = await new RunPage(page).open();
    await expect(run.summary).toBeHidden();
    await run.field('Samples').fill('30');
    await run.field('Warm-up').fill('5');
    await run.start.click();

    await run.ended();
    await expect(
      page.getByText('None of 70 requests succeeded: 70 x Nothing is listening on 127.0.0.1:1.'),
    ).toBeVisible();
    const checks = page.getByRole('region', { name: 'Checks' }).getByRole('listitem');
    await expect(checks).toHaveText([
      /^Errors: Protobuf 30 of 30 \(30 no response\); JSON 30 of 30/,
    ]);
    await page.getByRole('button', { name: '1 warning', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+W');
  });

  await test.step('it asks before many requests that may change something go out', async () => {
    const server = await serve((_request, response) => response.end());
    await window.openRequest('Get a user');
    await window.url.fill(`${server.url}users`);
    await window.choose('Method', /^DELETE/);
    const run = await new RunPage(page).open();
    await expect(run.summary).toBeHidden();
    await run.field('Samples').fill('0');
    await expect(run.start).toBeDisabled();
    await expect(run.plan.getByRole('alert')).toContainText('Samples: enter a number from 1 to');
    await run.field('Samples').fill('10');
    await run.field('Warm-up').fill('0');
    await run.chip('JSON').click();
    await run.start.click();
    await expect(run.question).toContainText('Send 10 requests?');
    await expect(run.question).toContainText(`DELETE ${new URL(server.url).host}`);
    await run.question.getByRole('button', { name: 'Cancel' }).click();
    await expect(run.summary).toBeHidden();
    await run.start.click();
    await run.question.getByRole('button', { name: 'Send 10 requests' }).click();

    await run.ended();
    await expect(run.summary).toContainText('10 requests = 10 counted + 0 warm-up, 0 errors.');
    await run.start.click();
    await expect(run.question).toBeHidden();
  });
});

test('runs go on without their tab, and open again', async ({ openApp }) => {
  const { page, restart } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('a tab closed while it runs comes back with what became of the run', async () => {
    await window.openRequest('Get a user');
    // Long enough by waiting, and not by work.
    await window.url.fill('{{base}}/store/users/1?delay=20');
    const run = await new RunPage(page).open();
    await run.field('Samples').fill('200');
    await run.start.click();
    await run.hasSamples();
    await page.keyboard.press('ControlOrMeta+W');
    await expect(page.getByText('Its run continues')).toBeVisible();
    await run.showRuns();
    const entry = run.savedRuns.getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).not.toContainText('running', { timeout: 120_000 });

    await window.actInNotices('Undo');

    await run.ended();
    await expect(run.start).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+W');
    await window.showPanel('Requests');
  });

  await test.step('a saved run opens again after a restart, and can be renamed and deleted', async () => {
    await window.openRequest('Get a user');
    await window.url.fill('{{base}}/store/users/1');
    const run = await new RunPage(page).open();
    await run.field('Samples').fill('20');
    await run.start.click();
    await run.ended();
    await run.name.fill('Users before the change');
    await run.name.press('Enter');
    const rows = await run.resultRows();
    await page.getByLabel(/^Close Time: /).click();

    await restart();
    await window.ready();
    await run.showRuns();
    await run.savedRuns.getByRole('button', { name: /^Users before the change/ }).click();
    await run.ended();
    expect(await run.resultRows()).toEqual(rows);
    await expect(run.field('Samples')).toHaveValue('20');

    await run.start.click();
    await expect(run.savedRuns.getByRole('listitem')).toHaveCount(3);
    await run.ended();
    await expect(
      run.savedRuns.getByRole('button', { name: /^Users before the change/ }),
    ).toContainText('n 20, Protobuf ');
    await run.savedRuns.getByRole('listitem').last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(run.savedRuns.getByRole('listitem')).toHaveCount(2);
  });
});
