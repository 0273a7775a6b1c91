import { placeOn, valueAt } from './chart-axis.ts';
import type { ChartModel, HistogramModel, TimePoint, TimesModel } from './chart-model.ts';
import type { ChartPalette } from './chart-palette.ts';
import { type Plot, placesIn, type Shape, type Spot } from './draw-chart.ts';
import { formatMs } from './format-run.ts';

/** The maximum distance between the pointer and a mark. */
const reachPx = 24;

/** A request of a series. */
interface PointedRequest {
  readonly series: number;
  readonly point: TimePoint;
}

/** What is under the pointer: a request, or a bar of the histogram by its index. */
export type Pointed = PointedRequest | number;

/** Returns what is under the pointer, or null; `at` counts from the upper left corner of the plot. */
export function pointedAt(
  model: ChartModel,
  at: Spot,
  plot: Omit<Plot, keyof Spot>,
): Pointed | null {
  if (model.kind === 'times') return nearestPoint(model, at, plot);
  return model.kind === 'histogram' ? barAt(model, at.x / plot.width) : null;
}

/** Returns the text of the legend for it. */
export function readoutOf(model: ChartModel, pointed: Pointed): string {
  if (typeof pointed !== 'number') return requestReadout(model, pointed);
  return model.kind === 'histogram' ? barReadout(model, pointed) : '';
}

/** Highlights it: a ring around a request, a shade behind a bar. */
export function markOf(
  model: ChartModel,
  pointed: Pointed,
  plot: Plot,
  palette: ChartPalette,
): Shape {
  const { toX, toY } = placesIn(model, plot);
  if (typeof pointed !== 'number') {
    const { number, ms } = pointed.point;
    const ring = { cx: toX(number), cy: toY(ms), r: 6, fill: 'none', strokeWidth: 1.5 };
    return { tag: 'circle', attributes: { ...ring, stroke: palette.text } };
  }
  const edges = model.kind === 'histogram' ? model.edges : [];
  const x = toX(edges[pointed] ?? 0);
  const width = Math.max(0, toX(edges[pointed + 1] ?? 0) - x);
  return { tag: 'rect', attributes: { ...plot, x, width, fill: palette.shade } };
}

/**
 * Returns the request with the nearest mark; null when none is near.
 *
 * @param at from the upper left corner of the plot, in pixels
 */
export function nearestPoint(
  model: TimesModel,
  at: Spot,
  plot: Omit<Plot, keyof Spot>,
): PointedRequest | null {
  let nearest: PointedRequest | null = null;
  let nearestSquare = reachPx * reachPx;
  for (const [series, points] of model.points.entries()) {
    for (const point of points) {
      const dx = placeOn(model.x, point.number) * plot.width - at.x;
      const dy = (1 - placeOn(model.y, point.ms)) * plot.height - at.y;
      const square = dx * dx + dy * dy;
      if (square >= nearestSquare) continue;
      nearestSquare = square;
      nearest = { series, point };
    }
  }
  return nearest;
}

function barAt({ x, edges }: HistogramModel, place: number): number | null {
  const ms = valueAt(x, place);
  const bar = edges.findLastIndex((edge) => edge <= ms);
  return bar >= 0 && bar < edges.length - 1 ? bar : null;
}

function requestReadout({ names }: ChartModel, { series, point }: PointedRequest): string {
  const marks = [point.isWarmUp ? 'warm-up' : '', point.isError ? 'error' : ''].filter(Boolean);
  const note = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `${names[series]} no. ${point.number}: ${formatMs(point.ms)} ms${note}`;
}

function barReadout({ edges, counts, names }: HistogramModel, bar: number): string {
  const bySeries = counts.map((one, series) => `${names[series]} ${one[bar] ?? 0}`).join(', ');
  return `${formatMs(edges[bar] ?? 0)} to ${formatMs(edges[bar + 1] ?? 0)} ms: ${bySeries}`;
}
