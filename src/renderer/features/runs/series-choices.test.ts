import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { planOfRequest } from './plan-of-request.ts';
import { seriesChoices, toggleSeries } from './series-choices.ts';

const plan = planOfRequest(savedRequestSchema.parse({ id: 'a', name: 'a' }), 'a', null);
const [protobuf, json] = seriesChoices(plan);

function shown(series: typeof plan.series) {
  return seriesChoices({ ...plan, series }).map((one) => [one.series.name, one.index]);
}

describe('seriesChoices', () => {
  it('offers the encoding that was switched off, at the same position', () => {
    expect(shown(plan.series)).toEqual([
      ['Protobuf', 0],
      ['JSON', 1],
    ]);
    expect(shown(plan.series.slice(1))).toEqual([
      ['Protobuf', null],
      ['JSON', 0],
    ]);
    expect(shown(plan.series.slice(0, 1))).toEqual([
      ['Protobuf', 0],
      ['JSON', null],
    ]);
  });
});

describe('toggleSeries', () => {
  it('restores the same series when it is switched off and on', () => {
    if (protobuf === undefined || json === undefined) throw new Error('Two choices are expected.');
    const jsonOnly = { ...plan, series: [...toggleSeries(plan, protobuf)] };
    expect(jsonOnly.series.map(({ name }) => name)).toEqual(['JSON']);
    const [off] = seriesChoices(jsonOnly);
    expect(off === undefined ? [] : toggleSeries(jsonOnly, off)).toEqual(plan.series);
  });

  it('keeps the last series on', () => {
    const jsonOnly = { ...plan, series: plan.series.slice(1) };
    const on = seriesChoices(jsonOnly)[1];
    expect(on === undefined ? [] : toggleSeries(jsonOnly, on)).toEqual(jsonOnly.series);
  });
});
