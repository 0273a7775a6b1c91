import { type ChartAxis, formatTick, placeOn } from './chart-axis.ts';
import { errorMarksPath, marksPath, type Spot, shapeOf, stepsPath } from './chart-marks.ts';
import {
  aboveNote,
  type BarsModel,
  type ChartModel,
  type HistogramModel,
  type TimesModel,
} from './chart-model.ts';
import { paperColour, paperPalette } from './chart-palette.ts';
import { formatMsShort, letterOf } from './format-run.ts';

/** The size of an exported picture, in pixels of the SVG. */
export const pictureSize = { width: 960, height: 540 } as const;

/** The words around an exported chart. */
export interface PictureWords {
  readonly title: string;
  /** The verdict; null when there is none. */
  readonly sentence: string | null;
  /** How and where it was measured. */
  readonly footnote: string;
}

/** Fonts by name, then what every system has: the picture carries no font. */
const fonts = "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Says how samples that are too many to draw are drawn. */
export const thinnedNote = 'lowest and highest of each stretch';

/** Letters of the sentence that fit one line of the picture. */
const lineLength = 138;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * A chart as a picture of its own: SVG text with all colours and sizes in it, on white, with title,
 * verdict, legend, axes with their units, and how it was measured.
 */
export function chartSvg(model: ChartModel, words: PictureWords): string {
  const { width, height } = pictureSize;
  const sentence = words.sentence === null ? [] : wrapWords(words.sentence, lineLength);
  const legendY = 62 + sentence.length * 17;
  const box: Box = { left: 72, top: legendY + 20, right: width - 24, bottom: height - 74 };
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(fonts)}" font-size="12" role="img">`,
    element('title', {}, words.title),
    `<rect width="${width}" height="${height}" fill="${paperPalette.background}"/>`,
    text(24, 34, words.title, { 'font-size': 17, 'font-weight': 600 }),
    ...sentence.map((line, index) => text(24, 57 + index * 17, line, { fill: paperPalette.dim })),
    ...legend(model, legendY),
    ...drawing(model, box),
    text(24, height - 16, words.footnote, { fill: paperPalette.dim, 'font-size': 11 }),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function drawing(model: ChartModel, box: Box): readonly string[] {
  switch (model.kind) {
    case 'times':
      return drawTimes(model, box);
    case 'histogram':
      return drawHistogram(model, box);
    case 'bars':
      return drawBars(model, box);
  }
}

function drawTimes(model: TimesModel, box: Box): readonly string[] {
  const x = toX(model.x, box);
  const y = toY(model.y, box);
  const shadeEnd = x(model.warmUps + 0.5);
  const radius = model.x.max > 600 ? 2 : 3;
  return [
    model.warmUps > 0
      ? `<rect x="${box.left}" y="${box.top}" width="${round(Math.max(2, shadeEnd - box.left))}" height="${box.bottom - box.top}" fill="${paperPalette.shade}"/>`
      : '',
    ...axes(
      model.x,
      model.y,
      box,
      model.isThinned ? `Number of the request (${thinnedNote})` : 'Number of the request',
      `ms${scaleNote(model.y)}, lower is better`,
    ),
    ...model.points.map((points, series) => {
      const spots = points.filter(({ isError }) => !isError).map(spotOf);
      return `<path d="${marksPath(shapeOf(series), spots, radius)}" fill="none" stroke="${paperColour(series)}" stroke-width="1.2"/>`;
    }),
    ...model.points.map((points) => {
      const spots = points.filter(({ isError }) => isError).map(spotOf);
      return `<path d="${errorMarksPath(spots, radius)}" fill="${paperPalette.error}"/>`;
    }),
  ].filter((part) => part !== '');

  function spotOf(point: { readonly number: number; readonly ms: number }): Spot {
    return { x: x(point.number), y: y(point.ms) };
  }
}

function drawHistogram(model: HistogramModel, box: Box): readonly string[] {
  const x = toX(model.x, box);
  const y = toY(model.y, box);
  return [
    ...axes(model.x, model.y, box, `ms${scaleNote(model.x)}, further left is better`, 'Requests'),
    ...model.counts.map((counts, series) => {
      const outline = stepsPath(model.edges.map(x), counts.map(y), box.bottom);
      return `<path d="${outline}" fill="${paperColour(series)}" fill-opacity="0.16" stroke="${paperColour(series)}" stroke-width="1.6"${dash(series)}/>`;
    }),
  ];
}

function drawBars(model: BarsModel, box: Box): readonly string[] {
  const y = toY(model.y, box);
  const groupWidth = (box.right - box.left) / model.groups.length;
  const barWidth = Math.min(56, (groupWidth * 0.72) / Math.max(1, model.names.length));
  const bars = model.groups.flatMap(({ title, values }, group) => {
    const middle = box.left + (group + 0.5) * groupWidth;
    const start = middle - (barWidth * values.length) / 2;
    return [
      text(middle, box.bottom + 18, title, { 'text-anchor': 'middle' }),
      ...values.flatMap((value, series) => {
        const left = start + series * barWidth;
        const at = { x: left + barWidth / 2, 'text-anchor': 'middle', 'font-size': 11 };
        if (value === null) return [text(at.x, box.bottom - 5, '-', at)];
        const top = y(value);
        return [
          `<rect x="${round(left + 2)}" y="${round(top)}" width="${round(barWidth - 4)}" height="${round(box.bottom - top)}" fill="${paperColour(series)}" fill-opacity="${series % 2 === 0 ? 1 : 0.28}" stroke="${paperColour(series)}" stroke-width="1.4"${dash(series)}/>`,
          text(at.x, top - 5, formatMsShort(value), at),
        ];
      }),
    ];
  });
  return [...axes(null, model.y, box, '', `ms${scaleNote(model.y)}, lower is better`), ...bars];
}

function legend(model: ChartModel, y: number): readonly string[] {
  let x = 24;
  const parts: string[] = [];
  for (const [series, name] of model.names.entries()) {
    const label = `${letterOf(series)} ${name}`;
    parts.push(key(model, series, x, y - 4), text(x + 18, y, label, {}));
    x += 40 + label.length * 6.6;
  }
  if (model.kind === 'times' && model.hasErrors) {
    parts.push(
      `<path d="${errorMarksPath([{ x: x + 6, y: y - 4 }], 3.5)}" fill="${paperPalette.error}"/>`,
      text(x + 18, y, 'error', {}),
    );
    x += 73;
  }
  if (model.kind === 'times' && model.warmUps > 0) {
    parts.push(
      `<rect x="${round(x)}" y="${y - 9}" width="12" height="10" fill="${paperPalette.shade}" stroke="${paperPalette.axis}" stroke-width="0.5"/>`,
      text(x + 18, y, 'warm-up, not counted', {}),
    );
  }
  const note = model.kind === 'histogram' ? aboveNote(model) : null;
  if (note !== null) {
    parts.push(
      text(pictureSize.width - 24, y, note, { fill: paperPalette.dim, 'text-anchor': 'end' }),
    );
  }
  return parts;
}

function key(model: ChartModel, series: number, x: number, y: number): string {
  const colour = paperColour(series);
  if (model.kind === 'times') {
    return `<path d="${marksPath(shapeOf(series), [{ x: x + 6, y }], 4)}" fill="none" stroke="${colour}" stroke-width="1.6"/>`;
  }
  const opacity = model.kind === 'bars' ? (series % 2 === 0 ? 1 : 0.28) : 0.16;
  return `<rect x="${x}" y="${y - 5}" width="12" height="10" fill="${colour}" fill-opacity="${opacity}" stroke="${colour}" stroke-width="1.4"${dash(series)}/>`;
}

function axes(
  x: ChartAxis | null,
  y: ChartAxis,
  box: Box,
  xTitle: string,
  yTitle: string,
): readonly string[] {
  const middleY = (box.top + box.bottom) / 2;
  const yTicks = y.ticks.flatMap((tick) => {
    const at = round(toY(y, box)(tick));
    return [
      `<line x1="${box.left}" x2="${box.right}" y1="${at}" y2="${at}" stroke="${paperPalette.line}"/>`,
      text(box.left - 8, at + 4, formatTick(tick), {
        'text-anchor': 'end',
        fill: paperPalette.dim,
      }),
    ];
  });
  const xTicks = (x?.ticks ?? []).flatMap((tick) => {
    const at = round(toX(x as ChartAxis, box)(tick));
    return [
      `<line x1="${at}" x2="${at}" y1="${box.bottom}" y2="${box.bottom + 4}" stroke="${paperPalette.axis}"/>`,
      text(at, box.bottom + 18, formatTick(tick), {
        'text-anchor': 'middle',
        fill: paperPalette.dim,
      }),
    ];
  });
  return [
    ...yTicks,
    `<line x1="${box.left}" x2="${box.right}" y1="${box.bottom}" y2="${box.bottom}" stroke="${paperPalette.axis}"/>`,
    ...xTicks,
    text(0, 0, yTitle, {
      transform: `translate(24 ${round(middleY)}) rotate(-90)`,
      'text-anchor': 'middle',
      fill: paperPalette.dim,
    }),
    ...(xTitle === ''
      ? []
      : [
          text((box.left + box.right) / 2, box.bottom + 36, xTitle, {
            'text-anchor': 'middle',
            fill: paperPalette.dim,
          }),
        ]),
  ];
}

function scaleNote({ isLog }: ChartAxis): string {
  return isLog ? ', logarithmic' : '';
}

function dash(series: number): string {
  return series % 2 === 0 ? '' : ' stroke-dasharray="5 3"';
}

function toX(axis: ChartAxis, { left, right }: Box): (value: number) => number {
  return (value) => left + placeOn(axis, value) * (right - left);
}

function toY(axis: ChartAxis, { top, bottom }: Box): (value: number) => number {
  return (value) => bottom - placeOn(axis, value) * (bottom - top);
}

function text(
  x: number,
  y: number,
  content: string,
  attributes: Readonly<Record<string, string | number>>,
): string {
  return element(
    'text',
    { fill: paperPalette.text, ...attributes, x: round(x), y: round(y) },
    content,
  );
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string,
): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${list.join('')}>${escapeXml(content)}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML 1.0 takes it: characters that it forbids (section 2.2) become U+FFFD. */
export function escapeXml(content: string): string {
  return content
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/gu, (character) => entities[character] ?? character);
}

/** Breaks words into lines of at most `length` letters; a longer word gets a line of its own. */
export function wrapWords(sentence: string, length: number): readonly string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const before = lines.at(-1);
    if (before !== undefined && before.length + 1 + word.length <= length) {
      lines[lines.length - 1] = `${before} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
