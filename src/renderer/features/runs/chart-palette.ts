/** The colour tokens (ui/tokens.css) of the series, in order. */
export const seriesTokens = [
  '--pd-accent-text',
  '--pd-post',
  '--pd-patch',
  '--pd-variable',
  '--pd-good',
  '--pd-syntax-key',
] as const;

/** The colours of a chart. */
export interface ChartPalette {
  readonly background: string;
  readonly text: string;
  readonly dim: string;
  readonly line: string;
  readonly axis: string;
  readonly shade: string;
  readonly error: string;
  readonly series: readonly string[];
}

/** The colours on screen: those of the theme. */
const screenPalette: ChartPalette = {
  background: 'var(--pd-bg)',
  text: 'var(--pd-text)',
  dim: 'var(--pd-dim)',
  line: 'var(--pd-line)',
  axis: 'var(--pd-line-strong)',
  shade: 'var(--pd-hover)',
  error: 'var(--pd-bad)',
  series: seriesTokens.map((token) => `var(${token})`),
};

/** The colours of an exported image: those of the light theme, since reports are white. */
export const paperPalette: ChartPalette = {
  background: '#ffffff',
  text: '#1b1f24',
  dim: '#505863',
  line: '#e3e6ea',
  axis: '#868e9b',
  shade: '#f6f7f9',
  error: '#b3261e',
  series: ['#2553c7', '#94560a', '#7a3fb0', '#0b6b74', '#17733f', '#7a2e5c'],
};

/** The colours and scale for drawing a chart. */
export interface ChartPen {
  readonly palette: ChartPalette;
  /** The scale of strokes, marks and letters: an image is about twice as wide as a chart on screen. */
  readonly scale: number;
}

/** Draws on screen. */
export const screenPen: ChartPen = { palette: screenPalette, scale: 0.85 };

/** Draws an image. */
export const paperPen: ChartPen = { palette: paperPalette, scale: 1 };
