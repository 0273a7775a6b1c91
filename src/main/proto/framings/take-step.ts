import type { BodyPart, PartCoding } from '../../../shared/model/body-id.ts';
import {
  type AppliedStep,
  type DecodingStep,
  listStepNames,
  makesList,
  type StepSource,
} from '../../../shared/model/decoding.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { DecodeOptions } from '../codings/decode-content.ts';
import { describeInflated, limitGrowth } from '../codings/describe-inflated.ts';
import { unpackBytes } from '../codings/unpack-bytes.ts';
import { scanFrames } from '../wire/scan-frames.ts';
import { readKubernetesWrapper } from './kubernetes.ts';

/** A step, and its source. */
export interface StepToTake {
  readonly step: DecodingStep;
  readonly source: StepSource;
  /** The owner of the rule, if a rule requires it. */
  readonly ruleOf?: string;
  /** See {@link AppliedStep}. */
  readonly messageCodingFrom?: AppliedStep['messageCodingFrom'];
}

/** The result of a step. */
export interface TakenStep {
  readonly bytes: Uint8Array;
  readonly applied: AppliedStep;
  /** The origin of the bytes in the previous ones; null if they are the same bytes. */
  readonly part: BodyPart | null;
}

/**
 * Takes one step from the received bytes to those of the message. Never rejects: a step that cannot be taken
 * leaves the bytes unchanged, and one that fails on the way gives its output so far; both report a problem.
 */
export async function takeStep(
  bytes: Uint8Array,
  { step, source, ruleOf, messageCodingFrom }: StepToTake,
  options: DecodeOptions,
): Promise<TakenStep> {
  const { signal, unpack = unpackBytes } = options;

  function taken(made: {
    readonly bytes: Uint8Array;
    readonly part: BodyPart | null;
    readonly problem: Problem | null;
    readonly note?: string;
  }): TakenStep {
    const applied: AppliedStep = {
      step,
      source,
      ...(ruleOf !== undefined && { ruleOf }),
      ...(messageCodingFrom && { messageCodingFrom }),
      inBytes: bytes.length,
      outBytes: made.bytes.length,
      ...(made.note !== undefined && { note: made.note }),
      problem: made.problem,
    };
    return { bytes: made.bytes, part: made.part, applied };
  }

  switch (step.kind) {
    case 'inflate':
    case 'base64':
    case 'json-lines':
    case 'events': {
      const coding: PartCoding = step.kind === 'inflate' ? step.coding : step.kind;
      const limits = limitGrowth(bytes.length, options.maxDecodedBytes);
      const inflated = await unpack(bytes, coding, { maxBytes: limits.maxBytes, signal });
      if (inflated.end === 'foreign') {
        return taken({ bytes, part: null, problem: notOfCoding(step, coding) });
      }
      const part = { start: 0, end: bytes.length, coding };
      return taken({
        bytes: inflated.bytes,
        part,
        ...(inflated.count !== undefined && { note: countNote(inflated.count) }),
        problem: inflated.problem ?? describeInflated(coding, inflated, limits),
      });
    }
    case 'skip': {
      const start = Math.min(step.bytes, bytes.length);
      return taken({
        bytes: bytes.subarray(start),
        part: { start, end: bytes.length, coding: null },
        problem: step.bytes > bytes.length ? nothingLeft(step.bytes, bytes.length) : null,
      });
    }
    case 'kubernetes': {
      const wrapper = readKubernetesWrapper(bytes);
      if (wrapper === null) return taken({ bytes, part: null, problem: noPrefix });
      const { start, end } = wrapper.raw ?? { start: bytes.length, end: bytes.length };
      return taken({
        bytes: bytes.subarray(start, end),
        part: { start, end, coding: null },
        note: `${wrapper.apiVersion} ${wrapper.kind}`.trim(),
        problem: wrapper.fault && brokenWrapper(wrapper.fault.reason, wrapper.fault.offset),
      });
    }
    case 'frames': {
      const { messageCount: count, fault } = scanFrames(bytes, 0, bytes.length, step.framing);
      return taken({
        bytes,
        part: null,
        note: countNote(count),
        problem: fault && brokenFrames(fault.reason, fault.offset),
      });
    }
  }
}

function countNote(count: number): string {
  return `${count} ${count === 1 ? 'message' : 'messages'}`;
}

function notOfCoding(step: DecodingStep, coding: PartCoding): Problem {
  return problem({
    kind: 'content-coding',
    severity: 'warning',
    title: `These bytes are not ${makesList(step) ? listStepNames[step.kind] : coding}`,
    detail: 'They are kept unchanged.',
    hint: 'Remove this step, or choose another.',
  });
}

function nothingLeft(bytes: number, length: number): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'Nothing is left',
    detail: `${bytes} bytes are to be skipped, but there are ${length}.`,
  });
}

const noPrefix = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'Not a Kubernetes object',
  detail: 'It does not begin with "k8s" and a zero byte. It is kept unchanged.',
  hint: 'Remove this step.',
});

function brokenWrapper(reason: string, offset: number): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'The Kubernetes wrapper is broken',
    detail: `At byte ${offset}: ${reason}.`,
    location: { offset },
  });
}

function brokenFrames(reason: string, offset: number): Problem {
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'The messages do not fill the body',
    detail: `At byte ${offset}: ${reason}.`,
    location: { offset },
    hint: 'It may be a single message, or have another framing.',
  });
}
