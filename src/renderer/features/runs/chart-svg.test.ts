import { describe, expect, it } from 'vitest';
import type { RunChart } from '../../../shared/model/run-result.ts';
import { barsModel, histogramModel, prefersLogBars, timesModel } from './chart-model.ts';
import { chartSvg, escapeXml, wrapWords } from './chart-svg.ts';
import { formatMsShort } from './format-run.ts';

const chart: RunChart = {
  times: [
    [
      { number: 1, ms: 20, isWarmUp: true, isError: false },
      { number: 2, ms: 2, isWarmUp: false, isError: false },
      { number: 3, ms: 2.5, isWarmUp: false, isError: true },
    ],
    [
      { number: 1, ms: 18, isWarmUp: true, isError: false },
      { number: 2, ms: 3, isWarmUp: false, isError: false },
    ],
  ],
  histogram: {
    edges: [2, 3, 4],
    counts: [
      [2, 0],
      [0, 1],
    ],
    above: [1, 0],
  },
};
const names = ['Protobuf', 'JSON'];
const words = {
  title: 'Get <a> user: time of each request',
  sentence: 'Protobuf is faster & smaller.',
  footnote: '200 samples each',
};

describe('chartSvg', () => {
  it('draws the times with warm-up, errors, legend, units and verdict', () => {
    const svg = chartSvg(timesModel(chart, names, 1, 3, true), words);
    for (const part of [
      'Get &lt;a&gt; user: time of each request',
      'Protobuf is faster &amp; smaller.',
      '>Protobuf<',
      '>JSON<',
      '>error<',
      'warm-up',
      'ms, logarithmic, lower is better',
      '>Number of the request<',
      '200 samples each',
    ]) {
      expect(svg).toContain(part);
    }
  });

  it('draws one path per series, and says what the histogram leaves out', () => {
    const svg = chartSvg(histogramModel(chart, names, false), words);
    expect(svg).toContain('slower than 4.00 ms, not drawn: Protobuf 1, JSON 0');
    expect(svg.match(/<path /gu)).toHaveLength(2);
  });

  it('writes the number at each mark, and a dash when there is none', () => {
    const one = { name: 'A', min: 1, p50: 2, mean: 2.1, p95: null, max: 17.9 };
    const svg = chartSvg(barsModel([one], false), { ...words, sentence: null });
    const figures = [...svg.matchAll(/font-size="11"[^>]*>([^<]+)</gu)].map(([, text]) => text);
    expect(figures).toEqual(['1.00', '2.00', '2.10', '-', '17.9', '200 samples each']);
  });

  it('writes numbers with the digits used in the window', () => {
    const one = { name: 'A', min: 0.0612, p50: 0.1704, mean: 0.1996, p95: 0.994, max: 1.234 };
    const svg = chartSvg(barsModel([one], false), words);
    for (const value of [one.min, one.p50, one.mean, one.p95, one.max]) {
      expect(svg).toContain(`>${formatMsShort(value)}<`);
    }
  });

  it('uses no external colour, font or image', () => {
    const models = [
      timesModel(chart, names, 1, 3, false),
      histogramModel(chart, names, true),
      barsModel([], true),
    ];
    for (const model of models) {
      const svg = chartSvg(model, words);
      expect(svg).not.toMatch(/var\(|url\(|href|<image|<style|NaN|undefined|Infinity/u);
    }
  });

  it('draws a run with no samples', () => {
    const empty: RunChart = { times: [[]], histogram: { edges: [], counts: [[]], above: [0] } };
    for (const model of [
      timesModel(empty, ['A'], 0, 1, true),
      histogramModel(empty, ['A'], true),
    ]) {
      expect(chartSvg(model, words)).not.toMatch(/NaN|undefined|Infinity/u);
    }
  });
});

describe('prefersLogBars', () => {
  const low = { name: 'A', min: 0.1, p50: 0.2, mean: 0.3, p95: null, max: 4.9 };

  it.each([
    ['the highest is fifty times the lowest or less', [low], false],
    ['it is more', [low, { ...low, name: 'B', max: 5.1 }], true],
    ['there is none', [{ ...low, min: null, p50: null, mean: null, max: null }], false],
    ['there is no series', [], false],
  ])('for bars of which %s', (_, series, expected) => {
    expect(prefersLogBars(series)).toBe(expected);
  });
});

describe('escapeXml', () => {
  it.each([
    ['a<b>&"', 'a&lt;b&gt;&amp;&quot;'],
    ['\u0000\u0007x\ud800', '\ufffd\ufffdx\ufffd'],
    ['\u{1f600} \t\n', '\u{1f600} \t\n'],
  ])('%j becomes %j', (content, escaped) => {
    expect(escapeXml(content)).toBe(escaped);
  });
});

describe('wrapWords', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['incomprehensible word', 4, ['incomprehensible', 'word']],
  ])('%j at %i', (sentence, length, lines) => {
    expect(wrapWords(sentence, length)).toEqual(lines);
  });
});
