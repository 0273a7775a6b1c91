import { type ChartAxis, formatTick } from './chart-axis.ts';
import { aboveNote, axesOf, type ChartModel, charts } from './chart-model.ts';
import { paperPalette, paperPen } from './chart-palette.ts';
import {
  drawChart,
  keySize,
  legendOf,
  type Plot,
  placesIn,
  round,
  type Shape,
  text,
} from './draw-chart.ts';

/** The size of an exported image, in pixels of the SVG. */
export const pictureSize = { width: 960, height: 540 } as const;

/** The texts around an exported chart. */
export interface PictureWords {
  readonly title: string;
  /** The verdict; null when there is none. */
  readonly sentence: string | null;
  /** How and where it was measured. */
  readonly footnote: string;
}

/** Font names, then fonts that every system has: the image contains no font. */
const fonts = "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** The number of letters in one line of the image. */
const lineLength = 138;

/**
 * Returns a chart as an independent SVG on white, with colours and sizes, title, verdict, legend, axes with
 * units, and how it was measured.
 */
export function chartSvg(model: ChartModel, around: PictureWords): string {
  const { width, height } = pictureSize;
  const sentence = around.sentence === null ? [] : wrapWords(around.sentence, lineLength);
  const foot = wrapWords(around.footnote, lineLength);
  const footY = height - 2 - foot.length * 14;
  const legendY = 62 + sentence.length * 17;
  const plot = { x: 72, y: legendY + 20, width: width - 96, height: footY - 78 - legendY };
  const dim = { fill: paperPalette.dim };
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(fonts)}" font-size="12" role="img">`,
    `<title>${escapeXml(around.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${paperPalette.background}"/>`,
    write(words(24, 34, around.title, { fontSize: 17, fontWeight: 600 })),
    ...sentence.map((one, index) => write(words(24, 57 + index * 17, one, dim))),
    ...legend(model, legendY),
    ...drawChart(model, plot, paperPen, axes(model, plot)).map(write),
    ...foot.map((one, index) =>
      write(words(24, footY + index * 14, one, { ...dim, fontSize: 11 })),
    ),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function legend(model: ChartModel, y: number): readonly string[] {
  const has =
    model.kind === 'times'
      ? { hasErrors: model.hasErrors, hasWarmUps: model.warmUps > 0 }
      : { hasErrors: false, hasWarmUps: false };
  let x = 24;
  const keys = legendOf(model.kind, model.names, has, paperPalette).map(({ shape, label }) => {
    const at = `translate(${round(x)} ${y - 4 - keySize / 2})`;
    x += 40 + label.length * 6.6;
    return `<g transform="${at}">${write(shape)}${write(words(18, keySize / 2 + 4, label))}</g>`;
  });
  const note = model.kind === 'histogram' ? aboveNote(model) : null;
  if (note === null) return keys;
  const end = { fill: paperPalette.dim, textAnchor: 'end' };
  return [...keys, write(words(pictureSize.width - 24, y, note, end))];
}

/** Draws the axes like Recharts in the window, with longer titles, because an image has no heading. */
function axes(model: ChartModel, plot: Plot): readonly Shape[] {
  const { x, xTitle, xNames, y, yTitle } = axesOf(model);
  const { toX, toY } = placesIn(model, plot);
  const [left, right, bottom] = [plot.x, plot.x + plot.width, plot.y + plot.height];
  const dim = { fill: paperPalette.dim, textAnchor: 'middle' };
  const titleOf = (title: string, axis: ChartAxis) =>
    title === 'ms' ? `ms${axis.isLog ? ', logarithmic' : ''}, ${charts[model.kind].better}` : title;
  return [
    ...y.ticks.flatMap((tick) => [
      line(left, right, toY(tick), toY(tick), paperPalette.line),
      words(left - 8, toY(tick) + 4, formatTick(tick), { ...dim, textAnchor: 'end' }),
    ]),
    line(left, right, bottom, bottom, paperPalette.axis),
    ...x.ticks.flatMap((tick, index) =>
      xNames === null
        ? [
            line(toX(tick), toX(tick), bottom, bottom + 4, paperPalette.axis),
            words(toX(tick), bottom + 18, formatTick(tick), dim),
          ]
        : [words(toX(tick), bottom + 18, xNames[index] ?? '', { textAnchor: 'middle' })],
    ),
    words(0, 0, titleOf(yTitle, y), {
      ...dim,
      transform: `translate(24 ${round(plot.y + plot.height / 2)}) rotate(-90)`,
    }),
    words((left + right) / 2, bottom + 36, titleOf(xTitle, x), dim),
  ];
}

function line(x1: number, x2: number, y1: number, y2: number, stroke: string): Shape {
  const ends = { x1: round(x1), x2: round(x2), y1: round(y1), y2: round(y2) };
  return { tag: 'line', attributes: { ...ends, stroke } };
}

function words(x: number, y: number, content: string, look: Shape['attributes'] = {}): Shape {
  return text(x, y, content, { fill: paperPalette.text, ...look });
}

/** Writes a shape as SVG text. */
function write({ tag, attributes, content = '' }: Shape): string {
  const list = Object.entries(attributes).map(([name, value]) => {
    const hyphened = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    return ` ${hyphened}="${escapeXml(String(value))}"`;
  });
  return `<${tag}${list.join('')}>${escapeXml(content)}</${tag}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML 1.0; characters that it forbids (section 2.2) become U+FFFD. */
export function escapeXml(content: string): string {
  return content
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/gu, (character) => entities[character] ?? character);
}

/** Breaks text into lines of at most `length` letters; a longer word gets its own line. */
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
