import type { RunReport } from '../../../shared/model/run-result.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { showSaved } from '../../kernel/show-in-folder.ts';
import {
  type ChartKind,
  type ChartModel,
  chartModel,
  charts,
  lastNumberOf,
  prefersLog,
  prefersLogBars,
} from './chart-model.ts';
import { chartSvg, pictureSize } from './chart-svg.ts';
import { fileNameOf } from './export-run.ts';
import { footnoteOf } from './run-sentence.ts';
import { readChart } from './use-run-chart.ts';

/** PNG pixels per chart pixel: sharp on paper and on dense screens. */
const dotsPerPixel = 2;

/** Saves a chart as the window first shows it, with the samples read again. */
export async function savePictureOfRun(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  report: RunReport,
  kind: ChartKind,
  format: 'png' | 'svg',
): Promise<void> {
  const { plan, series } = report;
  const isLog = {
    times: true,
    histogram: prefersLog(series),
    bars: prefersLogBars(series),
  }[kind];
  const read = await readChart(app, report.id, plan.series.length, isLog);
  if (!read.ok) return showProblem(app.notices, `picture-${report.id}`, read.problem);
  const chart = read.value;
  const model = chartModel(kind, plan, series, chart, isLog, lastNumberOf(chart));
  await savePicture(app, report, model, format);
}

/** Asks for a file and saves a chart there as an image. */
export async function savePicture(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  report: RunReport,
  model: ChartModel,
  format: 'png' | 'svg',
): Promise<void> {
  const { plan } = report;
  const noticeId = `picture-${report.id}`;
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileNameOf(plan.name)}-${charts[model.kind].file}.${format}`,
    kind: format,
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const svg = chartSvg(model, {
    title: `${plan.name}: ${charts[model.kind].title.toLowerCase()}`,
    sentence: report.verdict,
    footnote: [footnoteOf(report), ...new Set(report.urls)].join(' \u00b7 '),
  });
  const bytes: Uint8Array<ArrayBuffer> | null =
    format === 'svg' ? new TextEncoder().encode(svg) : await drawPng(svg);
  if (bytes === null) {
    return showProblem(
      app.notices,
      noticeId,
      problem({
        kind: 'internal',
        title: 'The chart could not be drawn as a PNG',
        detail: 'The window could not render it. Nothing was written.',
        hint: 'Save it as SVG, which browsers and word processors show too.',
      }),
    );
  }
  const saved = await app.engine.saveFile({ saveId, bytes });
  if (saved.ok) showSaved(app, noticeId, 'The chart is saved', saved.value.path);
  else showProblem(app.notices, noticeId, saved.problem);
}

/** Draws an SVG as a PNG; null when the window cannot. */
async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const image = new Image();
  // Not a blob URL: the page's policy allows only images from the app itself and data URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const canvas = document.createElement('canvas');
  canvas.width = pictureSize.width * dotsPerPixel;
  canvas.height = pictureSize.height * dotsPerPixel;
  const context = canvas.getContext('2d');
  try {
    await image.decode();
  } catch {
    return null;
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
}
