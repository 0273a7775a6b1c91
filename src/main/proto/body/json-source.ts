import type protobuf from 'protobufjs';
import type { DraftNode } from '../../../shared/json/json-tree.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type BodyFinding, findingProblem, maxFindings, report } from './body-finding.ts';
import { describeFound } from './describe-expected.ts';
import type { StandIns } from './draft-stand-ins.ts';
import { withoutDot } from './find-json-field.ts';
import { createNameHelp, type NameHelp } from './name-help.ts';
import type { Retyped } from './retype-values.ts';
import { isRounded, type RoundedNumber } from './rounded-number-notes.ts';

/** Options for reading ProtoJSON. */
export interface JsonOptions {
  /** True for a list of messages. */
  readonly isSeveral?: boolean;
  /** The maximum number of findings. */
  readonly limit?: number;
  /** Set for a draft whose variables stay. */
  readonly standIns?: StandIns | null;
  /** Values of variables outside strings that are not JSON, by place: the tree has numbers there. */
  readonly bare?: ReadonlyMap<number, string>;
  /**
   * The starts of strings that are one variable value as a whole: reported if their field takes another kind
   * of value.
   */
  readonly strings?: ReadonlySet<number>;
  /** Reads messages faster; undefined for a message that must be walked. */
  readonly quick?: (type: protobuf.Type, node: DraftNode) => protobuf.Message | undefined;
}

/** All results of checking ProtoJSON against its message type, each list ordered by place. */
export interface JsonFindings {
  /** Values that do not fit, in reading order. */
  readonly findings: readonly BodyFinding[];
  /** Variables that no stand-in can replace. */
  readonly noRoom: readonly BodyFinding[];
  readonly retyped: readonly Retyped[];
  /** The first integers that their fields round. */
  readonly rounded: readonly RoundedNumber[];
}

/** Options and collected results while ProtoJSON is read. */
export interface JsonSource extends Required<JsonOptions> {
  readonly nameHelp: NameHelp;
  readonly findings: BodyFinding[];
  readonly noRoom: BodyFinding[];
  readonly retyped: Retyped[];
  readonly rounded: RoundedNumber[];
  /** The first freely read number that is too large for a double. */
  tooLarge: Extract<DraftNode, { kind: 'number' }> | null;
  /** The reason why no message can be made although no place is at fault. */
  refused: string | null;
}

/** Returns a source without results. */
export function createSource(options: JsonOptions): JsonSource {
  return {
    isSeveral: false,
    limit: maxFindings,
    standIns: null,
    bare: new Map(),
    strings: new Set(),
    quick: () => undefined,
    ...options,
    nameHelp: createNameHelp(),
    findings: [],
    noRoom: [],
    retyped: [],
    rounded: [],
    tooLarge: null,
    refused: null,
  };
}

/** True when reading may stop; a search for strings always reads the whole text. */
export function isFull({ findings, limit, strings }: JsonSource): boolean {
  return findings.length >= limit && strings.size === 0;
}

/** Adds a finding for a value that does not fit its field. */
export function reportUnfit(
  source: JsonSource,
  node: DraftNode,
  path: string,
  expected: string,
  verdict: string | null,
): void {
  const subject = path === '' ? 'The body' : `\`${path}\``;
  const why = verdict === null ? '' : reasonOf(verdict);
  const what = `${subject} takes ${expected}, not ${describeFound(node)}${why}.`;
  report(source, node.start, path, what);
}

/** Returns the part of the library's message that adds to "does not fit". */
function reasonOf(verdict: string): string {
  const said = /: ([^:"]+)(?:: |$)/.exec(verdict)?.[1] ?? '';
  return /unpaired|out of range|nested|depth/.test(said) ? ` (${said})` : '';
}

/** Notes a number, or a text with one, that its field rounds. */
export function noteRounded(
  { rounded }: JsonSource,
  offset: number,
  path: string,
  written: string,
  holder: RoundedNumber['holder'],
): void {
  if (rounded.length < maxRounded && isRounded(written, holder)) {
    rounded.push({ offset, path, holder });
  }
}

const maxRounded = 20;

/** Returns the title of the Problem for all values that do not fit. */
export function unfitTitle(type: protobuf.Type): string {
  return `JSON does not match ${withoutDot(type.fullName)}`;
}

/**
 * Returns the error of one finding.
 *
 * @param cause the library's words, if any
 */
export function unfitJson(
  type: protobuf.Type,
  text: string,
  finding: BodyFinding,
  cause?: string,
): ProblemError {
  return new ProblemError(findingProblem(text, unfitTitle(type), finding, cause));
}
