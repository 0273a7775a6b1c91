/** Tokens of the window (ui/tokens.css) that a series may have, in their order. */
export const seriesTokens = [
  '--pd-accent-text',
  '--pd-post',
  '--pd-patch',
  '--pd-variable',
  '--pd-good',
  '--pd-syntax-key',
] as const;

/** The colour of a series on screen. */
export function seriesColour(series: number): string {
  return `var(${seriesTokens[series % seriesTokens.length]})`;
}

/** Colours of an exported picture: those of the light theme, since reports are white. */
export const paperPalette = {
  background: '#ffffff',
  text: '#1b1f24',
  dim: '#505863',
  line: '#e3e6ea',
  axis: '#868e9b',
  shade: '#f6f7f9',
  error: '#b3261e',
  series: ['#2553c7', '#94560a', '#7a3fb0', '#0b6b74', '#17733f', '#7a2e5c'],
} as const;

/** The colour of a series in an exported picture. */
export function paperColour(series: number): string {
  return paperPalette.series[series % paperPalette.series.length] ?? paperPalette.text;
}
