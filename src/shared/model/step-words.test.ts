import { describe, expect, it } from 'vitest';
import { contentCodings } from './content-codings.ts';
import {
  bodyFramingSchema,
  type DecodingStep,
  decodingStepSchema,
  framingLayoutSchema,
} from './decoding.ts';
import { readStepsText, stepOfWord, stepsText, stepWord } from './step-words.ts';

const all: DecodingStep[] = [
  ...contentCodings.map((coding) => ({ kind: 'inflate', coding }) as const),
  { kind: 'base64' },
  { kind: 'kubernetes' },
  { kind: 'skip', bytes: 17 },
  { kind: 'skip', bytes: 9_999_999_999 },
  ...framingLayoutSchema.options.map((framing) => ({ kind: 'frames', framing }) as const),
  { kind: 'frames', framing: bodyFramingSchema.parse('grpc-web:br') },
  { kind: 'frames', framing: bodyFramingSchema.parse('grpc:identity') },
];

describe('the words of steps', () => {
  it.each(all)('name %j, and are read again', (step) => {
    expect(stepOfWord(stepWord(step))).toEqual(decodingStepSchema.parse(step));
  });

  it.each([
    '',
    'unzip',
    'skip',
    'skip 0',
    'skip -1',
    'skip 4.5',
    'GZIP',
    'delimited:gzip',
    'identity',
    'grpc:',
  ])('%j is invalid', (word) => {
    expect(stepOfWord(word)).toBeNull();
  });

  it('may be typed with commas, in any case and with any blanks', () => {
    const steps: DecodingStep[] = [{ kind: 'skip', bytes: 4 }, { kind: 'base64' }];
    expect(readStepsText(' Skip  4,BASE64 ')).toEqual({ steps });
    expect(readStepsText(stepsText(steps))).toEqual({ steps });
    expect(readStepsText(stepsText([]))).toEqual({ steps: [] });
    expect(readStepsText('gzip, none')).toMatchObject({ fault: expect.stringContaining('"none"') });
  });
});
