import { describe, expect, it } from 'vitest';
import { darkTheme, lightTheme } from './editor-themes.ts';

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

describe('the list of suggestions', () => {
  it.each(
    [lightTheme, darkTheme].flatMap(({ base, colors }) =>
      [
        ['highlightForeground', 'background'],
        ['focusHighlightForeground', 'selectedBackground'],
        ['selectedForeground', 'selectedBackground'],
        ['selectedIconForeground', 'selectedBackground'],
      ].map(([text, ground]) => ({
        base,
        text,
        ground,
        colours: [text, ground].map((name) => colors[`editorSuggestWidget.${name}`] ?? ''),
      })),
    ),
  )('$base: $text can be read on $ground', ({ colours: [text = '', ground = ''] }) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
