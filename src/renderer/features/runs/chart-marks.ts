/** Mark of a series, so that it is told apart without colour. */
export type MarkShape = 'ring' | 'cross' | 'triangle' | 'square' | 'plus' | 'diamond';

const shapes: readonly MarkShape[] = ['ring', 'cross', 'triangle', 'square', 'plus', 'diamond'];

/** A point of a picture, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The mark of a series by its index. */
export function shapeOf(series: number): MarkShape {
  return shapes[series % shapes.length] ?? 'ring';
}

/**
 * All marks of one shape as the data of a single path: thousands of elements would hold up the window
 * where one path does not. Drawn as lines, unfilled.
 *
 * @param radius half of a mark's width
 */
export function marksPath(shape: MarkShape, spots: readonly Spot[], radius: number): string {
  const parts: string[] = [];
  for (const { x, y } of spots) parts.push(markPath(shape, x, y, radius));
  return parts.join('');
}

/** Filled triangles that point down: requests that failed. */
export function errorMarksPath(spots: readonly Spot[], radius: number): string {
  const r = radius * 1.4;
  return spots
    .map(({ x, y }) => `M${px(x - r)} ${px(y - r)}h${px(2 * r)}l${px(-r)} ${px(2 * r)}z`)
    .join('');
}

/**
 * The outline of a histogram: up and down its bars, closed along the base line.
 *
 * @param edgesX ends of the bars from left to right, one more than there are bars
 * @param topsY upper ends of the bars
 */
export function stepsPath(
  edgesX: readonly number[],
  topsY: readonly number[],
  baseY: number,
): string {
  const [startX] = edgesX;
  if (startX === undefined) return '';
  const bars = topsY.map((y, index) => `V${px(y)}H${px(edgesX[index + 1] ?? startX)}`);
  return `M${px(startX)} ${px(baseY)}${bars.join('')}V${px(baseY)}Z`;
}

function markPath(shape: MarkShape, x: number, y: number, r: number): string {
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

/** A tenth of a pixel is as fine as anyone sees; longer fractions only make the text longer. */
function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
