import { type ContentCoding, contentCodings } from './content-codings.ts';
import {
  type BodyFraming,
  type DecodingStep,
  framingLayoutSchema,
  messageCodingSchema,
} from './decoding.ts';

const codings = contentCodings.join('|');

/** Matches every step word, `skip 4` for one with a number. */
export const stepWordPattern = new RegExp(
  `^(?:${codings}|${framingLayoutSchema.options.join('|')}|grpc(?:-web)?:(?:${messageCodingSchema.options.join('|')})|base64|json-lines|events|kubernetes|skip [1-9]\\d{0,9})$`,
);

/**
 * Returns the name of a step in files, rules and the command line: `gzip`, `base64`, `skip 4`, `delimited`.
 */
export function stepWord(step: DecodingStep): string {
  switch (step.kind) {
    case 'inflate':
      return step.coding;
    case 'frames':
      return step.framing;
    case 'skip':
      return `skip ${step.bytes}`;
    default:
      return step.kind;
  }
}

/** The steps without a parameter. */
const plainKinds = ['base64', 'json-lines', 'events', 'kubernetes'] as const;

/** Returns the step of a word that {@link stepWordPattern} matches; null for any other. */
export function stepOfWord(word: string): DecodingStep | null {
  if (!stepWordPattern.test(word)) return null;
  const plain = plainKinds.find((kind) => kind === word);
  if (plain) return { kind: plain };
  if (word.startsWith('skip ')) return { kind: 'skip', bytes: Number(word.slice(5)) };
  const isCoding = contentCodings.includes(word as ContentCoding);
  return isCoding
    ? { kind: 'inflate', coding: word as ContentCoding }
    : { kind: 'frames', framing: word as BodyFraming };
}

/** True when framing comes after all steps that change bytes. */
export function areInOrder(steps: readonly DecodingStep[]): boolean {
  return steps.slice(0, -1).every(({ kind }) => kind !== 'frames');
}

/** Means no steps, because an empty text means that none are set. */
const noSteps = 'none';

/** Returns steps as typed: `skip 4, delimited`; `none` takes the bytes unchanged. */
export function stepsText(steps: readonly DecodingStep[]): string {
  return steps.length === 0 ? noSteps : steps.map(stepWord).join(', ');
}

/** Parses such a text; returns the fault in words if it is invalid. The text must not be blank. */
export function readStepsText(
  text: string,
): { readonly steps: DecodingStep[] } | { readonly fault: string } {
  const words = text
    .trim()
    .toLowerCase()
    .split(/\s*,\s*|\s*\+\s*/)
    .map((word) => word.replace(/\s+/g, ' '));
  if (words.length === 1 && words[0] === noSteps) return { steps: [] };
  const steps: DecodingStep[] = [];
  for (const word of words) {
    const step = stepOfWord(word);
    if (step === null) {
      return { fault: `"${word}" is not a step: use ${stepWords}, or none.` };
    }
    steps.push(step);
  }
  if (!areInOrder(steps)) return { fault: 'Splitting messages must be the last step.' };
  return { steps };
}

/** All step words, for a sentence. */
export const stepWords = `${contentCodings.join(', ')}, base64, json-lines, events, skip 4, kubernetes, ${framingLayoutSchema.options.join(', ')}, grpc:gzip`;
