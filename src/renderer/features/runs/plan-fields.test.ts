import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { firstFault, planFields, readPlanField } from './plan-fields.ts';
import { planOfRequest } from './plan-of-request.ts';

describe('planOfRequest', () => {
  it('times the request as protobuf and as JSON, with the defaults', () => {
    const request = savedRequestSchema.parse({ id: 'a', name: 'Get a user', sendAs: 'json' });
    const { series, ...rest } = planOfRequest(request, 'Get a user', 'Local');
    expect(rest).toEqual({
      name: 'Get a user',
      samples: 200,
      workers: 1,
      warmUp: 20,
      order: 'random',
      seed: null,
      timeoutMs: 30_000,
    });
    expect(planOfRequest(request, 'Get a user', null, 820).samples).toBe(820);
    expect(series).toEqual([
      {
        name: 'Protobuf',
        request: { ...request, sendAs: 'protobuf', askFor: 'protobuf' },
        environmentName: 'Local',
      },
      {
        name: 'JSON',
        request: { ...request, sendAs: 'json', askFor: 'json' },
        environmentName: 'Local',
      },
    ]);
  });
});

describe('readPlanField', () => {
  it('reads an empty seed as a random one', () => {
    expect(readPlanField(planFields.seed, ' ')).toEqual({ kind: 'number', value: null });
  });

  it.each([
    ['200', 200],
    [' 1 000 ', 1000],
    ['1000000', 1_000_000],
  ])('%j is a number', (typed, value) => {
    expect(readPlanField(planFields.samples, typed)).toEqual({ kind: 'number', value });
  });

  it.each([
    ['', /whole number/],
    ['0', /enter a number from 1/],
    ['1000001', /enter a number from/],
    ['1.5', /not a whole/],
    ['1e3', /not a whole/],
    ['x', /not a whole/],
    ['-1', /enter a number from/],
  ])('%j is not', (typed, reason) => {
    expect(readPlanField(planFields.samples, typed)).toEqual({
      kind: 'fault',
      text: expect.stringMatching(reason),
    });
  });
});

describe('firstFault', () => {
  const plan = planOfRequest(savedRequestSchema.parse({ id: 'a', name: 'a' }), 'a', null);

  it('names the first invalid field', () => {
    expect(firstFault(plan, { workers: '0', warmUp: '' })).toBe(
      'Workers: enter a number from 1 to 256.',
    );
    expect(firstFault(plan, { warmUp: '0' })).toBeNull();
    expect(
      firstFault(
        { ...plan, samples: 1_000_000, series: [...plan.series, ...plan.series, ...plan.series] },
        {},
      ),
    ).toMatch(/^That is 6.000.120 requests/u);
    expect(firstFault({ ...plan, series: [] }, {})).toBe('Choose at least one series.');
  });
});
