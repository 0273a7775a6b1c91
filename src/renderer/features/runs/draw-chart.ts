import { placeOn } from './chart-axis.ts';
import {
  axesOf,
  type BarsModel,
  type ChartKind,
  type ChartModel,
  type HistogramModel,
  type TimesModel,
} from './chart-model.ts';
import type { ChartPalette, ChartPen } from './chart-palette.ts';
import { formatMsShort } from './format-run.ts';

/** A drawn element: React renders it in the window, an image writes it as text. */
export interface Shape {
  readonly tag: 'circle' | 'line' | 'path' | 'rect' | 'text';
  /** By their names in React. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content?: string;
}

/** The area for values, in pixels. */
export interface Plot extends Spot {
  readonly width: number;
  readonly height: number;
}

/** A point of an image, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws the values of a chart, on screen and in an image.
 *
 * @param axes drawn above the shade of the warm-up and below everything else
 */
export function drawChart(
  model: ChartModel,
  plot: Plot,
  pen: ChartPen,
  axes: readonly Shape[] = [],
): readonly Shape[] {
  switch (model.kind) {
    case 'times':
      return drawTimes(model, plot, pen, axes);
    case 'histogram':
      return [...axes, ...drawHistogram(model, plot, pen)];
    case 'bars':
      return [...axes, ...drawBars(model, plot, pen)];
  }
}

function drawTimes(
  model: TimesModel,
  plot: Plot,
  { palette, scale }: ChartPen,
  axes: readonly Shape[],
): readonly Shape[] {
  const { toX, toY } = placesIn(model, plot);
  const radius = (model.x.max > 600 ? 2 : 3) * scale;
  const spotsOf = (points: TimesModel['points'][number], isError: boolean) =>
    points
      .filter((point) => point.isError === isError)
      .map(({ number, ms }) => ({ x: toX(number), y: toY(ms) }));
  const warmUpWidth = Math.max(2, toX(model.warmUps + 0.5) - plot.x);
  return [
    ...(model.warmUps > 0 ? [rect({ ...plot, width: warmUpWidth }, { fill: palette.shade })] : []),
    ...axes,
    ...model.points.map((points, series) =>
      path(marksPath(series, spotsOf(points, false), radius), {
        fill: 'none',
        stroke: colourOf(series, palette),
        strokeWidth: 1.2 * scale,
      }),
    ),
    path(errorMarksPath(spotsOf(model.points.flat(), true), radius + 0.5), { fill: palette.error }),
  ];
}

function drawHistogram(model: HistogramModel, plot: Plot, pen: ChartPen): readonly Shape[] {
  const { toX, toY } = placesIn(model, plot);
  const edgesX = model.edges.map(toX);
  return model.counts.map((counts, series) =>
    path(stepsPath(edgesX, counts.map(toY), plot.y + plot.height), {
      ...areaOf(series, pen.palette),
      strokeWidth: 1.6 * pen.scale,
    }),
  );
}

function drawBars(model: BarsModel, plot: Plot, { palette, scale }: ChartPen): readonly Shape[] {
  const { toX, toY } = placesIn(model, plot);
  const bottom = plot.y + plot.height;
  const groupWidth = plot.width / model.groups.length;
  const columnWidth = Math.min(56 * scale, (groupWidth * 0.9) / Math.max(1, model.names.length));
  const radius = 5 * scale;
  return model.groups.flatMap(({ values }, group) =>
    values.flatMap((value, series) => {
      const middle = toX(group + 0.5) + (series - (values.length - 1) / 2) * columnWidth;
      const letters = { fill: palette.text, textAnchor: 'middle', fontSize: 11 * scale };
      if (value === null) return [text(middle, bottom - 5, '-', letters)];
      const spot = { x: middle, y: toY(value) };
      return [
        path(marksPath(series, [spot], radius), {
          fill: 'none',
          stroke: colourOf(series, palette),
          strokeWidth: 2 * scale,
        }),
        text(middle, spot.y - radius - 5 * scale, formatMsShort(value), letters),
      ];
    }),
  );
}

/** Returns functions from the chart's values to positions in the plot. */
export function placesIn(model: ChartModel, plot: Plot) {
  const { x, y } = axesOf(model);
  return {
    toX: (value: number) => plot.x + placeOn(x, value) * plot.width,
    toY: (value: number) => plot.y + (1 - placeOn(y, value)) * plot.height,
  };
}

/** One line of a legend: a sample of the drawing in a square of `keySize`, and its text. */
export interface LegendKey {
  readonly shape: Shape;
  readonly label: string;
}

/** The width and height of a legend key, in pixels. */
export const keySize = 12;

/** Returns the legend of a chart. */
export function legendOf(
  kind: ChartKind,
  names: readonly string[],
  { hasErrors, hasWarmUps }: { readonly hasErrors: boolean; readonly hasWarmUps: boolean },
  palette: ChartPalette,
): readonly LegendKey[] {
  return [
    ...names.map((name, series) => ({
      shape: seriesKey(kind, series, palette),
      label: name,
    })),
    ...(hasErrors
      ? [
          {
            shape: path(errorMarksPath([keyMiddle], 3.5), { fill: palette.error }),
            label: 'error',
          },
        ]
      : []),
    ...(hasWarmUps
      ? [
          {
            shape: rect(keyBox, { fill: palette.shade, stroke: palette.axis, strokeWidth: 0.5 }),
            label: 'warm-up',
          },
        ]
      : []),
  ];
}

const keyMiddle: Spot = { x: keySize / 2, y: keySize / 2 };
const keyBox: Plot = { x: 1, y: 1.5, width: 10, height: 9 };

/** Draws a sample of a series in a square of `keySize`. */
export function seriesKey(kind: ChartKind, series: number, palette: ChartPalette): Shape {
  return kind !== 'histogram'
    ? path(marksPath(series, [keyMiddle], 4), {
        fill: 'none',
        stroke: colourOf(series, palette),
        strokeWidth: 1.7,
      })
    : rect(keyBox, { ...areaOf(series, palette), strokeWidth: 1.4 });
}

/** Every other series has a dashed outline, to distinguish them without colour. */
function areaOf(series: number, palette: ChartPalette) {
  const isOdd = series % 2 === 1;
  const colour = colourOf(series, palette);
  return {
    fill: colour,
    fillOpacity: 0.16,
    stroke: colour,
    ...(isOdd && { strokeDasharray: '4.5 2.8' }),
  };
}

function colourOf(series: number, { series: colours, text }: ChartPalette): string {
  return colours[series % colours.length] ?? text;
}

function path(d: string, look: Shape['attributes']): Shape {
  return { tag: 'path', attributes: { d, ...look } };
}

function rect({ x, y, width, height }: Plot, look: Shape['attributes']): Shape {
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return { tag: 'rect', attributes: { ...box, ...look } };
}

/** Draws a text at a position. */
export function text(x: number, y: number, content: string, look: Shape['attributes']): Shape {
  return { tag: 'text', attributes: { x: round(x), y: round(y), ...look }, content };
}

/**
 * Draws all marks of a series as one path, as outlines: thousands of elements would block the window.
 *
 * @param radius half of a mark's width
 */
function marksPath(series: number, spots: readonly Spot[], radius: number): string {
  const shape = shapes[series % shapes.length] ?? 'ring';
  const parts: string[] = [];
  for (const { x, y } of spots) parts.push(markPath(shape, x, y, radius));
  return parts.join('');
}

/** Draws failed requests as filled triangles that point down. */
function errorMarksPath(spots: readonly Spot[], radius: number): string {
  const r = radius * 1.4;
  return spots
    .map(({ x, y }) => `M${px(x - r)} ${px(y - r)}h${px(2 * r)}l${px(-r)} ${px(2 * r)}z`)
    .join('');
}

/**
 * Draws the outline of a histogram: along its bars, closed at the base line.
 *
 * @param edgesX the ends of the bars from left to right, one more than there are bars
 * @param topsY the upper ends of the bars
 */
function stepsPath(edgesX: readonly number[], topsY: readonly number[], baseY: number): string {
  const [startX] = edgesX;
  if (startX === undefined) return '';
  const bars = topsY.map((y, index) => `V${px(y)}H${px(edgesX[index + 1] ?? startX)}`);
  return `M${px(startX)} ${px(baseY)}${bars.join('')}V${px(baseY)}Z`;
}

/** Marks that distinguish the series without colour. */
const shapes = ['ring', 'cross', 'triangle', 'square', 'plus', 'diamond'] as const;

function markPath(shape: (typeof shapes)[number], x: number, y: number, r: number): string {
  switch (shape) {
    case 'ring':
      return `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 'cross':
      return `M${px(x - r)} ${px(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
    case 'triangle':
      return `M${px(x)} ${px(y - r)}l${r} ${2 * r}h${-2 * r}z`;
    case 'square':
      return `M${px(x - r)} ${px(y - r)}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 'plus':
      return `M${px(x - r)} ${px(y)}h${2 * r}M${px(x)} ${px(y - r)}v${2 * r}`;
    case 'diamond':
      return `M${px(x - r)} ${px(y)}l${r} ${-r}l${r} ${r}l${-r} ${r}z`;
  }
}

function px(value: number): string {
  return String(round(value));
}

/** Nobody sees less than a tenth of a pixel; longer fractions only make the text longer. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
