/** An axis, drawn by the window and in exported images. */
export interface ChartAxis {
  readonly isLog: boolean;
  readonly min: number;
  readonly max: number;
  /** The values with lines and labels, in ascending order. */
  readonly ticks: readonly number[];
}

const wantedTicks = 5;

/** More 1-2-5 steps crowd a logarithmic axis; then only powers of ten are marked. */
const maxLogTicks = 9;

/** Smaller times than a hundredth of a millisecond mean nothing. */
const lowestLog = 0.01;

/** Returns an axis from zero to a round number that includes `max`. */
export function linearAxis(max: number, isWhole = false): ChartAxis {
  const step = niceStep(max > 0 ? max : 1, isWhole);
  const steps = Math.max(1, Math.ceil((max > 0 ? max : 1) / step - 1e-9));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => rounded(index * step, step));
  return { isLog: false, min: 0, max: rounded(steps * step, step), ticks };
}

/**
 * Returns a logarithmic axis between round numbers (1, 2, 5 times a power of ten) that includes both values.
 */
export function logAxis(low: number, high: number): ChartAxis {
  const min = roundBelow(Math.max(low, lowestLog));
  let max = roundAbove(Math.max(high, lowestLog));
  if (max <= min) max = nextRound(min);
  const all: number[] = [];
  for (let tick = min; tick < max * 0.999; tick = nextRound(tick)) all.push(tick);
  all.push(max);
  const powers = all.filter((tick) => leadOf(tick) === 1);
  return { isLog: true, min, max, ticks: all.length > maxLogTicks ? powers : all };
}

/** Returns an axis of samples, counted from one, with half a unit free on each side. */
export function sampleAxis(last: number): ChartAxis {
  const count = Math.max(1, last);
  const step = niceStep(count, true);
  const ticks: number[] = count >= step ? [] : [1];
  for (let tick = step; tick <= count; tick += step) ticks.push(tick);
  return { isLog: false, min: 0.5, max: count + 0.5, ticks };
}

/** Returns an axis between two exact values. */
export function fixedAxis(min: number, max: number, isLog: boolean): ChartAxis {
  const high = max > min ? max : min + 1;
  if (isLog) {
    const low = Math.max(min, lowestLog);
    const { ticks } = logAxis(low, high);
    return {
      isLog,
      min: low,
      max: high,
      ticks: ticks.filter((tick) => tick >= low && tick <= high),
    };
  }
  const step = niceStep(high - min, false);
  const ticks: number[] = [];
  for (let index = Math.ceil(min / step - 1e-9); index * step <= high + step * 1e-9; index += 1) {
    ticks.push(rounded(index * step, step));
  }
  return { isLog, min, max: high, ticks };
}

/** Returns the position of a value on an axis: 0 at the start, 1 at the end; values beyond are clamped. */
export function placeOn(axis: ChartAxis, value: number): number {
  const place = axis.isLog
    ? Math.log(Math.max(value, axis.min) / axis.min) / Math.log(axis.max / axis.min)
    : (value - axis.min) / (axis.max - axis.min);
  return Math.min(Math.max(place, 0), 1);
}

/** Returns the value at a position of an axis, from 0 to 1. */
export function valueAt(axis: ChartAxis, place: number): number {
  return axis.isLog
    ? axis.min * (axis.max / axis.min) ** place
    : axis.min + place * (axis.max - axis.min);
}

/** Formats the number of a tick: `0.05`, `2`, `2.5`, `1 000`. */
export function formatTick(value: number): string {
  const text = Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  return text.replace(/\B(?=(\d{3})+$)/gu, text.includes('.') ? '' : '\u202f');
}

function niceStep(range: number, isWhole: boolean): number {
  const step = roundAbove(range / wantedTicks);
  return isWhole ? Math.max(1, step) : step;
}

function leadOf(value: number): number {
  return Math.round(value / 10 ** exponentOf(value));
}

function exponentOf(value: number): number {
  return Math.floor(Math.log10(value) + 1e-9);
}

function roundBelow(value: number): number {
  const power = 10 ** exponentOf(value);
  const lead = value / power + 1e-9;
  return rounded((lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power, power);
}

function roundAbove(value: number): number {
  const below = roundBelow(value);
  return value <= below * (1 + 1e-9) ? below : nextRound(below);
}

function nextRound(value: number): number {
  const power = 10 ** exponentOf(value);
  const lead = leadOf(value);
  return rounded((lead === 1 ? 2 : lead === 2 ? 5 : 10) * power, power);
}

/** Removes errors of binary fractions: 0.30000000000000004 is 0.3. */
function rounded(value: number, step: number): number {
  const digits = Math.min(20, Math.max(0, 2 - exponentOf(step)));
  return Number(value.toFixed(digits));
}
