import { describe, expect, it } from 'vitest';
import type { DecodingStep } from '../../../../shared/model/decoding.ts';
import { dropStep, hasRoomForStep, putStep } from './edit-steps.ts';

const gzip: DecodingStep = { kind: 'inflate', coding: 'gzip' };
const base64: DecodingStep = { kind: 'base64' };
const delimited: DecodingStep = { kind: 'frames', framing: 'delimited' };
const grpc: DecodingStep = { kind: 'frames', framing: 'grpc' };

describe('putStep', () => {
  it.each<[string, DecodingStep[], number | 'end', DecodingStep, DecodingStep[]]>([
    ['adds one', [gzip], 'end', base64, [gzip, base64]],
    ['changes one', [gzip, base64], 0, base64, [base64, base64]],
    ['leaves framing last', [delimited], 'end', gzip, [gzip, delimited]],
    ['has one framing', [gzip, delimited], 'end', grpc, [gzip, grpc]],
    ['moves framing to the end', [gzip, base64], 0, grpc, [base64, grpc]],
    ['gives up framing for another step', [gzip, delimited], 1, base64, [gzip, base64]],
  ])('%s', (_what, steps, place, step, expected) => {
    expect(putStep(steps, place, step)).toEqual(expected);
  });
});

describe('the list of steps', () => {
  it('can drop a step', () => {
    expect(dropStep([gzip, base64, delimited], 1)).toEqual([gzip, delimited]);
  });

  it('is limited', () => {
    expect(hasRoomForStep(Array<DecodingStep>(7).fill(gzip))).toBe(true);
    expect(hasRoomForStep(Array<DecodingStep>(8).fill(gzip))).toBe(false);
  });
});
