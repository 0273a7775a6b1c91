import { createElement } from 'react';
import { screenPen } from './chart-palette.ts';
import { keySize, type Shape, seriesKey } from './draw-chart.ts';

/** A key of a legend. */
export function KeyMark({ shape: { tag, attributes } }: { readonly shape: Shape }) {
  return (
    <svg width={keySize} height={keySize} aria-hidden style={{ flex: 'none' }}>
      {createElement(tag, attributes)}
    </svg>
  );
}

/** The mark of a series in its colour, as in the chart of times. */
export function SeriesMark({ series }: { readonly series: number }) {
  return <KeyMark shape={seriesKey('times', series, screenPen.palette)} />;
}
