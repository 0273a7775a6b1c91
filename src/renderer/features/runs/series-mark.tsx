import { marksPath, shapeOf } from './chart-marks.ts';
import { seriesColour } from './chart-palette.ts';

/** The mark of a series in its colour, as the charts have it. */
export function SeriesMark({ series }: { readonly series: number }) {
  return (
    <svg width="12" height="12" aria-hidden style={{ flex: 'none' }}>
      <path
        d={marksPath(shapeOf(series), [{ x: 6, y: 6 }], 4)}
        fill="none"
        stroke={seriesColour(series)}
        strokeWidth="1.7"
      />
    </svg>
  );
}

/** A piece of an area of a series, as histograms and bars have it. */
export function AreaMark({ series }: { readonly series: number }) {
  return (
    <svg width="14" height="12" aria-hidden style={{ flex: 'none' }}>
      <rect
        x="1"
        y="1.5"
        width="12"
        height="9"
        fill={seriesColour(series)}
        fillOpacity={0.22}
        stroke={seriesColour(series)}
        strokeWidth="1.4"
        {...(series % 2 === 1 && { strokeDasharray: '4 2.5' })}
      />
    </svg>
  );
}
