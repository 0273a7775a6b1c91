import type { AppliedStep, BodyFraming, DecodingStep } from '../../shared/model/decoding.ts';
import type { Spelling } from '../../shared/model/opened-body.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';
import { type Problem, ProblemError, type ProblemInit, problem } from '../../shared/problem.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { decodeBody } from '../proto/framings/decode-body.ts';
import { looksLikeHar } from '../proto/framings/read-har.ts';
import { readSpelling } from '../proto/framings/read-spelling.ts';
import type { BodyOptions } from './body-options.ts';
import type { Input } from './read-input.ts';

/** The unpacked input of a command, from which it reads messages. */
export interface UnpackedInput extends SpelledInput {
  /** Null for a single message. */
  readonly framing: BodyFraming | null;
  readonly steps: readonly AppliedStep[];
  /** The reason why bytes are missing at the end; the available part is still shown. */
  readonly problem: Problem | null;
}

/** The hint for a file that unpacks to too much: there is no workspace with a limit. */
export const unpackElsewhereHint = 'If you trust it, unpack it with its own program first.';

/**
 * Unpacks the bytes of a command, by its options or, if guessing is allowed, by the bytes themselves.
 *
 * @throws ProblemError `content-coding`, `body-malformed` for bytes in another packing,
 *   `response-too-large` above the limit of unpacked bytes; see {@link readSpelledInput}
 */
export async function unpackInput(
  input: Input,
  { frame, coding }: BodyOptions,
  mayGuess: boolean,
): Promise<UnpackedInput> {
  const isGuessed = mayGuess && coding === undefined;
  const spelled = isGuessed
    ? readSpelledInput(input)
    : { ...input, spelledAs: 'binary' as const, notes: [] };
  const chosen = coding ?? (isGuessed ? null : []);
  const decoded = await decodeBody(
    { bytes: spelled.bytes, headers: [], isCoded: false, chosen },
    { maxDecodedBytes: maxBodyBytesOf(null), signal: new AbortController().signal },
  );
  const steps =
    frame === undefined
      ? decoded.steps
      : decoded.steps.filter(({ step }) => step.kind !== 'frames');
  const large = steps.find((each) => each.problem?.kind === 'response-too-large');
  if (large) throw new ProblemError(tooLarge(input.name, large));
  const foreign = steps.find((each) => each.problem?.severity === 'warning');
  if (foreign?.problem && foreign.step.kind !== 'frames') {
    throw new ProblemError({ ...foreign.problem, severity: 'error' });
  }
  return {
    ...spelled,
    bytes: decoded.bytes,
    framing: frame === undefined ? framingOf(steps) : frame === 'none' ? null : frame,
    steps,
    problem: steps.find((each) => each.problem?.severity === 'error')?.problem ?? null,
  };
}

function tooLarge(name: string, { step, inBytes, outBytes }: AppliedStep): ProblemInit {
  return {
    kind: 'response-too-large',
    title: 'It unpacks to too much',
    detail: `Its ${inBytes} bytes of ${stepName(step)} hold more than ${outBytes} bytes, like a decompression bomb. Nothing was read.`,
    location: { file: name },
    hint: unpackElsewhereHint,
  };
}

function framingOf(steps: readonly AppliedStep[]): BodyFraming | null {
  const step = steps.at(-1)?.step;
  return step?.kind === 'frames' ? step.framing : null;
}

/** Returns each guess as a warning, so that no guess is hidden. */
export function guessedSteps({ steps, notes }: UnpackedInput): readonly Problem[] {
  const guesses = steps.flatMap(({ step, source, inBytes, outBytes }) =>
    source !== 'guess'
      ? []
      : [
          problem({
            kind: 'body-malformed',
            severity: 'warning',
            title: `Read as ${stepName(step)}: a guess`,
            detail:
              step.kind === 'frames'
                ? 'The bytes are not one message, but match several in a row.'
                : `Its ${inBytes} bytes unpack to ${outBytes}.`,
            hint: 'If this is wrong, set --coding and --frame.',
          }),
        ],
  );
  return [...notes, ...guesses];
}

/** Returns the name of a step in `--coding` and `--frame`. */
export function stepName(step: DecodingStep): string {
  switch (step.kind) {
    case 'inflate':
      return step.coding;
    case 'skip':
      return `skip=${step.bytes}`;
    case 'frames':
      return `${step.framing} messages`;
    default:
      return step.kind;
  }
}

/** A command's bytes, and their notation. */
interface SpelledInput extends Input {
  readonly spelledAs: Spelling;
  /** Notes that the input was decoded from a notation, and on anything unusual about it. */
  readonly notes: readonly Problem[];
}

/**
 * Detects the notation of FILE, as the app does when it opens one: hex, a dump, base64 and an escaped string
 * are decoded.
 *
 * @throws ProblemError for a recording, which contains many bodies
 */
function readSpelledInput({ name, bytes }: Input): SpelledInput {
  if (looksLikeHar(bytes)) {
    throw new ProblemError({ ...recording, location: { file: name } });
  }
  const { spelledAs, bytes: meant, doubt } = readSpelling(bytes);
  const guess =
    spelledAs === 'binary' || spelledAs === 'text'
      ? []
      : [
          problem({
            kind: 'body-malformed',
            severity: 'warning',
            title: `Read as ${spellingNames[spelledAs]}: a guess`,
            detail: `The text means ${meant.length} bytes.`,
            hint: 'If this is wrong, use --coding none.',
          }),
        ];
  return { name, bytes: meant, spelledAs, notes: [...guess, ...(doubt ? [doubt] : [])] };
}

const recording = {
  kind: 'body-malformed',
  title: 'This is a recording',
  detail: 'A HAR file holds many exchanges; this command reads one body.',
  hint: 'Open it in the app and save a body from its list.',
} as const;
