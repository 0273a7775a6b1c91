import type { BodyPart } from '../../../shared/model/body-id.ts';
import { type AppliedStep, type DecodingStep, makesList } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { RuledSteps } from '../../../shared/model/response-rules.ts';
import { type MediaType, mediaTypeOf } from '../bytes/media-type.ts';
import {
  contentEncodingsOf,
  type DecodeOptions,
  decodeContent,
} from '../codings/decode-content.ts';
import { namedByHeader } from '../codings/message-coding.ts';
import { looksLikeJsonLines } from '../codings/read-json-lines.ts';
import { guessStep } from './guess-step.ts';
import { type StepToTake, takeStep } from './take-step.ts';

/** The limit of guesses in sequence; more are an attack. */
const maxGuesses = 4;

/** A body to decode, before any step. */
export interface BodyToDecode {
  readonly bytes: Uint8Array;
  /** Headers of the response; empty for a body without headers. */
  readonly headers: readonly RawHeader[];
  /** True when Content-Encoding is not undone yet. */
  readonly isCoded: boolean;
  /** Replace the steps from headers, media type and bytes; null uses those. */
  readonly chosen: readonly DecodingStep[] | null;
  /** Replace the steps from media type and bytes, after Content-Encoding; null uses those. */
  readonly ruled?: RuledSteps | null;
}

/** The result of the steps. */
export interface DecodedBody {
  readonly bytes: Uint8Array;
  readonly steps: readonly AppliedStep[];
  /** The origin of the bytes in the body that the steps began with; empty if they are the same bytes. */
  readonly parts: readonly BodyPart[];
}

/**
 * Takes the steps from the bytes of a body to those of its message or messages. These are the chosen steps,
 * or Content-Encoding followed by the steps of a rule. Without a rule, the media type and then the bytes
 * themselves decide, the latter as a marked guess. Never rejects; see {@link takeStep}.
 */
export async function decodeBody(
  { bytes: begun, headers, isCoded, chosen, ruled = null }: BodyToDecode,
  options: DecodeOptions,
): Promise<DecodedBody> {
  const steps: AppliedStep[] = [];
  const parts: BodyPart[] = [];
  let bytes = begun;

  /** Returns false if the step does not apply and left the bytes unchanged. */
  async function take(given: StepToTake, isOptional = false): Promise<boolean> {
    const asked = { ...given, ...namedByHeader(given.step, headers) };
    const taken = await takeStep(bytes, asked, options);
    const isForeign = taken.part === null && taken.applied.problem !== null;
    if (isForeign && isOptional) return false;
    bytes = taken.bytes;
    steps.push(taken.applied);
    if (taken.part) parts.push(taken.part);
    return !isForeign;
  }

  if (chosen) {
    for (const step of chosen) await take({ step, source: 'chosen' });
    return { bytes, steps, parts };
  }
  if (isCoded) {
    const content = await decodeContent(bytes, contentEncodingsOf(headers), options);
    for (const applied of content.steps) {
      if (applied.step.kind !== 'inflate') continue;
      steps.push(applied);
      const isTaken = applied.problem?.severity !== 'warning';
      if (isTaken) parts.push({ start: 0, end: applied.inBytes, coding: applied.step.coding });
    }
    bytes = content.body;
  }
  if (bytes.length === 0) return { bytes, steps, parts };
  if (ruled) {
    for (const step of ruled.steps) await take({ step, source: 'rule', ruleOf: ruled.of });
    return { bytes, steps, parts };
  }
  const media = mediaTypeOf(headers);
  for (const step of media.steps) await take({ step, source: 'media-type' });
  // Gateways send their streams as JSON, which several lines are not.
  if (media.kind === 'json' && media.steps.length === 0 && looksLikeJsonLines(bytes)) {
    await take({ step: { kind: 'json-lines' }, source: 'guess' }, true);
  }
  if (!mayGuess(media)) return { bytes, steps, parts };
  for (let guesses = 0; guesses < maxGuesses && !isAtEnd(steps); guesses += 1) {
    const step = guessStep(bytes);
    if (step === null || !(await take({ step, source: 'guess' }, true))) break;
  }
  return { bytes, steps, parts };
}

/** True for media types whose bytes may be guessed; others are trusted. */
function mayGuess({ kind }: MediaType): boolean {
  return kind === 'protobuf' || kind === 'messages' || kind === 'octets' || kind === 'none';
}

/** Nothing is guessed for messages, or for the first part of a body that is too large. */
function isAtEnd(steps: readonly AppliedStep[]): boolean {
  const last = steps.at(-1);
  const isSplit = last !== undefined && (last.step.kind === 'frames' || makesList(last.step));
  return isSplit || last?.problem?.kind === 'response-too-large';
}
