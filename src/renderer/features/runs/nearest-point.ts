import { placeOn } from './chart-axis.ts';
import type { Spot } from './chart-marks.ts';
import type { TimePoint, TimesModel } from './chart-model.ts';

/** Farther than this from the pointer nothing is meant. */
const reachPx = 24;

/**
 * The request whose mark is nearest to a place of the chart; null when none is near.
 *
 * @param at from the upper left corner of the plot, in pixels
 */
export function nearestPoint(
  model: TimesModel,
  at: Spot,
  plot: { readonly width: number; readonly height: number },
): { readonly series: number; readonly point: TimePoint } | null {
  let nearest: { readonly series: number; readonly point: TimePoint } | null = null;
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
