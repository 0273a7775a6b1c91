import { describe, expect, it } from 'vitest';
import type { AppliedStep } from '../../../../shared/model/decoding.ts';
import { problem } from '../../../../shared/problem.ts';
import { describeStep, offeredSteps, stepName } from './step-words.ts';

const gzip: AppliedStep = {
  step: { kind: 'inflate', coding: 'gzip' },
  source: 'header',
  inBytes: 57,
  outBytes: 171,
  problem: null,
};

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
}

describe('describeStep', () => {
  it.each<[string, AppliedStep, number | null, string, string | null]>([
    ['a coding', gzip, null, 'gzip 57 B \u2192 171 B', null],
    ['a guess', { ...gzip, source: 'guess' }, null, 'gzip 57 B \u2192 171 B', 'guess'],
    [
      'messages',
      { ...gzip, step: { kind: 'frames', framing: 'delimited' }, source: 'media-type' },
      3,
      '3 messages, delimited',
      null,
    ],
    [
      'what messages are said to be packed in',
      { ...gzip, step: { kind: 'frames', framing: 'grpc:identity' }, source: 'chosen' },
      2,
      '2 messages, gRPC frames, not packed',
      'chosen',
    ],
    [
      'what it told',
      { ...gzip, step: { kind: 'kubernetes' }, note: 'v1 Pod' },
      null,
      'Kubernetes v1 Pod 57 B \u2192 171 B',
      null,
    ],
    [
      'JSON lines',
      { ...gzip, step: { kind: 'json-lines' }, note: '12 messages', source: 'guess' },
      null,
      '12 messages, JSON lines',
      'guess',
    ],
    [
      'what was chosen',
      { ...gzip, step: { kind: 'skip', bytes: 5 }, source: 'chosen' },
      null,
      'skip 5 bytes 57 B \u2192 171 B',
      'chosen',
    ],
  ])('describes %s', (_what, applied, count, label, mark) => {
    const words = describeStep(applied, count);
    expect([plain(words.label), words.mark]).toEqual([label, mark]);
  });

  it('says that a header named the coding of messages', () => {
    const step = { kind: 'frames', framing: 'grpc-web:br' } as const;
    expect(
      plain(describeStep({ ...gzip, step, source: 'rule', messageCodingFrom: 'header' }, 2).title),
    ).toContain('from a rule of the request. A header names the coding of its messages.');
  });

  it('says where a step came from, and what went wrong', () => {
    const broken = problem({ kind: 'body-malformed', title: 'Not gzip', detail: 'It is text.' });
    expect(plain(describeStep({ ...gzip, problem: broken }, null).title)).toBe(
      'gzip: named in a response header. 57 B became 171 B. Not gzip. It is text.',
    );
  });
});

describe('the offered steps', () => {
  it('are listed once each', () => {
    const names = offeredSteps.flatMap(({ steps }) =>
      steps.map(({ step }) => (step === null ? 'skip' : stepName(step))),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(16);
  });
});
