import { type ContentCoding, contentCodings } from './content-codings.ts';
import {
  type BodyFraming,
  type DecodingStep,
  framingLayoutSchema,
  messageCodingSchema,
} from './decoding.ts';

const codings = contentCodings.join('|');

/** Every word of a step, `skip 4` for one with a number. */
export const stepWordPattern = new RegExp(
  `^(?:${codings}|${framingLayoutSchema.options.join('|')}|grpc(?:-web)?:(?:${messageCodingSchema.options.join('|')})|base64|kubernetes|skip [1-9]\\d{0,9})$`,
);

/** A step as a file, a rule and the command line name it: `gzip`, `base64`, `skip 4`, `delimited`. */
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

/** The step of a word that fits {@link stepWordPattern}; null for any other. */
export function stepOfWord(word: string): DecodingStep | null {
  if (!stepWordPattern.test(word)) return null;
  if (word === 'base64' || word === 'kubernetes') return { kind: word };
  if (word.startsWith('skip ')) return { kind: 'skip', bytes: Number(word.slice(5)) };
  const isCoding = contentCodings.includes(word as ContentCoding);
  return isCoding
    ? { kind: 'inflate', coding: word as ContentCoding }
    : { kind: 'frames', framing: word as BodyFraming };
}

/** Whether messages are told apart only after all that changes bytes. */
export function areInOrder(steps: readonly DecodingStep[]): boolean {
  return steps.slice(0, -1).every(({ kind }) => kind !== 'frames');
}

/** Stands for no steps where nothing would mean that nobody says which. */
const noSteps = 'none';

/** Steps as they are typed: `skip 4, delimited`; `none` takes the bytes as they are. */
export function stepsText(steps: readonly DecodingStep[]): string {
  return steps.length === 0 ? noSteps : steps.map(stepWord).join(', ');
}

/** What such a text says; or, in words, why it says nothing. Only of a text that is not blank. */
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
      return { fault: `"${word}" is no step: it is ${stepWords}, or none.` };
    }
    steps.push(step);
  }
  if (!areInOrder(steps)) return { fault: 'Messages are told apart as the last step.' };
  return { steps };
}

/** All of them, for a sentence. */
export const stepWords = `${contentCodings.join(', ')}, base64, skip 4, kubernetes, ${framingLayoutSchema.options.join(', ')}, grpc:gzip`;
