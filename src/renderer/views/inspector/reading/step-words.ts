import { assertNever } from '../../../../shared/assert-never.ts';
import { contentCodings, factsOf } from '../../../../shared/model/content-codings.ts';
import {
  type AppliedStep,
  type BodyFraming,
  type DecodingStep,
  type FramingLayout,
  layoutOf,
  listStepNames,
  type MessageCoding,
  makesList,
  messageCodingOf,
} from '../../../../shared/model/decoding.ts';
import { formatBytes, formatCounted, formatExactBytes } from '../../../ui/format-quantity.ts';

const framingNames: Record<FramingLayout, string> = {
  delimited: 'delimited',
  'length-be': '4-byte lengths, high byte first',
  'length-le': '4-byte lengths, low byte first',
  grpc: 'gRPC frames',
  'grpc-web': 'gRPC-Web frames',
};

/** Names a step in a word or two. */
export function stepName(step: DecodingStep): string {
  switch (step.kind) {
    case 'inflate':
      return factsOf(step.coding).label;
    case 'base64':
      return 'base64';
    case 'json-lines':
    case 'events':
      return listStepNames[step.kind];
    case 'skip':
      return `skip ${formatCounted(step.bytes, 'byte')}`;
    case 'kubernetes':
      return 'Kubernetes';
    case 'frames':
      return framingName(step.framing);
    default:
      return assertNever(step);
  }
}

function framingName(framing: BodyFraming): string {
  const coding = messageCodingOf(framing);
  const name = framingNames[layoutOf(framing)];
  if (coding === null) return name;
  return `${name}, ${coding === 'identity' ? 'not packed' : factsOf(coding).label}`;
}

/** The description of an applied step. */
export interface StepWords {
  /** `gzip 57 B → 171 B`, `3 messages, delimited`. */
  readonly label: string;
  /** Where the step came from, when that matters: `guess`, `rule`, `chosen`. */
  readonly mark: string | null;
  /** The full description, in sentences. */
  readonly title: string;
}

/**
 * Describes a step for its chip.
 *
 * @param messageCount the number of messages; null when the body is one, or none
 */
export function describeStep(applied: AppliedStep, messageCount: number | null): StepWords {
  const { step, source, inBytes, outBytes, note, problem } = applied;
  const name = stepName(step);
  const isFrames = step.kind === 'frames';
  const sizes = `${formatBytes(inBytes)} \u2192 ${formatBytes(outBytes)}`;
  const became = isFrames
    ? `The ${formatExactBytes(inBytes)} are unchanged, and read as several messages.`
    : `${formatExactBytes(inBytes)} became ${formatExactBytes(outBytes)}.`;
  return {
    label: isFrames
      ? messageCount === null
        ? name
        : `${formatCounted(messageCount, 'message')}, ${name}`
      : makesList(step) && note !== undefined
        ? `${note}, ${name}`
        : `${name}${note === undefined ? '' : ` ${note}`} ${sizes}`,
    mark: source === 'guess' || source === 'chosen' || source === 'rule' ? source : null,
    title: [
      `${name}: ${sourceSentence(applied)}`,
      ...(applied.messageCodingFrom === 'header'
        ? ['A header names the coding of its messages.']
        : []),
      became,
      ...(problem === null ? [] : [`${problem.title}. ${problem.detail}`]),
    ].join(' '),
  };
}

function sourceSentence({ source, ruleOf }: AppliedStep): string {
  switch (source) {
    case 'header':
      return 'named in a response header.';
    case 'media-type':
      return 'named in Content-Type.';
    case 'guess':
      return 'a guess from the bytes.';
    case 'rule':
      return `from a rule of ${ruleOf ?? 'the request'}.`;
    case 'chosen':
      return 'you chose it.';
    default:
      return assertNever(source);
  }
}

/** One of the offered codings of compressed messages. */
export interface OfferedMessageCoding {
  readonly label: string;
  readonly note: string;
  /** Null follows the headers, and the first bytes of each message when the headers name none. */
  readonly coding: MessageCoding | null;
}

/** All codings of compressed gRPC messages. For Snappy, the bytes show which format it is. */
export const offeredMessageCodings: readonly OfferedMessageCoding[] = [
  { label: 'From the header', note: 'or from their first bytes', coding: null },
  ...contentCodings
    .filter((coding) => factsOf(coding).alsoNamed === null)
    .map((coding) => ({ label: factsOf(coding).label, note: '', coding })),
  { label: 'Not packed', note: 'ignores their flags', coding: 'identity' },
];

/** One of the offered steps. */
export interface OfferedStep {
  readonly label: string;
  readonly note: string;
  /** Null asks for a number first: how many bytes to skip. */
  readonly step: DecodingStep | null;
}

/** All steps, grouped by what they do. */
export const offeredSteps: readonly {
  readonly title: string;
  readonly steps: readonly OfferedStep[];
}[] = [
  {
    title: 'Unpack',
    steps: contentCodings.map((coding) => ({
      label: factsOf(coding).label,
      note: '',
      step: { kind: 'inflate', coding },
    })),
  },
  {
    title: 'Decode',
    steps: [
      { label: 'Base64', note: 'either alphabet', step: { kind: 'base64' } },
      { label: 'Skip bytes...', note: 'at the start', step: null },
      { label: 'Kubernetes', note: 'k8s, then a wrapper', step: { kind: 'kubernetes' } },
    ],
  },
  {
    title: 'Several messages',
    steps: [
      offeredFraming('delimited', 'Delimited', 'varint length before each'),
      offeredFraming('length-be', '4-byte lengths', 'high byte first'),
      offeredFraming('length-le', '4-byte lengths', 'low byte first'),
      offeredFraming('grpc', 'gRPC frames', 'a flag and 4 bytes'),
      offeredFraming('grpc-web', 'gRPC-Web frames', 'with trailers'),
      { label: 'JSON lines', note: 'NDJSON', step: { kind: 'json-lines' } },
      { label: 'Server-sent events', note: 'event: and data: lines', step: { kind: 'events' } },
    ],
  },
];

function offeredFraming(framing: BodyFraming, label: string, note: string): OfferedStep {
  return { label, note, step: { kind: 'frames', framing } };
}
