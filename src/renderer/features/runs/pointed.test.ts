import { describe, expect, it } from 'vitest';
import { linearAxis } from './chart-axis.ts';
import type { TimesModel } from './chart-model.ts';
import { nearestPoint } from './pointed.ts';

const near = { number: 2, ms: 2, isWarmUp: false, isError: false };
const far = { number: 8, ms: 9, isWarmUp: false, isError: false };
const model: TimesModel = {
  kind: 'times',
  x: linearAxis(10),
  y: linearAxis(10),
  names: ['Protobuf', 'JSON'],
  points: [[near], [far]],
  warmUps: 0,
  hasErrors: false,
  isThinned: false,
};
const plot = { width: 100, height: 100 };

describe('nearestPoint', () => {
  it('finds the mark under the pointer, counted from the top', () => {
    expect(nearestPoint(model, { x: 21, y: 78 }, plot)).toEqual({ series: 0, point: near });
    expect(nearestPoint(model, { x: 81, y: 12 }, plot)).toEqual({ series: 1, point: far });
  });

  it('finds nothing when no mark is near', () => {
    expect(nearestPoint(model, { x: 50, y: 50 }, plot)).toBeNull();
  });
});
